package io.policybridge.sweep.backend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.catalogue.Configs;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.config.file.ConfigReader;
import io.policybridge.config.file.Overrides;
import io.policybridge.input.BadInput;
import io.policybridge.run.PolicyChoice;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.store.ResultStore;
import io.policybridge.sweep.PlanResults;
import io.policybridge.sweep.Sweep;
import io.policybridge.sweep.plan.PlanReader;
import io.policybridge.verify.LinkedFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The simulator is a script: 1000 cycles without a policy, 900 under one, minus its seed, of the workload's size. */
@Tag("process")
class GpgpuSimBackEndTest {
    private static final String APPLICATION = """
            #!/bin/sh
            echo "$LD_LIBRARY_PATH" | grep -q "^%s" || { echo "no library" >&2; exit 3; }
            grep -q "^-gpgpu_n_clusters" gpgpusim.config || { echo "no configuration" >&2; exit 4; }
            ! grep -Eq "^-network_mode +1" gpgpusim.config || grep -q "topology = fly" fly.icnt || exit 7
            [ "$1" = broken ] && { echo "broken as asked" >&2; exit 5; }
            cycles=1000
            if [ -n "$POLICYBRIDGE" ]; then
              seed=$(sed -n 's/^seed = //p' "$POLICYBRIDGE")
              grep -q "^call = jna" "$POLICYBRIDGE" || exit 6
              echo "policybridge_policy = $(sed -n 's/^policy = //p' "$POLICYBRIDGE")"
              cycles=$((900 - seed))
            fi
            limit=$(sed -n 's/^-gpgpu_max_insn //p' gpgpusim.config)
            echo written > trace.out
            echo "kernel_name = k "
            echo "gpu_tot_sim_cycle = $cycles"
            echo "gpu_tot_sim_insn = ${limit:-$1}"
            """;

    @TempDir
    Path folder;

    private Path application;

    @BeforeEach
    void build() throws IOException {
        Path tree = Files.createDirectories(folder.resolve("gpgpu-sim"));
        Files.writeString(tree.resolve("libcudart.so"), "library");
        application = Files.writeString(folder.resolve("app"), APPLICATION.formatted(tree));
        assertTrue(application.toFile().setExecutable(true));
    }

    private PlanResults run(ResultStore store, String more) throws IOException {
        return run(store, "gtx480x", more);
    }

    private PlanResults run(ResultStore store, String configuration, String more) throws IOException {
        Path plan = Files.writeString(
                folder.resolve("plan.yaml"),
                "back end: {gpgpusim: gpgpu-sim, application: \"" + application + " {workload}\"}\n"
                        + "configurations: " + configuration + "\n" + more);
        return new Sweep(PlanReader.read(plan, PolicyChoice.known()), store).run(2);
    }

    @Test
    void metrics_are_refused() throws IOException {
        try (ResultStore store = ResultStore.open(folder.resolve("r.sqlite"))) {
            String plan = "workloads: [5]\npolicies: native\nmetrics: load\n";
            assertEquals(
                    folder.resolve("plan.yaml")
                            + ":5: metrics=load; expected no metrics: a GPGPU-Sim counts statistics alone",
                    assertThrows(BadInput.class, () -> run(store, plan)).getMessage());
        }
    }

    /** gtx480x has 15 clusters and 12 sub-partitions, as many nodes as the file has. */
    @Test
    void the_file_of_a_network_lies_beside_the_configuration_of_a_run() throws IOException {
        Path machine = Files.createDirectories(folder.resolve("machine"));
        Path config = Files.writeString(
                machine.resolve("gpgpusim.config"),
                Files.readString(Configs.fileOf("gtx480x", GoldenRoot.find()))
                        + "\n-network_mode 1\n-inter_config_file fly.icnt\n");
        Path recorded = Path.of(System.getProperty("policybridge.home"), "validation/runs/src/test/resources/recorded");
        Files.copy(recorded.resolve("spaces-fly/fly.icnt"), machine.resolve("fly.icnt"));
        try (ResultStore store = ResultStore.open(folder.resolve("network.sqlite"))) {
            PlanResults outcome = run(store, config.toString(), "workloads: [2000]\npolicies: native\n");
            assertEquals(Map.of(), outcome.failures());
            assertEquals(1, store.all().size());
        }
    }

    private static Map<String, Double> cycles(ResultStore store) {
        Map<String, Double> cycles = new TreeMap<>();
        for (StoredPoint point : store.all()) {
            PointKey key = point.key();
            cycles.put(
                    key.run().workload() + " " + key.run().policy().names() + " "
                            + key.run().seed() + " "
                            + key.run().limits().described(),
                    point.statistics().get("cycles"));
        }
        return cycles;
    }

    @Test
    void every_point_is_a_run_with_its_own_configuration_and_bridge() throws IOException {
        String plan = "workloads: [2000, 3000]\npolicies: [native, lru]\nseeds: [1, 2]\n";
        try (ResultStore store = ResultStore.open(folder.resolve("results.sqlite"))) {
            PlanResults outcome = run(store, plan);
            assertEquals(Map.of(), outcome.failures());
            assertEquals(
                    Map.of(
                            "2000 native 1 none",
                            1000.0,
                            "2000 native 2 none",
                            1000.0,
                            "3000 native 1 none",
                            1000.0,
                            "3000 native 2 none",
                            1000.0,
                            "2000 lru 1 none",
                            899.0,
                            "2000 lru 2 none",
                            898.0,
                            "3000 lru 1 none",
                            899.0,
                            "3000 lru 2 none",
                            898.0),
                    cycles(store));
            assertEquals(0, run(store, plan).ran());
        }
    }

