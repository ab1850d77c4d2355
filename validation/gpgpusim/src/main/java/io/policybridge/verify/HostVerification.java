package io.policybridge.verify;

import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.input.BadInput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs one application on an unpatched and a patched build, the latter with the bridge off, then over each call path
 * with policies that repeat the native choice.
 */
public final class HostVerification {
    private static final int SHOWN = 5;

    /**
     * Makes fresh heap memory of the C library read as zero. GPGPU-Sim dev reads memory that it has not written, such
     * as the stream of a kernel, by which it splits tables; without these variables two runs of one build differ.
     */
    public static final Map<String, String> ZEROED =
            Map.of("MALLOC_PERTURB_", "255", "GLIBC_TUNABLES", "glibc.malloc.tcache_count=0");

    private final List<HostRun> runs = new ArrayList<>();
    private final Map<String, List<Difference>> differences = new LinkedHashMap<>();

    /** Is notified of the progress. */
    public interface Listener {
        /** Another kernel of the run {@code name} has ended. */
        void kernelEnded(String name, SimulatorOutput printed);

        /** A run has ended. */
        void ended(HostRun run);
    }

    private HostVerification() {}

    /**
     * Runs all, one after the other.
     *
     * @param policy policies that repeat the native choice
     * @param calls call paths: {@code jna}, {@code grpc}
     * @throws BadInput if something cannot be started or written
     * @throws VerifyFailure if a run fails
     */
    public static HostVerification of(
            RunVariant.Pair pair, KnownPolicies.Named policy, List<String> calls, Listener listener) {
        HostVerification verification = new HostVerification();
        verification.run(pair, RunVariant.PLAIN, listener);
        if (verification.runs.get(0).printed().kernels().isEmpty()) {
            throw new VerifyFailure(
                    "plain: no statistics of a kernel were printed; expected an application that runs on GPGPU-Sim");
        }
        verification.run(pair, RunVariant.OFF, listener);
        for (String call : calls) {
            verification.run(pair, new RunVariant(call, policy, call), listener);
        }
        return verification;
    }

    private void run(RunVariant.Pair pair, RunVariant variant, Listener listener) {
        HostRun run = variant.run(
                pair, ZEROED, RunSchedule.AT_ONCE, printed -> listener.kernelEnded(variant.name(), printed));
        listener.ended(run);
        runs.add(run);
        if (runs.size() > 1) {
            differences.put(variant.name(), runs.get(0).printed().differences(run.printed(), SHOWN));
        }
    }

    /** The plain run, then the others. */
    public List<HostRun> runs() {
        return List.copyOf(runs);
    }

    /** By run, the first lines that differ from the plain run; empty lists where none does. */
    public Map<String, List<Difference>> differences() {
        return differences;
    }

    /** Whether every run printed the same as the plain one. */
    public boolean equal() {
        return differences.values().stream().allMatch(List::isEmpty);
    }
}
