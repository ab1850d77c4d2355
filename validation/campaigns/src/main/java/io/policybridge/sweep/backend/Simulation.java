package io.policybridge.sweep.backend;

import io.policybridge.api.HostGeometry;
import io.policybridge.input.BadInput;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.simulation.MachineValue;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.simulator.Limits;
import io.policybridge.table.WantedMetrics;

/** Simulates a workload on a configuration under any policy. For any number of threads. */
public interface Simulation {
    /** Its name, with the size. */
    String workload();

    /** A digest of what it executes. */
    String input();

    MachineValue machine();

    /** Thread instructions before what it is known for, from which the rungs of a search count. */
    default long setUp() {
        return 0;
    }

    /** What policies are created for. */
    HostGeometry host();

    /** @throws BadInput if it cannot run that, or cannot count {@code metrics} of it */
    void check(PolicyChoice policyChoice, Limits limits, WantedMetrics metrics);

    /**
     * The same as a job of the reference simulator.
     *
     * @throws BadInput if another simulator runs it
     */
    default Job job(PolicyChoice policyChoice, Limits limits) {
        throw new BadInput(
                "cycles of " + workload() + ", which GPGPU-Sim runs; expected a run of the reference simulator");
    }

    /** Runs it, to the end or to a limit, and counts {@code metrics}; the result is that of {@code key}. */
    StoredPoint run(PointKey key, PolicyChoice policyChoice, Limits limits, WantedMetrics metrics);
}
