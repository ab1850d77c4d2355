package io.policybridge.run.witness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.PolicySpec;
import io.policybridge.policies.Registry;
import io.policybridge.run.PolicyChoice;
import io.policybridge.simulator.RunResult;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whole runs: every policy of the registry acts where its paper says that it must, and nowhere else. */
@Tag("contract")
class EveryPolicyActsTest {
    private static List<Acting> rows() {
        return ActingPolicies.all();
    }

    private static List<Acting> rowsWithQuietRun() {
        return rows().stream().filter(row -> row.quietOn != null).toList();
    }

    @Test
    void every_policy_of_the_registry_has_a_run_in_which_it_must_act() {
        TreeSet<String> rows = rows().stream()
                .flatMap(row -> PolicyChoice.parse(row.policy, 1).policies().stream())
                .map(chosen -> chosen.spec().name())
                .collect(Collectors.toCollection(TreeSet::new));
        TreeSet<String> registered =
                Registry.all().stream().map(PolicySpec::name).collect(Collectors.toCollection(TreeSet::new));
        assertEquals(registered, rows, "policies of the registry, policies of the table ActingPolicies");
    }

    @Test
    void every_run_in_which_a_policy_must_act_says_what_is_counted_and_where_it_must_not() {
        for (Acting row : rows()) {
            assertTrue(!row.demands.isEmpty(), row + ": nothing is counted");
            assertTrue(
                    (row.quietOn == null) != (row.neverQuiet == null), row + ": no quiet run, or no reason for none");
        }
    }

    @Tag("run")
    @ParameterizedTest
    @MethodSource("rows")
    void a_policy_acts_where_it_must(Acting row) {
        RunResult run = row.on.under(row.policy);
        assertEquals(RunResult.End.FINISHED, run.end());
        for (Demand demand : row.demands) {
            demand.check(row.toString(), row.on.withoutPolicy(), run);
        }
    }

    @Tag("run")
    @ParameterizedTest
    @MethodSource("rowsWithQuietRun")
    void a_policy_stays_out_of_the_way_where_it_must(Acting row) {
        RunResult run = row.quietOn.under(row.quietPolicy);
        assertNotNull(run.tally(), "no policy ran");
        assertEquals(
                row.quietOn.withoutPolicy(),
                run.totals(),
                row.quietPolicy + " changes " + row.quietOn + ", where it has nothing to do");
    }
}
