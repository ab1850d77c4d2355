package io.policybridge.bridge;

import io.policybridge.api.L2Hooks;

/** The tag state of an L2 for an arriving request, read from the first argument of L2_ROUTE. */
final class TagView implements L2Hooks.TagState {
    private static final int PRESENT = 1;
    private static final int DIRTY = 2;

    private long flags;

    TagView of(long argument) {
        flags = argument;
        return this;
    }

    @Override
    public boolean present() {
        return (flags & PRESENT) != 0;
    }

    @Override
    public boolean dirty() {
        return (flags & DIRTY) != 0;
    }
}
