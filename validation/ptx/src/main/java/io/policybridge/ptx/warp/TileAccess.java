package io.policybridge.ptx.warp;

import io.policybridge.ptx.exec.WarpRegisters;
import io.policybridge.ptx.memory.GlobalMemory;
import io.policybridge.ptx.memory.MemoryPiece;
import io.policybridge.ptx.memory.OutOfBounds;
import io.policybridge.ptx.tensor.ElementFormat;
import io.policybridge.ptx.tensor.Fragment;
import io.policybridge.ptx.text.StateSpace;
import java.util.Arrays;

/**
 * wmma.load or wmma.store. A lane accesses element by element; of halves that lie together GPGPU-Sim times one access
 * for two, and so one for four bytes here.
 *
 * @param isByRow whether elements of a row lie together, else those of a column
 * @param registers by register of the fragment its row
 * @param stride row of the elements from one such row or column to the next
 */
record TileAccess(Address address, Fragment fragment, boolean isStore, boolean isByRow, int[] registers, int stride) {
    private static final int LANES = WarpRegisters.LANES;
    private static final long WORD = 0xFFFFFFFFL;

    /** Addresses of a lane that are timed. */
    static final int EACH = 8;

    /**
     * Executes it for {@code lanes}, which must be all, and writes eight addresses of each to {@code out}, those of one
     * lane after the other, 0 for none. Returns their space.
     *
     * @throws LaneFault if a lane is off, or accesses an address at which there is nothing
     */
    StateSpace issue(Warp warp, int lanes, long[] out) {
        Tensors.requireAll(lanes);
        StateSpace space = null;
        for (int lane = 0; lane < LANES; lane++) {
            long given = address.of(warp, lane);
            StateSpace actual = address.space(given);
            if (space != null && space != actual || actual != StateSpace.GLOBAL && actual != StateSpace.SHARED) {
                throw new LaneFault(
                        lane, "a tile in ." + actual.word() + "; expected one in .global or in .shared for all lanes");
            }
            space = actual;
            try {
                lane(warp, lane, actual, address.inside(given, actual, warp, lane), out);
            } catch (OutOfBounds e) {
                throw new LaneFault(lane, e.getMessage());
            }
        }
        return space;
    }

    /** Elements that one access takes: those of a register, if they lie together. */
    private int together() {
        ElementFormat format = fragment.format();
        boolean isScattered = format == ElementFormat.F16 && !isByRow && fragment.elements() <= EACH;
        return isScattered ? 1 : Math.max(1, Integer.SIZE / format.bits());
    }

    private void lane(Warp warp, int lane, StateSpace space, long begin, long[] out) {
        long[] rows = warp.registers.rows;
        long from = rows[stride * LANES + lane] & 0xFFFFFFFFL;
        int bytes = fragment.format().bits() / 8;
        int timed = 0;
        int together = together();
        GlobalMemory global = warp.cta.launch.global();
        for (int i = 0; i < fragment.elements(); i++) {
            int row = fragment.row(i, lane);
            int column = fragment.column(i, lane);
            long at = begin + bytes * (isByRow ? row * from + column : column * from + row);
            MemoryPiece memory = space == StateSpace.SHARED ? warp.cta.shared : global.at(at, bytes);
            int register = registers[fragment.register(i)] * LANES + lane;
            int shift = fragment.shift(i);
            if (isStore) {
                memory.write(at, bytes, rows[register] >>> shift);
            } else {
                long mask = -1L >>> Long.SIZE - fragment.format().bits() << shift;
                rows[register] = rows[register] & WORD & ~mask | memory.read(at, bytes) << shift;
            }
            if (i % together == 0) {
                out[lane * EACH + timed++] = at;
            }
        }
        Arrays.fill(out, lane * EACH + timed, (lane + 1) * EACH, 0);
    }
}
