package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.catalogue.Workloads;
import io.policybridge.cli.Terminal;
import io.policybridge.config.file.Overrides;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.RunStatistics;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LimitedRunTest {

    private static RunResult run(long cycles, long instructions) {
        return Job.of(
                        Workloads.packaged().resolve("gemm:32"),
                        PolicyChoice.parse("native", 1),
                        null,
                        new Limits(cycles, instructions, Integer.MAX_VALUE),
                        0)
                .run(Progress.NONE);
    }

    /** One cycle earlier there were fewer. */
    @ParameterizedTest
    @ValueSource(longs = {1, 5000, 60_000})
    void a_run_ends_in_the_cycle_that_reaches_the_limit_of_thread_instructions(long limit) {
        RunResult cut = run(Long.MAX_VALUE, limit);
        assertEquals(RunResult.End.MAX_INSTRUCTIONS, cut.end());
        assertTrue(cut.totals().count(RunStatistics.INSTRUCTIONS) >= limit);
        RunResult before = run(cut.totals().count(RunStatistics.CYCLES) - 1, Long.MAX_VALUE);
        assertTrue(before.totals().count(RunStatistics.INSTRUCTIONS) < limit, "a cycle earlier");
    }

    /** Under -gpgpu_max_insn, unpatched dev 667834c ended the same PTX here. */
    @ParameterizedTest
    @CsvSource({"200000, 2260, 200480", "1000000, 9425, 1000096", "1000001, 9425, 1000096"})
    void a_run_ends_in_the_cycle_in_which_GPGPU_Sim_ends_it(long limit, long cycle, long instructions) {
        RunResult cut = Job.on(
                        new ConfigChoice("thesis", Overrides.of(List.of("network_mode=2"))),
                        Workloads.packaged().resolve("gemm:64"),
                        PolicyChoice.parse("native", 1),
                        new Limits(Long.MAX_VALUE, limit, Integer.MAX_VALUE))
                .run(Progress.NONE);
        assertEquals(cycle, cut.totals().count(RunStatistics.CYCLES));
        assertEquals(instructions, cut.totals().count(RunStatistics.INSTRUCTIONS));
    }

    /** As above, and the earlier of two limits counts. */
    @ParameterizedTest
    @CsvSource({
        "gpgpu_max_insn=200000, 9000, 2260, MAX_INSTRUCTIONS",
        "gpgpu_max_cycle=3001, 9000, 3001, MAX_CYCLES",
        "gpgpu_max_cycle=-1, 2000, 2000, MAX_CYCLES"
    })
    void a_configuration_ends_a_run_as_in_GPGPU_Sim(String option, long cycles, long cycle, RunResult.End end) {
        RunResult cut = Job.on(
                        new ConfigChoice("thesis", Overrides.of(List.of("network_mode=2", option))),
                        Workloads.packaged().resolve("gemm:64"),
                        PolicyChoice.parse("native", 1),
                        new Limits(cycles, Long.MAX_VALUE, Integer.MAX_VALUE))
                .run(Progress.NONE);
        assertEquals(cycle, cut.totals().count(RunStatistics.CYCLES));
        assertEquals(end, cut.end());
    }

    @Test
    void what_is_printed_says_that_it_is_cut() {
        assertTrue(printed("run", "--workload", "gemm:32", "--limit", "60k")
                .contains("\npolicybridge_end = MAX_INSTRUCTIONS\n"));
        String[] csv = printed("run", "--workload", "gemm:32", "--limit", "60k", "--csv")
                .split("\n");
        assertTrue(csv[0].endsWith(",end") && csv[2].startsWith("total,") && csv[2].endsWith(",MAX_INSTRUCTIONS"));
        assertTrue(printed("compare", "--workload", "gemm:32", "--policy", "native,lru", "--limit", "60k")
                .contains("; not the whole program: native cut at MAX_INSTRUCTIONS, lru cut at MAX_INSTRUCTIONS\n"));
    }

    private static String printed(String... arguments) {
        Terminal terminal = Terminal.run(arguments);
        assertEquals(0, terminal.exitCode(), terminal.err());
        return terminal.out();
    }

    @Test
    void a_limit_that_is_no_count_is_refused() {
        Terminal terminal = Terminal.run("run", "--workload", "gemm:32", "--limit", "1X");
        assertEquals(2, terminal.exitCode());
        assertTrue(
                terminal.err()
                        .startsWith(
                                "policybridge: run: --max-instructions=1X; expected an integer, also as 100k, 100M, 1G"),
                terminal.err());
    }
}
