package io.policybridge.sweep;

import io.policybridge.simulator.Limits;
import io.policybridge.sweep.SweepPlan.PlannedConfig;
import io.policybridge.sweep.backend.Simulation;

/**
 * A workload on a configuration.
 *
 * @param workload its name, and where it is cut if the plan cuts it at several places
 * @param limits where the plan cuts its runs
 */
record PlanRow(String workload, Simulation simulation, Limits limits, PlannedConfig config) {}