    @Test
    void a_limit_is_an_option_of_the_configuration() throws IOException {
        try (ResultStore store = ResultStore.open(folder.resolve("results.sqlite"))) {
            run(store, "workloads: 2000\npolicies: native\nlimit: 500 instructions\n");
            assertEquals(500.0, store.all().get(0).statistics().get("instructions"));
        }
    }

    /** Another library, another application or another file that it names: each is another point. */
    @Test
    void the_key_has_digests_of_library_and_application() throws IOException {
        String plan = "workloads: 2000\npolicies: native\n";
        try (ResultStore store = ResultStore.open(folder.resolve("results.sqlite"))) {
            assertEquals(1, run(store, plan).ran());
            Files.writeString(folder.resolve("gpgpu-sim/libcudart.so"), "built anew");
            assertEquals(1, run(store, plan).ran());
            Files.writeString(application, Files.readString(application) + "\n");
            assertEquals(1, run(store, plan).ran());
            List<StoredPoint> all = store.all();
            assertNotEquals(
                    all.get(0).key().code().simulator(), all.get(1).key().code().simulator());
            assertNotEquals(all.get(1).key().input(), all.get(2).key().input());
        }
    }

    /**
     * The configuration of an Accel-Sim is in two files; a recorded run has both in one. They are one machine, by which
     * {@code report --against} pairs them.
     */
    @Test
    void the_key_has_the_options_of_every_configuration_that_the_application_reads() throws IOException {
        Path own = Configs.fileOf("gtx480x", GoldenRoot.find());
        Path trace = Files.writeString(folder.resolve("trace.config"), "-specialized_unit_1 1,4,4,4,4,BRA\n");
        Path both = Files.writeString(folder.resolve("both.config"), Files.readString(own) + Files.readString(trace));
        String digest = configDigest("-trace {workload} -config ./gpgpusim.config -config " + trace);
        assertEquals(ConfigReader.read(both).digest(), digest);
        assertNotEquals(ConfigReader.read(own).digest(), digest);
    }

    private String configDigest(String words) {
        return new GpgpuSimBackEnd(folder.resolve("gpgpu-sim"), application + " " + words, "")
                .of("5", new ConfigChoice("gtx480x", Overrides.NONE))
                .machine()
                .digest();
    }

    /** It does not name gpgpusim.config, which GPGPU-Sim reads by itself. */
    @Test
    void an_option_config_of_the_application_itself_is_no_configuration_of_the_simulator() throws IOException {
        Path parameters = Files.writeString(folder.resolve("parameters.txt"), "tile = 16\n");
        assertEquals(
                ConfigReader.read(Configs.fileOf("gtx480x", GoldenRoot.find())).digest(),
                configDigest("{workload} -config " + parameters));
    }

    @Test
    void a_run_that_fails_is_a_line_with_what_it_said_last() throws IOException {
        try (ResultStore store = ResultStore.open(folder.resolve("results.sqlite"))) {
            PlanResults outcome = run(store, "workloads: [broken, 2000]\npolicies: native\n");
            assertEquals(1, store.size());
            assertEquals(
                    List.of("broken under native on gtx480x, seed 1"),
                    List.copyOf(outcome.failures().keySet()));
            String message = outcome.failures().values().iterator().next().getMessage();
            assertTrue(message.startsWith("the application ended with status 5 (broken as asked); see "), message);
            new LinkedFolder(Path.of(message.replaceFirst(".*; see ", ""))).delete();
        }
    }

    /** A shell takes some hundred KB, and less than 100 MB. */
    @Test
    void the_store_has_the_memory_that_an_application_took() throws IOException {
        assumeTrue(Files.exists(Path.of("/proc/self/status")), "not on Linux");
        Files.writeString(
                application, Files.readString(application).replace("echo written", "sleep 0.3; echo written"));
        try (ResultStore store = ResultStore.open(folder.resolve("results.sqlite"))) {
            run(store, "workloads: 2000\npolicies: native\n");
            long bytes = store.memory().values().iterator().next();
            assertTrue(bytes > 100_000 && bytes < 100_000_000, Long.toString(bytes));
        }
    }

    @Test
    void what_gpgpu_sim_cannot_run_is_refused() throws IOException {
        try (ResultStore store = ResultStore.open(folder.resolve("results.sqlite"))) {
            assertEquals(
                    "policy=unbounded; expected a policy: GPGPU-Sim has no such caches",
                    assertThrows(BadInput.class, () -> run(store, "workloads: 1\npolicies: unbounded\n"))
                            .getMessage());
            assertTrue(assertThrows(BadInput.class, () -> run(store, "workloads: 1\npolicies: lru\nlimit: 2 kernels\n"))
                    .getMessage()
                    .startsWith("limit of kernels; expected instructions or cycles"));
        }
    }
}
