package io.policybridge.ptx.warp;

import io.policybridge.ptx.exec.WarpRegisters;

/**
 * {@code brx.idx}: a branch to one of several labels.
 *
 * @param row of the index
 * @param targets by index the number of an instruction
 * @param meeting where the lanes meet again, {@link SimtStack#NOWHERE} outside of the function
 */
record IndexedBranch(int row, int[] targets, int meeting) implements Transfer {
    @Override
    public void begin(Warp warp, int lanes, int behind) {
        int[] to = new int[WarpRegisters.LANES + 1];
        int[] groups = new int[WarpRegisters.LANES + 1];
        int count = 0;
        for (int rest = lanes; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            long index = warp.registers.rows[row * WarpRegisters.LANES + lane] & 0xffffffffL;
            if (index >= targets.length) {
                throw new LaneFault(lane, "index " + index + " of a table of " + targets.length + " labels");
            }
            count = add(to, groups, count, targets[(int) index], 1 << lane);
        }
        int others = warp.stack.active() & ~lanes;
        if (others != 0) {
            count = add(to, groups, count, behind, others);
        }
        warp.stack.branch(to, groups, count, meeting);
    }

    private static int add(int[] to, int[] groups, int count, int target, int lanes) {
        int at = 0;
        while (at < count && to[at] != target) {
            at++;
        }
        to[at] = target;
        groups[at] |= lanes;
        return Math.max(count, at + 1);
    }
}
