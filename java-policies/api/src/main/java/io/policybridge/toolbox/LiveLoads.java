package io.policybridge.toolbox;

import io.policybridge.api.Access;
import java.util.Arrays;

/**
 * Groups the requests of one warp load: the loads of an SM whose requests the L1D is serving, and whether any line of
 * them hit or missed. Requests of several loads interleave behind the L1D's latency, so each load has an entry of its
 * own. Few loads are in flight at a time; the arrays double when more are, and never shrink.
 *
 * <pre>{@code
 * LiveLoads loads = new LiveLoads();
 * loads.start(load, access);                   // in loadStarted
 * loads.missed(access);                        // in insert, sectorMiss, bypassed
 * int i = loads.find(load);                    // in loadServed
 * boolean fullyCached = !loads.hasMissed(i);
 * loads.end(i);
 * }</pre>
 */
public final class LiveLoads {
    /** Not a load in flight. */
    public static final int NONE = -1;

    private long[] load = new long[8];
    private int[] slot = new int[8];
    private int[] number = new int[8];
    private boolean[] missed = new boolean[8];
    private boolean[] hit = new boolean[8];
    private int size;

    /** Load {@code id} begins; {@code access} is any of its requests. */
    public void start(long id, Access access) {
        if (size == load.length) {
            grow();
        }
        load[size] = id;
        slot[size] = access.slot();
        number[size] = access.n();
        missed[size] = false;
        hit[size] = false;
        size++;
    }

    private void grow() {
        int capacity = 2 * size;
        load = Arrays.copyOf(load, capacity);
        slot = Arrays.copyOf(slot, capacity);
        number = Arrays.copyOf(number, capacity);
        missed = Arrays.copyOf(missed, capacity);
        hit = Arrays.copyOf(hit, capacity);
    }

    /** The load of {@code access}, if it was started, missed a line. */
    public void missed(Access access) {
        int i = of(access);
        if (i != NONE) {
            missed[i] = true;
        }
    }

    /** The load of {@code access}, if it was started, hit a line. */
    public void hit(Access access) {
        int i = of(access);
        if (i != NONE) {
            hit[i] = true;
        }
    }

    /** By warp slot and instruction number; the load started last, should several match. */
    private int of(Access access) {
        int i = size - 1;
        while (i >= 0 && (slot[i] != access.slot() || number[i] != access.n())) {
            i--;
        }
        return i;
    }

    /** The entry of load {@code id}, or {@link #NONE}; valid until the next event. */
    public int find(long id) {
        int i = size - 1;
        while (i >= 0 && load[i] != id) {
            i--;
        }
        return i;
    }

    /** The slot of the warp of entry {@code i}. */
    public int slot(int i) {
        return slot[i];
    }

    /** Whether at least one line of entry {@code i} missed. */
    public boolean hasMissed(int i) {
        return missed[i];
    }

    /** Whether at least one line of entry {@code i} hit. */
    public boolean hasHit(int i) {
        return hit[i];
    }

    /** The load of entry {@code i} is served; entries may change their number. */
    public void end(int i) {
        size--;
        load[i] = load[size];
        slot[i] = slot[size];
        number[i] = number[size];
        missed[i] = missed[size];
        hit[i] = hit[size];
    }

    /** Loads in flight. */
    public int size() {
        return size;
    }
}
