package io.policybridge.simulator.dram;

import io.policybridge.session.DramCalls;
import java.util.Arrays;

/**
 * The priority classes of a channel (P21): each has a scheduler queue of its own size, so that a full low one never
 * holds back a high one. The policy is queried once for each tag, of which its answer is a function.
 */
public final class DramClasses {
    private static final int TAGS = 256;
    private static final short UNKNOWN = -1;

    private final DramCalls calls;
    private final short[] ofTag = new short[TAGS];
    private int[] waiting = new int[2];

    DramClasses(DramCalls calls) {
        this.calls = calls;
        Arrays.fill(ofTag, UNKNOWN);
    }

    /** The class of requests with {@code tag}. */
    public int of(int tag) {
        if (ofTag[tag] == UNKNOWN) {
            ofTag[tag] = (short) calls.priorityClass(tag);
            waiting = Arrays.copyOf(waiting, Math.max(waiting.length, ofTag[tag] + 1));
        }
        return ofTag[tag];
    }

    /** Whether the class of {@code tag} has {@code limit} requests waiting. */
    boolean isFull(int tag, int limit) {
        int priority = of(tag);
        return waiting[priority] >= limit;
    }

    /** Counts one request in; returns its class. */
    int enter(int tag) {
        int priority = of(tag);
        waiting[priority]++;
        return priority;
    }

    void leave(int priority) {
        waiting[priority]--;
    }
}
