package io.policybridge.sweep;

import io.policybridge.simulator.Limits;
import io.policybridge.sweep.SweepPlan.PlannedConfig;
import io.policybridge.sweep.backend.Simulation;

/**
 * A workload on a configuration.
 *
 * @param limits where the plan cuts its runs
 */
record PlanRow(Simulation simulation, Limits limits, PlannedConfig config) {
    String workload() {
        return simulation.workload();
    }
}
