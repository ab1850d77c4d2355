package io.policybridge.session;

import io.policybridge.api.Access;
import io.policybridge.api.DramHooks;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.L2Hooks;
import io.policybridge.api.Ways;

/**
 * An event, or a query with its view, as a host sends it: numbers, an access, and the view of the hook. Valid during
 * the call only; a hook reads only its own fields.
 */
public interface HookRecord {
    /** Most ways of a set that {@link #ways} shows. */
    int MOST_WAYS = 1024;
    /** Most requests of a queue that {@link #requests}, {@link #bank} or {@link #channel} shows. */
    int MOST_QUEUED = 512;

    /** Argument {@code i}. */
    long number(int i);

    /** The access; null where no part reads accesses. */
    Access access();

    /** VICTIM. */
    default Ways ways() {
        throw missing("ways");
    }

    /** NEXT_REQUEST: whether a queue is shown; else whether the access is admitted to it. */
    default boolean showsQueue() {
        return false;
    }

    /** NEXT_REQUEST. */
    default L1dHooks.RequestQueue requests() {
        throw missing("requests");
    }

    /** PICK. */
    default DramHooks.BankQueue bank() {
        throw missing("bank");
    }

    /** PICK_IN_CHANNEL. */
    default DramHooks.ChannelQueue channel() {
        throw missing("channel");
    }

    /** L2_ROUTE. */
    default L2Hooks.TagState tags() {
        throw missing("tags");
    }

    /** WARP_ORDER: the states of {@link #slotCount} slots, which the order overwrites. */
    default int[] slots() {
        throw missing("slots");
    }

    /** WARP_ORDER. */
    default int slotCount() {
        return 0;
    }

    private static BadCall missing(String view) {
        return new BadCall("no " + view + " are shown");
    }
}
