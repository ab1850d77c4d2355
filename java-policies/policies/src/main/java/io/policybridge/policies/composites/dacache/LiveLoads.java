package io.policybridge.policies.composites.dacache;

import io.policybridge.api.Access;
import java.util.Arrays;

/**
 * The divergent loads whose accesses the L1D is serving. The paper has one pair of registers; here each load has its
 * own, because the accesses of several loads interleave behind an L1D latency. Few are live at a time; the arrays grow
 * to the most there ever were.
 */
final class LiveLoads {
    /** No such load. */
    static final int NONE = -1;

    private long[] load = new long[8];
    private int[] slot = new int[8];
    private int[] number = new int[8];
    private boolean[] missed = new boolean[8];
    private boolean[] present = new boolean[8];
    private int size;

    /** A divergent load begins; {@code access} is any of its requests. */
    void start(long id, Access access) {
        if (size == load.length) {
            grow();
        }
        load[size] = id;
        slot[size] = access.slot();
        number[size] = access.n();
        missed[size] = false;
        present[size] = false;
        size++;
    }

    private void grow() {
        int capacity = 2 * size;
        load = Arrays.copyOf(load, capacity);
        slot = Arrays.copyOf(slot, capacity);
        number = Arrays.copyOf(number, capacity);
        missed = Arrays.copyOf(missed, capacity);
        present = Arrays.copyOf(present, capacity);
    }

    /** The load of {@code access} missed a line. */
    void missed(Access access) {
        int i = of(access);
        if (i != NONE) {
            missed[i] = true;
        }
    }

    /** The load of {@code access} found a line. */
    void present(Access access) {
        int i = of(access);
        if (i != NONE) {
            present[i] = true;
        }
    }

    private int of(Access access) {
        int i = size - 1;
        while (i >= 0 && (slot[i] != access.slot() || number[i] != access.n())) {
            i--;
        }
        return i;
    }

    /** Where load {@code id} is kept, or {@link #NONE}; valid until the next event. */
    int find(long id) {
        int i = size - 1;
        while (i >= 0 && load[i] != id) {
            i--;
        }
        return i;
    }

    int slot(int i) {
        return slot[i];
    }

    boolean hasMissed(int i) {
        return missed[i];
    }

    /** Whether at least one line was found. */
    boolean hasHit(int i) {
        return present[i];
    }

    /** The load at {@code i} is done. */
    void end(int i) {
        size--;
        load[i] = load[size];
        slot[i] = slot[size];
        number[i] = number[size];
        missed[i] = missed[size];
        present[i] = present[size];
    }

    int size() {
        return size;
    }
}
