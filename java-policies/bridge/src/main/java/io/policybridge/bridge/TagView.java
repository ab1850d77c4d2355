package io.policybridge.bridge;

import io.policybridge.api.L2Hooks;

/** What the tags of an L2 say of an arriving request, read from a question's first argument. */
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
