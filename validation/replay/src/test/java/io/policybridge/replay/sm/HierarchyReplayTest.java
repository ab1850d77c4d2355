package io.policybridge.replay.sm;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.Workloads;
import io.policybridge.config.file.ConfigReader;
import io.policybridge.replay.Component;
import io.policybridge.replay.Recorded;
import io.policybridge.replay.comparison.ReplayResult;
import io.policybridge.workload.Workload;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * LD/ST units, network, L2 and DRAM as one model below recorded dispatches, on every packaged run that has the streams.
 */
class HierarchyReplayTest {

    private static List<ReplayResult> replay(String name, String config) {
        Workload run = Workloads.packaged().resolve(name);
        return HierarchyReplay.compare(
                run, config == null ? ConfigReader.read(run.requiredConfigFile()) : Recorded.config(config));
    }

    @ParameterizedTest
    @ValueSource(strings = {"lmem", "conv2d", "gtx480x-smalll2/lmem", "dacache32k/gesummv"})
    void every_instruction_completes_in_its_recorded_cycle(String name) {
        assertTrue(
                Component.HIERARCHY.missing(Workloads.packaged().resolve(name)).isEmpty());
        List<ReplayResult> results = replay(name, null);
        for (ReplayResult result : results) {
            assertTrue(result.isExact(), result.toString());
        }
        assertTrue(of(results, "F completed") > 500
                && of(results, "P replies") > 1000
                && of(results, "C commands of the DRAM") > 10);
    }

    /** Eight instead of 64 sets in a slice of the L2: only the L2 differs, and completions are late. */
    @Test
    void with_a_smaller_l2_instructions_complete_in_other_cycles() {
        List<ReplayResult> results = replay("lmem", "gtx480x-smalll2");
        ReplayResult completed = results.stream()
                .filter(result -> result.component().startsWith("F "))
                .findFirst()
                .orElseThrow();
        assertTrue(completed.matched() < completed.of() && completed.matched() > 100, completed.toString());
    }

    private static long of(List<ReplayResult> results, String component) {
        return results.stream()
                .filter(result -> result.component().equals(component))
                .mapToLong(ReplayResult::of)
                .sum();
    }
}
