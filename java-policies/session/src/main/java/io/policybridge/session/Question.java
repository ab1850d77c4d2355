package io.policybridge.session;

import io.policybridge.api.Access;
import io.policybridge.api.DramHooks;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.L2Hooks;
import io.policybridge.api.Ways;

/**
 * A query as a host puts it: the numbers of its record, its access and its view. Valid during the call only; a view is
 * there for the hooks that show it.
 */
public interface Question {
    /** Argument {@code i} of the record. */
    long number(int i);

    /** The access that is shown, or null. */
    Access access();

    /** VICTIM. */
    Ways ways();

    /** NEXT_REQUEST: whether a queue is shown; else the access asks to be admitted to it. */
    boolean showsQueue();

    /** NEXT_REQUEST. */
    L1dHooks.RequestQueue requests();

    /** PICK. */
    DramHooks.BankQueue bank();

    /** L2_ROUTE. */
    L2Hooks.TagState tags();

    /** WARP_ORDER: the first {@link #slotCount} are permuted. */
    int[] slots();

    int slotCount();
}
