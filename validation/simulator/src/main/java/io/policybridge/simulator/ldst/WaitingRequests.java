package io.policybridge.simulator.ldst;

import io.policybridge.api.Access;
import io.policybridge.api.L1dHooks;
import io.policybridge.simulator.request.RequestAccess;
import io.policybridge.simulator.request.Requests;
import java.util.Arrays;

/**
 * Requests in front of the L1D: a FIFO per warp slot, so that the requests of a warp keep their order. Entry i of the
 * queue that is shown to policies is the head of a slot, heads in order of their arrival. It grows to the number of
 * admitted requests.
 */
final class WaitingRequests implements L1dHooks.RequestQueue {
    private final Requests requests;
    private final RequestAccess view;
    /** By slot. */
    private final int[] first;

    private final int[] last;
    /** The slots with requests, that of the oldest head first. */
    private final int[] heads;

    private int size;
    /** By request: the next one in its slot, its arrival number, and its cycle of arrival. */
    private int[] next = new int[0];

    private long[] number = new long[0];
    private long[] since = new long[0];
    private long arrivals;
    private long longest;
    private long now;

    WaitingRequests(Requests requests, int slots) {
        this.requests = requests;
        view = new RequestAccess(requests);
        first = new int[slots];
        last = new int[slots];
        heads = new int[slots];
        Arrays.fill(first, Requests.NONE);
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** This queue as shown in core cycle {@code cycle}. */
    WaitingRequests at(long cycle) {
        now = cycle;
        return this;
    }

    /** Appends {@code request} to the FIFO of its warp. */
    void add(int request, long cycle) {
        if (request >= next.length) {
            int capacity = Math.max(256, 2 * request);
            next = Arrays.copyOf(next, capacity);
            number = Arrays.copyOf(number, capacity);
            since = Arrays.copyOf(since, capacity);
        }
        next[request] = Requests.NONE;
        number[request] = arrivals++;
        since[request] = cycle;
        int slot = requests.slot[request];
        if (first[slot] == Requests.NONE) {
            first[slot] = request;
            heads[size++] = slot;
        } else {
            next[last[slot]] = request;
        }
        last[slot] = request;
    }

    /** The request of entry {@code index}. */
    int request(int index) {
        return first[heads[index]];
    }

    /** Takes entry {@code index} out in core cycle {@code cycle}. */
    void take(int index, long cycle) {
        int slot = heads[index];
        int taken = first[slot];
        longest = Math.max(longest, cycle - since[taken]);
        first[slot] = next[taken];
        size--;
        System.arraycopy(heads, index + 1, heads, index, size - index);
        if (first[slot] != Requests.NONE) {
            insert(slot);
        }
    }

    private void insert(int slot) {
        long arrived = number[first[slot]];
        int index = size++;
        while (index > 0 && number[first[heads[index - 1]]] > arrived) {
            heads[index] = heads[index - 1];
            index--;
        }
        heads[index] = slot;
    }

    /** Most core cycles that a request has waited so far. */
    long longestWait() {
        return longest;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public Access access(int index) {
        return view.at(request(index), now);
    }
}
