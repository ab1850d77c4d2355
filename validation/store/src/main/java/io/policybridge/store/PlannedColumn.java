package io.policybridge.store;

import io.policybridge.simulation.PolicyValue;
import java.util.List;

/**
 * A column of the plan that was swept last: what its author called one policy, or the best of several.
 *
 * @param policies several where they are searched
 * @param baseline whether results are given over it
 * @param choice which of the policies stands for the column; null if it is no search
 */
public record PlannedColumn(String label, List<PolicyValue> policies, boolean baseline, Choice choice) {
    public PlannedColumn {
        policies = List.copyOf(policies);
    }

    /**
     * How the best of several policies is found.
     *
     * @param statistic its key
     * @param highest whether it should be high
     * @param perWorkload whether each workload has a best of its own
     */
    public record Choice(String statistic, boolean highest, boolean perWorkload) {}
}
