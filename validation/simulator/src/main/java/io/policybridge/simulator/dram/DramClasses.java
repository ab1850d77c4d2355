package io.policybridge.simulator.dram;

import io.policybridge.session.DramCalls;
import java.util.Arrays;

/**
 * Room per priority class (P21): each class has a scheduler queue of its own size, so that a full low one never holds
 * back a high one.
 */
final class DramClasses {
    private final DramCalls calls;
    private int[] waiting = new int[2];

    DramClasses(DramCalls calls) {
        this.calls = calls;
    }

    private int grown(int priority) {
        if (priority >= waiting.length) {
            waiting = Arrays.copyOf(waiting, priority + 1);
        }
        return priority;
    }

    /** Whether the class of {@code tag} has {@code limit} requests waiting. */
    boolean isFull(int tag, int limit) {
        int priority = grown(calls.priorityClass(tag));
        return waiting[priority] >= limit;
    }

    /** Counts one request in; returns its class. */
    int enter(int tag) {
        int priority = grown(calls.priorityClass(tag));
        waiting[priority]++;
        return priority;
    }

    void leave(int priority) {
        waiting[priority]--;
    }
}
