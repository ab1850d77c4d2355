package io.policybridge.kit;

import io.policybridge.api.Hook;
import io.policybridge.api.Part;

/** Sees every call that reaches a part of a watched policy. */
interface Watch {
    Watch NONE = new Watch() {};

    /** {@code hook} of {@code part} is about to be called. */
    default void before(Hook hook, Part part) {}

    /** It was called with {@code arguments} and returned {@code answer} (null for events). */
    default void after(Hook hook, Part part, Object[] arguments, Object answer) {}
}
