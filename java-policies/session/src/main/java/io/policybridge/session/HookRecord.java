package io.policybridge.session;

import io.policybridge.api.Access;
import io.policybridge.api.DramHooks;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.L2Hooks;
import io.policybridge.api.Ways;

/**
 * An event, or a query with its view, as a host puts it: numbers, an access, and what else the hook shows. Valid during
 * the call only, and read as far as the hook needs.
 */
public interface HookRecord {
    /** Argument {@code i}. */
    long number(int i);

    /** The access that is shown; null where no part looks at accesses. */
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

    /** L2_ROUTE. */
    default L2Hooks.TagState tags() {
        throw missing("tags");
    }

    /** WARP_ORDER: the first {@link #slotCount} are permuted. */
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
