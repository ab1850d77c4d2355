package io.policybridge.simulator.ldst;

import io.policybridge.simulator.instruction.Instructions;
import java.util.Arrays;

/**
 * Copies from global to shared memory whose accesses have not all returned: they leave the unit as loads without
 * destination register do. Copies of a warp at one pc in which lane 0 copies from one address are counted together. A
 * request of one has a number of {@link #MARK} or less in place of its instruction.
 */
final class CopiesInFlight {
    /** The highest number. */
    static final int MARK = PendingLoads.NO_RESULT - 1;

    private static final int LANE_BITS = 6;

    private final LdstHost host;
    private final LdstCounts counts;
    private int[] slots = new int[8];
    private long[] pcs = new long[8];
    private long[] firstLanes = new long[8];
    /** Accesses that have not returned; 0: the place is free. */
    private int[] left = new int[8];

    CopiesInFlight(LdstHost host, LdstCounts counts) {
        this.host = host;
        this.counts = counts;
    }

    /** {@code accesses} of {@code lanes} lanes are on their way; the number for their requests. */
    int begin(int slot, long pc, long firstLane, int accesses, int lanes) {
        int place = place(slot, pc, firstLane);
        if (place < 0) {
            place = free();
            slots[place] = slot;
            pcs[place] = pc;
            firstLanes[place] = firstLane;
        }
        left[place] += accesses;
        return MARK - (place << LANE_BITS | lanes);
    }

    private int free() {
        int place = 0;
        while (place < left.length && left[place] > 0) {
            place++;
        }
        if (place == left.length) {
            slots = Arrays.copyOf(slots, 2 * place);
            pcs = Arrays.copyOf(pcs, 2 * place);
            firstLanes = Arrays.copyOf(firstLanes, 2 * place);
            left = Arrays.copyOf(left, 2 * place);
        }
        return place;
    }

    private int place(int slot, long pc, long firstLane) {
        for (int i = 0; i < left.length; i++) {
            if (left[i] > 0 && slots[i] == slot && pcs[i] == pc && firstLanes[i] == firstLane) {
                return i;
            }
        }
        return Instructions.NONE;
    }

    /** Whether all of them have returned. */
    boolean haveReturned(int slot, long pc, long firstLane) {
        return place(slot, pc, firstLane) < 0;
    }

    /** An access of {@code number} hit in the L1D. */
    void hit(int number) {
        returned(number, 0);
    }

    /** One came to the write-back register: GPGPU-Sim commits the instruction once more with the last of them. */
    void returned(int number) {
        returned(number, 1);
    }

    private void returned(int number, int commits) {
        int place = MARK - number >> LANE_BITS;
        if (--left[place] == 0) {
            counts.commits(commits, MARK - number & (1 << LANE_BITS) - 1);
            host.copied(slots[place], pcs[place], firstLanes[place]);
        }
    }
}
