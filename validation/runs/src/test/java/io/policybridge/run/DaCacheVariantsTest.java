package io.policybridge.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.Workloads;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.statistics.Snapshot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Every bar of DaCache's figures 8 and 11 to 13 is a policy string, runs to the end, and behaves as its name describes:
 * on an L1D of 4 ways, and where it matters on the paper's machine, whose L1D has 8.
 */
class DaCacheVariantsTest {
    private static final Job KMEANS =
            Job.of(Workloads.packaged().resolve("kmeans"), PolicyChoice.parse("native", 1), null, Limits.NONE, 0);
    private static final Map<String, Snapshot> RUNS = new HashMap<>();

    private static Snapshot run(String parameters) {
        return RUNS.computeIfAbsent(parameters, key -> {
            Job job = KMEANS.under(PolicyChoice.parse("dacache(" + key + ")", 1));
            RunResult result = job.run(Progress.NONE);
            assertEquals(RunResult.End.FINISHED, result.end(), key);
            assertEquals(
                    KMEANS.workload().totals().orElseThrow().instructions(),
                    result.totals().count(RunStatistics.INSTRUCTIONS),
                    key);
            return result.totals();
        });
    }

    @Test
    void dacache_bypasses_and_its_stalling_and_unconstrained_forms_do_not() {
        assertTrue(run("partition=dynamic,onNoCandidate=bypass").count(RunStatistics.BYPASSED) > 0);
        assertEquals(0, run("partition=dynamic,onNoCandidate=stall").count(RunStatistics.BYPASSED));
        assertEquals(0, run("partition=dynamic,onNoCandidate=unconstrained").count(RunStatistics.BYPASSED));
    }

    /**
     * Figures 11 and 12, with the stalling forms that section 5.5 mentions. No locality warps: only the least region
     * bypasses no access.
     */
    @Test
    void every_static_partition_runs_with_without_and_instead_of_bypassing() {
        for (int warps = 0; warps <= 4; warps++) {
            String partition = "partition=static,staticWarps=" + warps;
            assertEquals(0, run(partition + ",onNoCandidate=unconstrained").count(RunStatistics.BYPASSED), partition);
            assertEquals(0, run(partition + ",onNoCandidate=stall").count(RunStatistics.BYPASSED), partition);
            assertTrue(
                    warps == 0 || run(partition + ",onNoCandidate=bypass").count(RunStatistics.BYPASSED) > 0,
                    partition);
        }
        assertTrue(distinct("partition=static,onNoCandidate=unconstrained,staticWarps=", "0", "1", "2", "3") > 1);
    }

    /**
     * Figure 13: a hit moves a line up by so many positions; 0 is to the front. Sets of 4 ways have 3 positions to move
     * up.
     */
    @Test
    void promotions_by_one_to_five_and_to_the_front_run() {
        assertEquals(run("promotion=0"), run("promotion=3"));
        assertEquals(run("promotion=4"), run("promotion=5"));
        assertTrue(distinct("promotion=", "1", "2", "3") > 1);
    }

    private static Snapshot onThePapersMachine(String policy) {
        Job job = Job.of(
                Workloads.packaged().resolve("gesummv:256"), PolicyChoice.parse(policy, 1), "dacache", Limits.NONE, 0);
        return job.run(Progress.NONE).totals();
    }

    /** 8 ways have 7 positions: the six bars of figure 13 are six results. */
    @Test
    void on_the_papers_machine_every_promotion_is_another() {
        HashSet<Snapshot> results = new HashSet<>();
        for (int promotion = 0; promotion <= 5; promotion++) {
            results.add(onThePapersMachine("dacache(promotion=" + promotion + ")"));
        }
        assertEquals(6, results.size());
    }

    /** The bars of figures 8 to 10 that are not DaCache; the paper's RRIP is drrip. */
    @Test
    void the_policies_that_it_is_compared_with_run_on_its_machine() {
        Snapshot lru = onThePapersMachine("lru");
        assertEquals(onThePapersMachine("native"), lru);
        for (String policy : List.of("dip", "drrip")) {
            assertTrue(
                    onThePapersMachine(policy).count(RunStatistics.L1D.misses())
                            < lru.count(RunStatistics.L1D.misses()),
                    policy);
        }
    }

    @Test
    void every_scope_of_bypassing_runs() {
        long none = run("bypassScope=no-candidate").count(RunStatistics.BYPASSED);
        long blocks = run("bypassScope=thrashing-blocks").count(RunStatistics.BYPASSED);
        long warps = run("bypassScope=thrashing-warps").count(RunStatistics.BYPASSED);
        assertTrue(blocks > 0 && none > 0 && warps > none, blocks + " " + none + " " + warps);
    }

    private static int distinct(String key, String... values) {
        List<Snapshot> totals = new ArrayList<>();
        for (String value : values) {
            totals.add(run(key + value));
        }
        return new HashSet<>(totals).size();
    }
}
