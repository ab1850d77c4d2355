package io.policybridge.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.Workloads;
import io.policybridge.input.BadInput;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.statistics.Snapshot;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole runs with sub-line geometry in the L1D. */
@Tag("run")
class SublineRunTest {
    private static RunResult run(String workload, String policy) {
        return Job.of(Workloads.packaged().resolve(workload), PolicyChoice.parse(policy, 0), null, Limits.NONE, 0)
                .run(Progress.NONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bfs", "spmv", "gesummv", "gtx480x-linear/atax"})
    void chunks_of_a_whole_line_are_the_plain_cache_to_the_cycle(String workload) {
        assertEquals(
                run(workload, "native").totals(),
                run(workload, "elastic(grain=128)").totals());
    }

    /** Single words all over the memory: with whole lines every one brings 128 bytes. */
    @Test
    void finer_chunks_fetch_less() {
        long wholeLines = run("bfs", "elastic(grain=128)").totals().count(RunStatistics.L2.accesses());
        long chunks = run("bfs", "elastic(grain=32)").totals().count(RunStatistics.L2.accesses());
        assertTrue(chunks < wholeLines, chunks + " of " + wholeLines);
    }

    private static double ipc(String workload, String policy) {
        Snapshot totals = run(workload, policy).totals();
        return (double) totals.count(RunStatistics.INSTRUCTIONS) / totals.count(RunStatistics.CYCLES);
    }

    /** Misses of 32 bytes each: the first window of an SM ends with the fine granularity. */
    @Test
    void dycache_leaves_the_whole_line_where_loads_diverge() {
        double plain = ipc("gesummv", "native");
        double fine = ipc("gesummv", "elastic");
        assertTrue(fine > 1.4 * plain, fine + " over " + plain);
        assertTrue(ipc("gesummv", "dycache") > 0.95 * fine, fine + " under elastic");
    }

    /** The neighbours of a row: most requests are for whole lines. */
    @Test
    void dycache_keeps_the_whole_line_where_loads_coalesce() {
        assertEquals(run("conv2d", "native").totals(), run("conv2d", "dycache").totals());
    }

    @Test
    void local_memory_is_written_back_in_chunks() {
        RunResult result = run("lmem", "dycache(period=100,initial=32)");
        assertEquals(
                run("lmem", "native").totals().count(RunStatistics.WARP_INSTRUCTIONS),
                result.totals().count(RunStatistics.WARP_INSTRUCTIONS));
    }

    private static Snapshot breadthFirst(String policy) {
        return Job.of(
                        Workloads.packaged().resolve("bfs:1024"),
                        PolicyChoice.parse(policy, 0),
                        "dycache",
                        Limits.NONE,
                        0)
                .run(Progress.NONE)
                .totals();
    }

    private static long cycles(Snapshot totals) {
        return totals.count(RunStatistics.CYCLES);
    }

    /** Each alone changes what a run counts. */
    @ParameterizedTest
    @ValueSource(strings = {"order=any", "chunkTagBits=4", "tagLatency=10", "needBytes=49153"})
    void each_parameter_of_the_tags_acts(String parameter) {
        assertNotEquals(
                run("lmem", "elastic").totals(),
                run("lmem", "elastic(" + parameter + ")").totals());
    }

    /** A kernel that uses no shared memory leaves all 49,152 bytes: one more is too much, and the L1D a plain one. */
    @Test
    void elastic_without_room_for_its_tags_is_the_plain_cache() {
        assertEquals(
                run("gesummv", "native").totals(),
                run("gesummv", "elastic(needBytes=49153)").totals());
        assertEquals(
                run("gesummv", "elastic").totals(),
                run("gesummv", "elastic(needBytes=49152)").totals());
    }

    /** By rule otherwise SMs switch often: what is kept is not fetched again, and switches that cost time cost some. */
    @Test
    void what_a_switch_keeps_and_costs_shows() {
        String often = "dycache(period=100,rule=otherwise";
        Snapshot flushed = breadthFirst(often + ")");
        Snapshot kept = breadthFirst(often + ",keepLarge=true)");
        assertTrue(kept.count(RunStatistics.L2.accesses()) < 0.9 * flushed.count(RunStatistics.L2.accesses()));
        assertTrue(cycles(breadthFirst(often + ",switchPenalty=100)")) > cycles(flushed));
    }

    /** Near a border of the decision, sizes that are seen earlier change it. */
    @Test
    void sizes_at_issue_change_decisions() {
        String near = "dycache(period=100,rule=otherwise,threshold=35,thresholdFine=60";
        assertNotEquals(breadthFirst(near + ")"), breadthFirst(near + ",sizesAt=issue)"));
    }

    @Test
    void a_sectored_l1d_has_no_chunks() {
        assertThrows(BadInput.class, () -> run("qv100/vecadd", "elastic"));
    }
}
