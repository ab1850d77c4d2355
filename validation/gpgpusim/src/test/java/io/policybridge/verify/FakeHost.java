package io.policybridge.verify;

import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.policies.Registry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Two builds whose "application" is a script in each build's folder. It prints a kernel's statistics with the cycles
 * that the build's file {@code cycles} holds, sees to the bridge's file of counters, and then runs {@code more}.
 */
final class FakeHost {
    private static final String SCRIPT = """
      #!/bin/sh
      here=$(dirname "$0")
      echo "GPGPU-Sim PTX: message $$"
      echo "kernel_name = hist "
      echo "gpu_sim_cycle = $(cat "$here/cycles")"
      echo "	L1D_total_cache_misses = 5"
      echo "gpgpu_simulation_rate = $$ (inst/sec)"
      if [ -n "$POLICYBRIDGE" ]; then
        echo "------------policybridge------------"
        echo "policybridge_policy = lru"
        echo "policybridge_queries = 7" > "$(sed -n 's/^statistics = //p' "$POLICYBRIDGE")"
      fi
      """;

    final Path plain;
    final Path patched;
    final Path outputs;

    FakeHost(Path folder) {
        plain = build(folder.resolve("plain"), 100, "");
        patched = build(folder.resolve("patched"), 100, "");
        outputs = folder.resolve("outputs");
        outputs.toFile().mkdirs();
    }

    FakeHost plain(String more) {
        build(plain, 100, more);
        return this;
    }

    FakeHost patched(int cycles, String more) {
        build(patched, cycles, more);
        return this;
    }

    private static Path build(Path folder, int cycles, String more) {
        try {
            Files.createDirectories(folder);
            Files.writeString(folder.resolve("cycles"), cycles + "\n");
            Path script = Files.writeString(folder.resolve("app"), SCRIPT + more);
            if (!script.toFile().setExecutable(true)) {
                throw new IOException(script + " cannot be made executable");
            }
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A policy of the registry. */
    static KnownPolicies.Named policy(String policy) {
        return KnownPolicies.of(Registry.all(), word -> false).naming(policy);
    }

    RunVariant.Pair pair(String... application) {
        return new RunVariant.Pair(Build.in(plain), Build.in(patched), List.of(application), outputs);
    }

    HostVerification verification(String... calls) {
        return HostVerification.of(pair("{}/app"), policy("lru"), List.of(calls), new Silent());
    }

    static final class Silent implements HostVerification.Listener {
        @Override
        public void kernelEnded(String name, SimulatorOutput printed) {}

        @Override
        public void ended(HostRun run) {}
    }
}
