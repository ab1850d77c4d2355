package io.policybridge.simulator.ldst;

import io.policybridge.simulator.instruction.Instructions;
import java.util.Arrays;

/**
 * Copies from global to shared memory whose accesses have not all returned: they leave the unit as loads without
 * destination register do. Copies of a warp at one pc in which lane 0 copies from one address are counted together, in
 * a group. A request of a copy has a number of {@link #MARK} or less in place of its instruction.
 */
final class CopiesInFlight {
    /** The highest number. */
    static final int MARK = PendingLoads.NO_RESULT - 1;

    private final LdstHost host;
    private final LdstCounts counts;

    // By group
    private int[] slots = new int[8];
    private long[] pcs = new long[8];
    private long[] firstLanes = new long[8];
    /** Accesses that have not returned; 0: the place is free. */
    private int[] left = new int[8];

    // By copy
    private int[] groups = new int[8];
    private int[] lanes = new int[8];
    private int[] uids = new int[8];
    /** Its own accesses that have not returned; 0: the place is free. */
    private int[] own = new int[8];
    /** The copy that has not left the unit, or NONE. */
    private int entered = Instructions.NONE;

    CopiesInFlight(LdstHost host, LdstCounts counts) {
        this.host = host;
        this.counts = counts;
    }

    /**
     * {@code accesses} of {@code active} lanes of the instruction with number {@code uid} are on their way; the number
     * for their requests.
     */
    int begin(int slot, long pc, long firstLane, int accesses, int active, int uid) {
        int group = group(slot, pc, firstLane);
        if (group < 0) {
            group = freeGroup();
            slots[group] = slot;
            pcs[group] = pc;
            firstLanes[group] = firstLane;
        }
        left[group] += accesses;
        int copy = freeCopy();
        groups[copy] = group;
        lanes[copy] = active;
        uids[copy] = uid;
        own[copy] = accesses;
        entered = copy;
        return MARK - copy;
    }

    private int freeGroup() {
        int group = free(left);
        if (group == left.length) {
            slots = Arrays.copyOf(slots, 2 * group);
            pcs = Arrays.copyOf(pcs, 2 * group);
            firstLanes = Arrays.copyOf(firstLanes, 2 * group);
            left = Arrays.copyOf(left, 2 * group);
        }
        return group;
    }

    private int freeCopy() {
        int copy = free(own);
        if (copy == own.length) {
            groups = Arrays.copyOf(groups, 2 * copy);
            lanes = Arrays.copyOf(lanes, 2 * copy);
            uids = Arrays.copyOf(uids, 2 * copy);
            own = Arrays.copyOf(own, 2 * copy);
        }
        return copy;
    }

    private static int free(int[] awaited) {
        int place = 0;
        while (place < awaited.length && awaited[place] > 0) {
            place++;
        }
        return place;
    }

    private int group(int slot, long pc, long firstLane) {
        for (int i = 0; i < left.length; i++) {
            if (left[i] > 0 && slots[i] == slot && pcs[i] == pc && firstLanes[i] == firstLane) {
                return i;
            }
        }
        return Instructions.NONE;
    }

    /** The copy that entered last leaves the unit; whether all of its group have returned. */
    boolean leave(int slot, long pc, long firstLane) {
        entered = Instructions.NONE;
        return group(slot, pc, firstLane) < 0;
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
        int copy = MARK - number;
        int group = groups[copy];
        own[copy]--;
        if (--left[group] == 0) {
            counts.commits(commits, lanes[copy]);
            host.copied(slots[group], pcs[group], firstLanes[group], copy == entered ? Instructions.NONE : uids[copy]);
        }
    }
}
