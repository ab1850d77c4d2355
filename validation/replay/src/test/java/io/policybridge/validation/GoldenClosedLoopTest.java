package io.policybridge.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.Workloads;
import io.policybridge.log.SimulatorLog;
import io.policybridge.replay.sm.IssueComparison;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.dram.DramStatistics;
import io.policybridge.simulator.statistics.Snapshot;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.RecordedTotals;
import io.policybridge.workload.Workload;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The whole GPU, driven by the issue stream of a recorded run alone, against what GPGPU-Sim printed when it was
 * recorded.
 */
class GoldenClosedLoopTest {
    /** The canaries: short runs, of five configurations. */
    private static final List<String> CANARIES =
            List.of("lmem", "dacache32k/syrk", "gtx480x-linear/syrk", "gtx480x-smalll2/vecadd", "qv100/vecadd");

    static List<String> canaries() {
        return CANARIES;
    }

    static Stream<String> others() {
        return runs().filter(name -> !CANARIES.contains(name));
    }

    private static Stream<String> runs() {
        return Workloads.packaged().all().stream().map(Workload::name);
    }

    @Test
    void all_six_configurations_are_there() {
        assertEquals(26, runs().count());
        assertEquals(
                6,
                Workloads.packaged().all().stream()
                        .map(Workload::configName)
                        .distinct()
                        .count());
    }

    @Test
    void a_canary_is_a_recorded_run() {
        assertEquals(CANARIES.size(), runs().count() - others().count());
    }

    @Tag("contract")
    @ParameterizedTest
    @MethodSource("canaries")
    void instructions_totals_and_statistics_of_a_canary_are_the_recorded_ones(String name) {
        isAsRecorded(name);
    }

    @Tag("run")
    @ParameterizedTest
    @MethodSource("others")
    void instructions_totals_and_statistics_are_the_recorded_ones(String name) {
        isAsRecorded(name);
    }

    private static void isAsRecorded(String name) {
        Workload workload = Workloads.packaged().resolve(name);
        Job job = Job.of(workload, PolicyChoice.parse("native", 0), null, Limits.NONE, 0);
        IssueComparison issue = new IssueComparison(workload.stream("issue"), (ProgramTrace) job.program());
        RunResult result = job.observed(issue, Progress.NONE);
        assertEquals(null, issue.difference());
        assertTrue(issue.isExact() && issue.of() > 1000, () -> issue.matched() + " of " + issue.of());
        assertEquals(workload.totals().orElseThrow(), totals(result.totals(), workload));
        SimulatorLog log = SimulatorLog.read(workload.stream("stats.txt"));
        int last = result.kernels().size() - 1;
        assertEquals(log.kernels(), last + 1);
        List<StatisticLine> lines =
                StatisticLine.pairs(result.kernels().get(last).statistics(), log.statistics(last));
        assertEquals(List.of(), lines.stream().filter(line -> !line.isEqual()).toList());
        assertTrue(lines.size() > 240, () -> lines.size() + " lines");
    }

    @Test
    void on_another_machine_the_first_instruction_out_of_place_is_named() {
        // The set index decides which of atax's lines share a set; the first loads of both runs hit and miss alike.
        Workload workload = Workloads.packaged().resolve("atax");
        Job job = Job.of(workload, PolicyChoice.parse("native", 0), "gtx480x-linear", Limits.NONE, 0);
        IssueComparison issue = new IssueComparison(workload.stream("issue"), (ProgramTrace) job.program());
        job.observed(issue, Progress.NONE);
        assertTrue(!issue.isExact() && issue.matched() > 0, () -> issue.matched() + " of " + issue.of());
        assertTrue(issue.firstDivergence() > 1000, () -> "divergence in " + issue.firstDivergence());
        assertTrue(issue.difference().contains("; recorded cycle "), issue.difference());
    }

    /** What was simulated, as the record of {@code workload} would have it. */
    private static RecordedTotals totals(Snapshot t, Workload workload) {
        return new RecordedTotals(
                t.count(RunStatistics.CYCLES),
                t.count(RunStatistics.INSTRUCTIONS),
                new RecordedTotals.CacheTotals(
                        t.count(RunStatistics.L1D.accesses()), t.count(RunStatistics.L1D.misses())),
                t.count(RunStatistics.L1D.reservationFails()),
                new RecordedTotals.CacheTotals(
                        t.count(RunStatistics.L2.accesses()), t.count(RunStatistics.L2.misses())),
                new RecordedTotals.DramTotals(t.count(DramStatistics.READS), t.count(DramStatistics.WRITES)),
                workload.totals().orElseThrow().wallSeconds());
    }
}
