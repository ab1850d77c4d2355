package io.policybridge.sweep;

import io.policybridge.run.Contender;
import io.policybridge.simulator.Limits;
import io.policybridge.store.PointKey;
import io.policybridge.sweep.SweepPlan.Candidate;
import io.policybridge.sweep.SweepPlan.PlannedConfig;
import io.policybridge.sweep.SweepPlan.PlannedPolicy;

/**
 * One simulation of a plan.
 *
 * @param program what it executes; shared by the points of one workload
 * @param column of the results that it is for
 * @param candidate of that column
 */
record Point(
        LoadedWorkload program,
        PlannedConfig config,
        PlannedPolicy column,
        Candidate candidate,
        Contender contender,
        Limits limits,
        PointKey key) {}
