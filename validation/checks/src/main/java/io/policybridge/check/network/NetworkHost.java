package io.policybridge.check.network;

import io.policybridge.check.outage.FaultyNetwork;
import io.policybridge.check.outage.FaultyNetwork.Direction;
import io.policybridge.check.outage.FaultyNetwork.Fault;

/** A host whose connections to a policy server go through a network. */
interface NetworkHost {
    /** Bytes that an undisturbed run sends that way. */
    long bytes(Direction direction);

    /** On how many of its connections {@code fault} shall happen. */
    int connections(Fault fault);

    /**
     * Runs through {@code network}, on which {@code fault} happens.
     *
     * @throws AssertionError if it neither comes to what an undisturbed run comes to nor stops as it should
     */
    void run(FaultyNetwork network, Fault fault);

    /** Whether the session was certainly open when {@code network} struck: some of its bytes open it. */
    default boolean wasOpen(FaultyNetwork network) {
        return network.struckAfter() > bytes(network.direction()) / 4;
    }
}
