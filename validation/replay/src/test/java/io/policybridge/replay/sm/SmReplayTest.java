package io.policybridge.replay.sm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.Workloads;
import io.policybridge.config.file.ConfigReader;
import io.policybridge.replay.comparison.ReplayResult;
import io.policybridge.workload.Workload;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** All SMs of every packaged run whose network was recorded. */
class SmReplayTest {

    static Stream<String> runs() {
        return Workloads.packaged().all().stream()
                .filter(run -> Stream.of("issue", "l2", "icnt").allMatch(stream -> Files.exists(run.stream(stream))))
                .map(Workload::name);
    }

    @ParameterizedTest
    @MethodSource("runs")
    void every_instruction_is_issued_in_its_recorded_cycle(String name) {
        assertExact(replay(name, false));
    }

    @ParameterizedTest
    @MethodSource("runs")
    void skipping_idle_cycles_changes_no_event(String name) {
        assertExact(replay(name, true));
    }

    private static List<ReplayResult> replay(String name, boolean sleeping) {
        Workload run = Workloads.packaged().resolve(name);
        return SmReplay.compare(run, ConfigReader.read(run.requiredConfigFile()), sleeping);
    }

    private static void assertExact(List<ReplayResult> agreements) {
        assertEquals(
                List.of(),
                agreements.stream().filter(agreement -> !agreement.isExact()).toList());
        assertTrue(agreements.stream().mapToLong(ReplayResult::of).sum() > 1000);
    }
}
