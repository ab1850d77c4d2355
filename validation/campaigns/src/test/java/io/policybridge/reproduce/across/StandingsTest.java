package io.policybridge.reproduce.across;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.report.ResultRow;
import io.policybridge.report.Results;
import io.policybridge.run.PolicyChoice;
import io.policybridge.store.TestKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StandingsTest {
    private static final List<PolicyChoice> POLICIES = PolicyChoice.parseList("lru,dip,swl(n=2),dip+swl(n=2)", 1);

    private static ResultRow row(String workload, String policy, double ipc) {
        return new ResultRow(
                workload,
                "gtx480x",
                policy,
                policy,
                Map.of(),
                true,
                TestKey.result(workload, policy, "gtx480x", Map.of("ipc", ipc)));
    }

    /** Over lru: atax 2, 1, 4; bfs 1, 1.005, 0.5; kmeans has no result of the composition, a fourth one of nothing. */
    private static final Results RESULTS = new Results(
            List.of(
                    row("atax:tiny", "lru", 10),
                    row("atax:tiny", "dip", 20),
                    row("atax:tiny", "swl(n=2)", 10),
                    row("atax:tiny", "dip+swl(n=2)", 40),
                    row("bfs:tiny", "lru", 200),
                    row("bfs:tiny", "dip", 200),
                    row("bfs:tiny", "swl(n=2)", 201),
                    row("bfs:tiny", "dip+swl(n=2)", 100),
                    row("kmeans:tiny", "lru", 1),
                    row("kmeans:tiny", "dip", 1),
                    row("kmeans:tiny", "swl(n=2)", 1)),
            List.of());

    private static final Standings STANDINGS = standings(4);

    private static Standings standings(int planned) {
        return new Standings(RESULTS, "gtx480x", POLICIES, POLICIES.get(0), planned);
    }

    private static Standing one(List<Standing> some, String policy) {
        return some.stream()
                .filter(standing -> standing.policy().equals(policy))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void only_workloads_count_of_which_every_policy_of_the_plan_has_a_result() {
        assertEquals(List.of("atax:tiny", "bfs:tiny"), STANDINGS.workloads());
        Standings partial = new Standings(
                new Results(List.of(row("atax:tiny", "lru", 10), row("atax:tiny", "dip", 20)), List.of()),
                "gtx480x",
                POLICIES,
                POLICIES.get(0),
                4);
        assertTrue(partial.workloads().isEmpty() && partial.single().isEmpty());
    }

    /** Of three planned workloads dip and swl have all, their composition two. */
    @Test
    void a_policy_without_all_results_stands_apart_once_others_have_all() {
        Standings standings = standings(3);
        assertEquals(List.of("atax:tiny", "bfs:tiny", "kmeans:tiny"), standings.workloads());
        assertEquals(List.of(), standings.composed());
        Standing both = one(standings.partial(), "dip+swl(n=2)");
        assertEquals(Math.sqrt(2), both.mean(), 1e-12); // 4 and 0.5
        assertTrue(STANDINGS.partial().isEmpty());
    }

    @Test
    void a_policy_stands_by_its_geometric_mean_and_changes_below_a_hundredth_are_none() {
        Standing dip = one(STANDINGS.single(), "dip");
        assertEquals(Math.sqrt(2), dip.mean(), 1e-12);
        assertEquals(Map.entry("atax:tiny", 2.0), dip.highest());
        assertEquals(Map.entry("bfs:tiny", 1.0), dip.lowest());
        assertEquals(List.of(1L, 0L), List.of(dip.faster(), dip.slower()));
        Standing swl = one(STANDINGS.single(), "swl(n=2)"); // 1.005 on bfs
        assertEquals(List.of(0L, 0L), List.of(swl.faster(), swl.slower()));
    }

    @Test
    void a_policy_is_first_where_it_gains_and_no_other_that_stands_alone_gains_more() {
        assertEquals(1, STANDINGS.wins(one(STANDINGS.single(), "dip"))); // atax; the composition's 4 does not count
        assertEquals(0, STANDINGS.wins(one(STANDINGS.single(), "swl(n=2)")));
    }

    @Test
    void a_composition_is_measured_by_the_faster_of_its_parts() {
        Standing both = one(STANDINGS.composed(), "dip+swl(n=2)");
        assertEquals(Optional.of("dip"), STANDINGS.betterPart(both).map(Standing::policy)); // means of 1.41 and 1.002
        assertEquals(1, STANDINGS.above(both)); // atax: 4 over 2
        assertEquals(1, STANDINGS.below(both)); // bfs: 0.5 over 1.005
    }

    /** swl(n=3) alone is no part of a composition with swl(n=2), whatever the plan calls it. */
    @Test
    void a_part_is_the_same_policy_with_the_same_parameters() {
        Map<String, Double> gains = Map.of("atax:tiny", 1.0);
        Standing both = new Standing(PolicyChoice.parse("dip+swl(n=2)", 1), gains);
        assertTrue(both.hasPart(new Standing(PolicyChoice.parse("swl(n=2)", 1).labelled("two"), gains)));
        assertFalse(both.hasPart(new Standing(PolicyChoice.parse("swl(n=3)", 1), gains)));
        assertFalse(both.hasPart(both));
    }
}
