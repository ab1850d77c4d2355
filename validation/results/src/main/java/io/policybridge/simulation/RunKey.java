package io.policybridge.simulation;

import io.policybridge.simulator.Limits;

/**
 * What a simulation is.
 *
 * @param workload its name, with its size in the form that results have
 * @param seed of everything random
 * @param limits where it was cut
 * @param simulator that ran it
 */
public record RunKey(
        String workload, PolicyValue policy, MachineValue machine, long seed, Limits limits, HostSimulator simulator) {
    /** How long a call may take says nothing about the result. */
    public RunKey {
        limits = new Limits(limits.cycles(), limits.instructions(), limits.kernels());
    }
}
