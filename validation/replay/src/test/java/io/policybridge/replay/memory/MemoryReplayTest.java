package io.policybridge.replay.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.Configs;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.config.GpuConfig;
import io.policybridge.replay.comparison.ReplayResult;
import io.policybridge.simulator.dram.DramCounts;
import io.policybridge.simulator.dram.DramStatistics;
import io.policybridge.simulator.memory.MemorySystem;
import io.policybridge.simulator.statistics.Snapshot;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemoryReplayTest {
    private final Path golden = GoldenRoot.find();

    private MemoryReplay replay(String run) {
        GpuConfig config = Configs.find(run.substring(0, run.indexOf('/')), golden);
        return new MemoryReplay(golden.resolve(run), run, config);
    }

    /**
     * All records of l2 and dram, and every reply in its place; the replay itself checks that no request is left alive.
     */
    @ParameterizedTest
    @CsvSource({
        "gtx480x/conv2d, 99911, 27800",
        "gtx480x/lmem, 45525, 1148",
        "gtx480x-smalll2/lmem, 47647, 9120",
        "dacache32k/gesummv, 30428, 206"
    })
    void the_memory_partitions_do_what_was_recorded(String run, long l2, long dram) {
        List<ReplayResult> results = replay(run).results(golden.resolve(run));
        for (ReplayResult result : results) {
            assertTrue(result.isExact(), result.toString());
        }
        assertEquals(l2, results.get(0).of());
        assertEquals(dram, results.get(1).of());
    }

    /** What GPGPU-Sim printed for channel 0 of gtx480x/conv2d, and the stalls of the whole run. */
    @Test
    void statistics_are_the_printed_ones() {
        MemoryReplay replay = replay("gtx480x/conv2d");
        replay.results(golden.resolve("gtx480x/conv2d"));
        MemorySystem memory = replay.memory();
        DramCounts channel = memory.dram(0);
        assertEquals(8911, memory.dramTicks());
        assertEquals(8121, channel.idleCycles());
        assertEquals(9, channel.activates());
        assertEquals(3, channel.precharges());
        assertEquals(778, channel.requests());
        assertEquals(778, channel.reads());
        assertEquals(2329, channel.activeCycles());
        Snapshot statistics = DramStatistics.CATALOGUE.snapshot(channel);
        assertEquals(0.1746, statistics.value(DramStatistics.UTILISATION), 0.00005);
        assertEquals(0.6681, statistics.value(DramStatistics.EFFICIENCY), 0.00005);
        assertEquals(0.994859, statistics.value(DramStatistics.ROW_HIT_RATE), 0.0000005);
        assertEquals(64, channel.maxQueue());
        assertEquals(4.146, channel.averageQueue(), 0.0005);
        assertEquals(363, memory.stalledArrivals());
    }
}
