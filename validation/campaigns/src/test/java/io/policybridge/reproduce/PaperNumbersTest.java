package io.policybridge.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.benchmarks.Paper;
import io.policybridge.config.file.Overrides;
import io.policybridge.input.BadInput;
import io.policybridge.reproduce.Quantity.Column;
import io.policybridge.reproduce.Quantity.Derivation;
import io.policybridge.run.PolicyChoice;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.statistics.Statistic;
import io.policybridge.sweep.SweepPlan;
import io.policybridge.sweep.SweepPlan.PlannedConfig;
import io.policybridge.sweep.SweepPlan.PlannedPolicy;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PaperNumbersTest {
    private static final Pattern NUMBER = Pattern.compile("\\d+(\\.\\d+)?");

    private static Stream<Paper> packaged() {
        return Arrays.stream(Paper.values()).filter(PaperPlans::has);
    }

    private static void refused(String message, String entry) {
        String text = "mean: harmonic\nnumbers:\n  - {figure: 1, section: 2, plan: p, " + entry + "}\n";
        assertEquals(
                "numbers.yaml:3: " + message,
                assertThrows(BadInput.class, () -> PaperNumbers.read(Paper.THESIS, Path.of("numbers.yaml"), text))
                        .getMessage());
    }

    @Test
    void an_entry_that_says_nothing_is_refused_with_its_line() {
        refused("paper=much; expected " + Expectation.FORM, "of: lru, over: lru, paper: much");
        refused(
                "on=some; expected benchmarks, or one of streaming L1/L2, large working set L2, streaming L1, conflict, "
                        + "thrashing, thrashing+conflict, friendly, all streaming, all contention",
                "of: lru, over: lru, paper: up, on: some");
        refused(
                "numbers={...}; expected over, beside a ratio or a reduction alone",
                "reduction: ipc, of: lru, paper: 1");
        refused("numbers={...}; expected over, beside than at", "of: lru, than at: 48 KB, paper: down");
        refused(
                "mean=middle; expected one of geometric, arithmetic, harmonic, lowest, highest, median, pooled",
                "of: lru, over: lru, paper: up, mean: middle");
        refused("applications=0; expected an integer from 1 to 1000", "of: lru, over: lru, paper: up, applications: 0");
        refused(
                "finding=chance; expected REASON: EXPERIMENT, with one of workload, machine, host model, open parameter, "
                        + "the paper, ours, unexplained",
                "of: lru, over: lru, paper: up, finding: chance");
    }

    /** A cause is shown by an experiment: a number with it and one without. */
    @ParameterizedTest
    @MethodSource("packaged")
    void a_finding_that_names_a_cause_has_two_numbers_and_a_headlines_where_they_are_from(Paper paper) {
        for (PaperNumber number : new PaperPlans(paper, Departures.NONE).numbers()) {
            if (number.finding().isEmpty()
                    || number.finding().startsWith("unexplained: ")
                    || number.finding().startsWith("the paper: ")) {
                continue;
            }
            assertTrue(NUMBER.matcher(number.finding()).results().count() >= 2, number::finding);
            assertTrue(
                    !number.isHeadline()
                            || number.finding().contains("`./policybridge ")
                            || number.finding().contains("](../evidence/")
                            || number.finding().contains("](#what-decides-the-result)"),
                    number::finding);
        }
    }

    @Test
    void readings_follow_the_numbers_and_are_marked() {
        String text = "mean: harmonic\nnumbers:\n  - {figure: 1, section: 2, plan: p, of: pric, over: lru, paper: 1.5, "
                + "applications: 22}\nreadings:\n  - {figure: 1, section: 2, plan: p, of: pric(poly=55), over: lru, "
                + "paper: 1.5}\n";
        List<PaperNumber> numbers = PaperNumbers.read(Paper.THESIS, Path.of("numbers.yaml"), text);
        assertEquals(
                List.of(false, true),
                numbers.stream().map(PaperNumber::isReading).toList());
        assertEquals(
                List.of(22, 0), numbers.stream().map(PaperNumber::applications).toList());
    }

    @ParameterizedTest
    @MethodSource("packaged")
    void each_number_is_of_columns_configurations_and_statistics_that_its_plan_has(Paper paper) {
        PaperPlans plans = new PaperPlans(paper, Departures.NONE);
        assertFalse(plans.numbers().isEmpty());
        Map<String, SweepPlan> read = new HashMap<>();
        for (PaperNumber number : plans.numbers()) {
            SweepPlan plan =
                    read.computeIfAbsent(number.plan(), name -> plans.plan(name, Extent.SMALL, PolicyChoice.known()));
            has(plan, number.ours().of(), number);
            if (number.ours().over() != null) {
                has(plan, number.ours().over(), number);
                has(
                        plan,
                        new Column(number.ours().over().policy(), number.ours().than()),
                        number);
            }
            assertTrue(
                    number.ours().derivation() == Derivation.CHOSEN
                            || RunStatistics.CATALOGUE.statistics().stream()
                                    .map(Statistic::key)
                                    .anyMatch(number.ours().name()::equals),
                    number.ours()::toString);
            assertFalse(
                    number.ours()
                            .group()
                            .members(plan.workloads().stream()
                                    .map(SweepPlan.PlannedWorkload::name)
                                    .toList())
                            .isEmpty(),
                    number.ours()::toString);
        }
    }

    private static void has(SweepPlan plan, Column column, PaperNumber number) {
        assertTrue(
                plan.policies().stream().map(PlannedPolicy::label).anyMatch(column.policy()::equals),
                number.ours()::toString);
        assertTrue(
                column.config() == null
                        || plan.configurations().stream()
                                .map(PlannedConfig::label)
                                .anyMatch(column.config()::equals),
                number.ours()::toString);
    }

    @Test
    void the_papers_limits_are_those_of_its_plans_and_a_lower_one_cuts_all() {
        SweepPlan whole =
                new PaperPlans(Paper.THESIS, Departures.NONE).plan("mechanisms", Extent.FULL, PolicyChoice.known());
        assertEquals(100_000_000, whole.workloads().get(0).limits().instructions());
        SweepPlan small =
                new PaperPlans(Paper.THESIS, Departures.NONE).plan("mechanisms", Extent.SMALL, PolicyChoice.known());
        assertEquals(
                List.of(100_000_000L, 300_000_000L),
                Stream.of("syrk:small:rolled", "streamcluster:small:rolled")
                        .map(name -> small.workloads().stream()
                                .filter(workload -> workload.name().equals(name))
                                .findFirst()
                                .orElseThrow()
                                .limits()
                                .instructions())
                        .toList());
        assertEquals(18, small.workloads().size());
    }

    /** The moderate ones of APCM are sensitive at their own small sizes: 65,536 nodes, 16 rows. */
    @Test
    void small_is_a_size_of_the_papers_class_unless_all_own_ones_are_asked_for() {
        assertEquals(
                List.of("spmv:small:rolled", "cc:8192:rolled", "mm:8:rolled", "ss:small:rolled"),
                moderate(Departures.NONE));
        assertEquals(
                List.of("spmv:small:rolled", "cc:small:rolled", "mm:small:rolled", "ss:small:rolled"),
                moderate(new Departures(Overrides.NONE, List.of(), false)));
    }

    private static List<String> moderate(Departures departures) {
        return new PaperPlans(Paper.APCM, departures)
                .plan("sizes", Extent.SMALL, PolicyChoice.known()).workloads().stream()
                        .map(SweepPlan.PlannedWorkload::name)
                        .filter(name -> Stream.of("mm:", "ss:", "cc:", "spmv:").anyMatch(name::startsWith))
                        .toList();
    }

    @Test
    void apcm_runs_a_billion_instructions_and_of_kmeans_the_first_kernel() {
        SweepPlan plan =
                new PaperPlans(Paper.APCM, Departures.NONE).plan("mechanisms", Extent.SMALL, PolicyChoice.known());
        for (SweepPlan.PlannedWorkload workload : plan.workloads()) {
            assertEquals(1_000_000_000, workload.limits().instructions());
            assertEquals(
                    workload.name().equals("kmeans:small:features=34:rolled") ? 1 : Integer.MAX_VALUE,
                    workload.limits().kernels());
        }
    }
}
