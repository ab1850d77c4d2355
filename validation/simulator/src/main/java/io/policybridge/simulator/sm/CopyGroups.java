package io.policybridge.simulator.sm;

import io.policybridge.input.BadInput;
import java.util.Arrays;

/**
 * The copies of each warp of an SM from global to shared memory, in groups, and whether it waits for some: LDGSTS,
 * LDGDEPBAR and DEPBAR, with the arithmetic of Accel-Sim, unsigned numbers included. What Accel-Sim reads behind the
 * groups that it knows is an error here.
 */
final class CopyGroups {
    private static final long UNSIGNED = 0xffffffffL;
    private static final int DONE = -1;

    /** By slot: warps that wait. */
    private long waiting;

    private final Groups[] groups;

    CopyGroups(int slots) {
        groups = new Groups[slots];
        Arrays.setAll(groups, slot -> new Groups());
    }

    /** The copies of one warp, in order of issue. */
    private static final class Groups {
        /** Groups that are closed, and groups that there are. */
        int closed;

        int count;
        /** Of the wait last issued: groups that were closed, less one, and those of them that it leaves. */
        int start;

        int left;
        int copies;
        long[] pcs = new long[8];
        long[] firstLanes = new long[8];
        int[] of = new int[8];

        void add(long pc, long firstLane) {
            if (copies == pcs.length) {
                pcs = Arrays.copyOf(pcs, 2 * copies);
                firstLanes = Arrays.copyOf(firstLanes, 2 * copies);
                of = Arrays.copyOf(of, 2 * copies);
            }
            pcs[copies] = pc;
            firstLanes[copies] = firstLane;
            of[copies++] = closed;
            count = closed + 1;
        }

        void done(long pc, long firstLane) {
            int copy = 0;
            while (copy < copies && (pcs[copy] != pc || firstLanes[copy] != firstLane)) {
                copy++;
            }
            if (copy < copies) {
                pcs[copy] = DONE;
            }
        }

        /** Whether all copies of the groups in front of {@code end}, an unsigned number, are done. */
        boolean areDone(long end) {
            for (int copy = 0; copy < copies; copy++) {
                if (pcs[copy] != DONE && of[copy] < end) {
                    return false;
                }
            }
            if (end > count) {
                throw new BadInput(
                        "a warp waits for " + end + " groups of copies to shared memory (DEPBAR) where there " + "are "
                                + count + "; expected no more: Accel-Sim ends in a segmentation fault");
            }
            return true;
        }
    }

    /** Warps that wait for copies, by slot. */
    long waiting() {
        return waiting;
    }

    /** A warp starts in {@code slot}, or ends. */
    void clear(int slot) {
        waiting &= ~(1L << slot);
        Groups own = groups[slot];
        own.closed = 0;
        own.count = 0;
        own.start = 0;
        own.left = 0;
        own.copies = 0;
    }

    /**
     * A warp copies.
     *
     * @param firstLane the address that lane 0 copies from; 0 if it does not
     * @param any whether any lane copies
     */
    void copies(int slot, long pc, long firstLane, boolean any) {
        groups[slot].add(any ? pc : DONE, firstLane);
    }

    /** It closes the group of the copies since the last one. */
    void closes(int slot) {
        Groups own = groups[slot];
        own.closed++;
        own.count = Math.max(own.count, own.closed);
    }

    /** It waits for all closed groups but the last {@code left}. */
    void awaits(int slot, int left) {
        Groups own = groups[slot];
        own.left = left;
        own.start = own.closed - 1;
        if (!own.areDone(own.closed - left & UNSIGNED)) {
            waiting |= 1L << slot;
        } else {
            waiting &= ~(1L << slot);
        }
    }

    /** All accesses of its copies at {@code pc}, of which lane 0 copied from {@code firstLane}, have returned. */
    void returned(int slot, long pc, long firstLane) {
        Groups own = groups[slot];
        own.done(pc, firstLane);
        if (own.areDone(own.start == 0 ? own.count : own.start - own.left + 1 & UNSIGNED)) {
            waiting &= ~(1L << slot);
        }
    }
}
