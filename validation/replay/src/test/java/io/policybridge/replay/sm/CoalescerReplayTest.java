package io.policybridge.replay.sm;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.Workloads;
import io.policybridge.config.LdstConfig;
import io.policybridge.config.file.ConfigReader;
import io.policybridge.replay.comparison.ReplayResult;
import io.policybridge.workload.Workload;
import java.nio.file.Files;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The coalescer on every packaged run. */
class CoalescerReplayTest {

    static Stream<String> all() {
        return Workloads.packaged().all().stream().map(Workload::name);
    }

    static Stream<String> dispatched() {
        return Workloads.packaged().all().stream()
                .filter(run -> Files.exists(run.stream("ldst")))
                .map(Workload::name);
    }

    @ParameterizedTest
    @MethodSource("all")
    void every_instruction_makes_as_many_accesses_and_takes_as_many_cycles_as_recorded(String name) {
        Workload run = Workloads.packaged().resolve(name);
        assertExact(CoalescerReplay.counts(run, config(run)));
    }

    @ParameterizedTest
    @MethodSource("dispatched")
    void every_access_is_the_recorded_one(String name) {
        Workload run = Workloads.packaged().resolve(name);
        assertExact(CoalescerReplay.accesses(run, config(run)));
    }

    private static LdstConfig config(Workload run) {
        return ConfigReader.read(run.requiredConfigFile()).ldst();
    }

    private static void assertExact(ReplayResult agreement) {
        assertTrue(agreement.isExact() && agreement.of() > 0, agreement.toString());
    }
}
