package io.policybridge.sweep.backend;

import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.simulation.HostSimulator;

/** A simulator. */
public interface BackEnd {
    /**
     * What simulates {@code workload} on a configuration.
     *
     * @throws io.policybridge.input.BadInput if one of them cannot be used
     */
    Simulation of(String workload, ConfigChoice config);

    /**
     * What results call {@code workload}, in whichever of its forms it was written.
     *
     * @throws io.policybridge.input.BadInput if it is known already that there is no such workload
     */
    default String named(String workload) {
        return workload;
    }

    /** A digest of the program that simulates: results of another one may be others. */
    String digest();

    /** Which simulator it is. */
    HostSimulator simulator();

    /** Whether simulations run in this process. */
    default boolean isInProcess() {
        return simulator() == HostSimulator.REFERENCE;
    }
}
