package io.policybridge.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.Workloads;
import io.policybridge.input.BadInput;
import io.policybridge.report.Comparison;
import io.policybridge.report.Curve;
import io.policybridge.run.EndedJob;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.session.naming.BadPolicy;
import io.policybridge.simulator.EnergyModel;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.instruction.CodeListing;
import io.policybridge.simulator.statistics.Snapshot;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
class SearchTest {
    private static final Search SWL = search("swl.n=1..3");
    private static final Job JOB =
            Job.of(Workloads.packaged().resolve("vecadd"), PolicyChoice.parse("lru", 1), null, Limits.NONE, 0);

    private static Search search(String text) {
        return Search.parse(text, PolicyChoice.known(), 1, Search.Rule.HIGHEST_IPC);
    }

    private static EndedJob ended(Job job, long instructions) {
        Snapshot totals = RunStatistics.CATALOGUE
                .zero()
                .with(RunStatistics.CYCLES, 100)
                .with(RunStatistics.INSTRUCTIONS, instructions);
        RunResult result = new RunResult(
                new RunResult.Origin(job.policyChoice().describe(), 1, "", "", "", 0),
                totals,
                List.of(),
                new EnergyModel(job.config()).of(totals),
                null,
                List.of(),
                RunResult.End.FINISHED,
                CodeListing.NONE,
                "");
        return new EndedJob(job, result, null);
    }

    /** Instructions in 100 cycles of lru and of swl at 1, 2 and 3. */
    private static List<EndedJob> runs(Search search, long... instructions) {
        List<EndedJob> runs = new ArrayList<>(List.of(ended(JOB, instructions[0])));
        for (int i = 1; i < instructions.length; i++) {
            runs.add(ended(JOB.under(search.policyChoices().get(i - 1)), instructions[i]));
        }
        return runs;
    }

    private static Curve curve(long... instructions) {
        return SWL.curve(runs(SWL, instructions), "vecadd");
    }

    private static String refusal(String text) {
        return assertThrows(BadInput.class, () -> search(text)).getMessage();
    }

    @Test
    void every_value_is_a_policyChoice() {
        assertEquals(
                List.of(
                        "swl(n=1,barrier=skip,gate=all,greedyExtra=false)",
                        "swl(n=2,barrier=skip,gate=all,greedyExtra=false)",
                        "swl(n=3,barrier=skip,gate=all,greedyExtra=false)"),
                SWL.policyChoices().stream().map(PolicyChoice::describe).toList());
    }

    @Test
    void other_parameters_and_policies_stay() {
        List<PolicyChoice> policyChoices =
                search("pric(poly=41)+swl(gate=loads).n=2..2").policyChoices();
        assertEquals(1, policyChoices.size());
        assertTrue(
                policyChoices.get(0).describe().startsWith("pric(poly=41,"),
                policyChoices.get(0).describe());
        assertTrue(
                policyChoices.get(0).describe().endsWith("+swl(n=2,barrier=skip,gate=loads,greedyExtra=false)"),
                policyChoices.get(0).describe());
    }

    private static List<String> described(String search) {
        return search(search).policyChoices().stream()
                .map(PolicyChoice::describe)
                .toList();
    }

    @Test
    void the_last_policy_that_has_the_parameter_is_varied() {
        assertTrue(
                described("cta-limit+swl.n=2..2").get(0).contains("+swl(n=2,"),
                () -> described("cta-limit+swl.n=2..2").get(0));
        assertTrue(described("swl+dip.n=2..2").get(0).startsWith("swl(n=2,"));
    }

    /** A range may have a step, or end with a parameter before it; values may be listed. */
    @Test
    void several_parameters_are_tried_in_every_combination() {
        assertEquals(
                List.of("w=1,t=1", "w=3,t=1", "w=3,t=2", "w=3,t=3"),
                search("pcal.w=1..3 step 2,t=1..w").candidates().stream()
                        .map(Candidate::words)
                        .toList());
        assertEquals(
                List.of(
                        "swl(n=2,barrier=skip,gate=all,greedyExtra=false)",
                        "swl(n=2,barrier=skip,gate=loads,greedyExtra=false)"),
                described("swl.n=2,gate=all|loads"));
    }

    @Test
    void the_highest_ipc_wins() {
        assertEquals("2", curve(5, 10, 30, 20).best().value());
        assertEquals("1", curve(5, 30, 10, 20).best().value());
    }

    @Test
    void a_tie_is_for_the_larger_value() {
        assertEquals("3", curve(5, 30, 10, 30).best().value());
    }

    @Test
    void any_statistic_may_be_searched_for_its_lowest() {
        Search lowest = Search.parse(
                "swl.n=1..3",
                PolicyChoice.known(),
                1,
                new Search.Rule(Best.parse("lowest instructions").orElseThrow(), null));
        Curve curve = lowest.curve(runs(lowest, 5, 30, 10, 20), "vecadd");
        assertEquals("2", curve.best().value());
        assertTrue(curve.text().contains("swl.n=1..3 on vecadd: instructions"), curve::text);
        assertTrue(Best.parse("fast").isEmpty());
    }

    @Test
    void the_best_run_becomes_one_column_beside_the_others() {
        Comparison table = SWL.comparison(runs(SWL, 5, 10, 30, 20));
        assertEquals(List.of("lru", "best swl.n=1..3"), table.policies());
        assertEquals(2, table.cells().size());
        assertEquals(6.0, table.speedUp(table.cell("vecadd", "best swl.n=1..3")).orElseThrow(), 1e-9);
        assertEquals(4, table.results().rows().size());
    }

    @Test
    void the_curve_is_printed_with_its_best() {
        Curve curve = curve(5, 10, 30, 20);
        assertEquals(
                "swl.n=1..3 on vecadd: IPC\n     1      0.100\n     2      0.300  best\n     3      0.200\n",
                curve.text().replace("\r", ""));
    }

    @Test
    void a_wrong_search_is_refused_in_one_line() {
        assertEquals(
                "search \"swl\"; expected POLICY.PARAM=FROM..TO such as swl.n=1..24, or several parameters: "
                        + "pcal.w=1..24,t=1..w",
                refusal("swl"));
        assertEquals("search \"swl.n=3..2\": n=3..2; expected ascending values within 1 to 64", refusal("swl.n=3..2"));
        assertEquals("search \"swl.n=0..2\": n=0..2; expected ascending values within 1 to 64", refusal("swl.n=0..2"));
        assertEquals(
                "search \"swl.n=1..65\": n=1..65; expected ascending values within 1 to 64", refusal("swl.n=1..65"));
        assertEquals("search \"swl.gate=1..2\": gate=1..2; expected all, loads", refusal("swl.gate=1..2"));
        assertEquals(
                "search \"pcal.t=1..w,w=1..2\": t=1..w; expected FROM..TO or FROM..TO step N, with numbers or the names "
                        + "of parameters above",
                refusal("pcal.t=1..w,w=1..2"));
        assertEquals("search \"pd.n=1..1001\"; expected at most 1000 combinations of values", refusal("pd.n=1..1001"));
        assertTrue(refusal("swl.m=1..2").contains("m=1..2; expected a parameter of swl("), refusal("swl.m=1..2"));
        assertThrows(BadPolicy.class, () -> search("swell.n=1..2"));
    }
}
