package io.policybridge.ptx.warp;

import io.policybridge.ptx.exec.WarpRegisters;
import java.util.Map;

/**
 * A call of the function whose address a register has; lanes may call different ones, and meet behind the call.
 *
 * @param row of the address
 * @param calls by address: those with such arguments and results whose address the module takes
 */
record CallByAddress(int row, Map<Long, Call> calls) implements Transfer {
    CallByAddress {
        calls = Map.copyOf(calls);
    }

    @Override
    public void begin(Warp warp, int lanes, int returnTo) {
        int rest = lanes;
        boolean all = true;
        Frame[] frames = new Frame[WarpRegisters.LANES];
        int[] groups = new int[WarpRegisters.LANES];
        int count = 0;
        while (rest != 0) {
            int first = Integer.numberOfTrailingZeros(rest);
            long address = address(warp, first);
            int group = 0;
            for (int left = rest; left != 0; left &= left - 1) {
                int lane = Integer.numberOfTrailingZeros(left);
                group |= address(warp, lane) == address ? 1 << lane : 0;
            }
            Call call = calls.get(address);
            if (call == null) {
                throw new LaneFault(
                        first,
                        String.format(
                                "a call of address 0x%x; expected that of a function with such arguments, which is "
                                        + "not running",
                                address));
            }
            all &= group == lanes;
            if (all) {
                call.begin(warp, lanes, returnTo);
                return;
            }
            frames[count] = call.frame(warp, group, returnTo);
            groups[count++] = group;
            rest &= ~group;
        }
        warp.stack.call(frames, groups, count, returnTo);
    }

    private long address(Warp warp, int lane) {
        return warp.registers.rows[row * WarpRegisters.LANES + lane];
    }
}
