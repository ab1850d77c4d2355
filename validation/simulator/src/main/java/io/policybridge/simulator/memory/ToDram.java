package io.policybridge.simulator.memory;

import io.policybridge.simulator.dram.DramClasses;
import io.policybridge.simulator.request.IntQueue;
import io.policybridge.simulator.request.Requests;

/**
 * The queue from an L2 slice to its DRAM channel, and which of the requests before it may enter. Where a policy has
 * priority classes each class has the room that all requests have without them, so that a full class blocks no other.
 */
final class ToDram {
    private static final int NONE = -1;

    private final int room;
    private final Requests requests;
    private final DramClasses classes;

    private final RequestRing entries = new RequestRing();

    /**
     * An empty queue.
     *
     * @param room entries, of each class if there are
     * @param classes those of the channel, or null
     */
    ToDram(int room, Requests requests, DramClasses classes) {
        this.room = room;
        this.requests = requests;
        this.classes = classes;
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    int size() {
        return entries.size();
    }

    /** The request with {@code index} older ones. */
    int get(int index) {
        return entries.get(index);
    }

    /** Removes and returns it. */
    int remove(int index) {
        return entries.remove(index);
    }

    /** Appends {@code request}, for which there must be room. */
    void add(int request) {
        entries.add(request);
    }

    /** Whether {@code request} may enter. */
    boolean hasRoomFor(int request) {
        return entries.size() < room || classes != null && ofClass(classOf(request)) < room;
    }

    /** The index of the oldest of {@code waiting} that may enter, or -1: without classes, that of the head. */
    int firstWithRoom(IntQueue waiting) {
        for (int i = 0; i < waiting.size(); i++) {
            if (hasRoomFor(waiting.get(i))) {
                return i;
            }
            if (classes == null) {
                return NONE;
            }
        }
        return NONE;
    }

    private int classOf(int request) {
        return classes.of(requests.tag[request]);
    }

    private int ofClass(int priority) {
        int count = 0;
        for (int i = 0; i < entries.size(); i++) {
            count += classOf(entries.get(i)) == priority ? 1 : 0;
        }
        return count;
    }
}
