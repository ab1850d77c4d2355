package io.policybridge.kit;

import io.policybridge.api.Part;
import io.policybridge.api.PartKind;
import io.policybridge.kit.host.RandomHost;
import io.policybridge.session.StateDigest;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** One synthetic run of a {@link Trial}, and the state of its policy. */
final class Run {
    /** Steps after which the largest caches are full, so that victims are queried. */
    static final int WARM_UP = 16_000;

    RandomHost host;
    private final CallPath path;
    private final List<Object> state = new ArrayList<>();
    private final Map<PartKind, List<Part>> parts = new EnumMap<>(PartKind.class);

    Run(CallPath path) {
        this.path = path;
    }

    void created(Object policy) {
        state.add(policy);
    }

    void created(PartKind kind, Part part) {
        state.add(part);
        parts.computeIfAbsent(kind, k -> new ArrayList<>()).add(part);
    }

    Run warm() {
        host.run(WARM_UP);
        return this;
    }

    /** The parts of the real policy at the sites of {@code kind}. */
    List<Part> parts(PartKind kind) {
        return parts.getOrDefault(kind, List.of());
    }

    /** The parts of which a witness speaks: there must be some. */
    List<Part> parts(PartKind kind, String field) {
        if (parts(kind).isEmpty()) {
            throw new AssertionError(
                    "the witness names the field " + field + " at " + kind + ", where the policy has no part");
        }
        return parts(kind);
    }

    /** The policies and all of their parts. */
    List<Object> state() {
        return List.copyOf(state);
    }

    /** Everything that the policy knows, in one word. */
    long digest() {
        path.settle();
        return digestNow();
    }

    /** As {@link #digest}, from inside a call. */
    long digestNow() {
        try {
            return StateDigest.of(state);
        } catch (IllegalArgumentException e) {
            throw new Unreadable(e);
        }
    }

    /** A policy keeps state in objects of the JDK that cannot be read. */
    static final class Unreadable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private Unreadable(IllegalArgumentException e) {
            super(e.getMessage(), e);
        }
    }
}
