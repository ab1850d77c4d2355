package io.policybridge.policies.composites.medic;

import io.policybridge.api.Access;
import io.policybridge.policies.replacement.FillOwners;

/**
 * Packets as they come to an L2 slice. A sectored L2 takes each apart into sectors, which it serves one after the
 * other: for the warp that waits they are one access, and the first of them speaks for it.
 */
final class Packets {
    private static final long NONE = 0;

    private long last = NONE;

    /** Whether {@code access} is a packet, or the first sector of one. */
    boolean begins(Access access) {
        long packet = access.sector() == Access.NONE ? NONE : FillOwners.request(access);
        boolean begins = packet == NONE || packet != last;
        last = packet;
        return begins;
    }
}
