package io.policybridge.simulator.cache;

import io.policybridge.api.L2Hooks;

/** What the tags hold of one line: a cursor, valid until the next lookup. */
final class LineState implements L2Hooks.TagState {
    private boolean present;
    private boolean dirty;

    LineState at(boolean isPresent, boolean isDirty) {
        present = isPresent;
        dirty = isDirty;
        return this;
    }

    @Override
    public boolean present() {
        return present;
    }

    @Override
    public boolean dirty() {
        return dirty;
    }
}
