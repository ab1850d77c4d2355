package io.policybridge.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.policybridge.api.PolicySpec;
import io.policybridge.catalogue.Workloads;
import io.policybridge.policies.Registry;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.statistics.Snapshot;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What {@code bench policies} compares: a run whose policy is queried and not obeyed equals the native run. */
class UnappliedTest {
    /** Policies for which the host has a queue that native runs have not. */
    private static final Set<String> QUEUED = Set.of("mrpb");

    private static final Job NATIVE =
            Job.of(Workloads.packaged().resolve("spmv"), PolicyChoice.parse("native", 1), null, Limits.NONE, 0);
    private static final Snapshot TOTALS = NATIVE.run(Progress.NONE).totals();

    static Stream<String> policies() {
        return Registry.all().stream().map(PolicySpec::name).filter(name -> !QUEUED.contains(name));
    }

    private static Snapshot unapplied(String policy) {
        return NATIVE.under(PolicyChoice.parse(policy, 1)).runUnapplied().totals();
    }

    @ParameterizedTest
    @MethodSource("policies")
    void queries_change_no_result(String policy) {
        assertEquals(TOTALS, unapplied(policy));
    }

    @Test
    void a_queue_in_front_of_the_l1d_takes_its_time_even_when_no_answer_is_applied() {
        assertNotEquals(TOTALS.count(RunStatistics.CYCLES), unapplied("mrpb").count(RunStatistics.CYCLES));
        assertEquals(
                TOTALS.count(RunStatistics.L1D.accesses()), unapplied("mrpb").count(RunStatistics.L1D.accesses()));
    }
}
