package io.policybridge.sweep;

import io.policybridge.run.PolicyChoice;
import io.policybridge.search.Candidate;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.simulator.Limits;
import io.policybridge.sweep.SweepPlan.PlannedPolicy;
import io.policybridge.table.WantedMetrics;

/**
 * One simulation of a plan.
 *
 * @param row what executes what; shared by many points
 * @param column of the results that it is for
 * @param candidate of that column
 * @param limits where it is cut
 * @param share the part that it is of the run that the plan asks for, above 0 to 1; below 1 only in searches
 */
record Point(
        PlanRow row,
        PlannedPolicy column,
        Candidate candidate,
        PolicyChoice policyChoice,
        Limits limits,
        double share,
        PointKey key) {
    /** Which of {@code metrics} it is to have: none of an offline ceiling, and of parts of runs. */
    WantedMetrics wanted(WantedMetrics metrics) {
        boolean offline =
                policyChoice.ceiling() != null && policyChoice.ceiling().isOffline();
        return isWhole() && !offline ? metrics : WantedMetrics.NONE;
    }

    /** Runs it, whether there is a result or not. */
    StoredPoint simulated(WantedMetrics metrics) {
        return row.simulation().run(key, policyChoice, limits, metrics);
    }

    boolean isWhole() {
        return share == 1;
    }

    /** Each is one of its own, though the same simulation may stand in two columns. */
    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
