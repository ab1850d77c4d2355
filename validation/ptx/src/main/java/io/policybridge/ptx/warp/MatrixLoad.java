package io.policybridge.ptx.warp;

import io.policybridge.ptx.exec.WarpRegisters;
import io.policybridge.ptx.memory.MemoryPiece;
import io.policybridge.ptx.memory.OutOfBounds;
import io.policybridge.ptx.text.StateSpace;

/** ldmatrix; the manual is the rule, GPGPU-Sim does not know it. */
final class MatrixLoad extends MemoryOperation {
    private static final int SIDE = 8;
    private static final int HALF = 2;

    private final int[] rows;
    private final boolean isTransposed;

    /** To registers in {@code rows}, one for each matrix. */
    MatrixLoad(Address address, int[] rows, boolean isTransposed) {
        super(address, HALF, 1);
        this.rows = rows;
        this.isTransposed = isTransposed;
    }

    /** A generic address must be one of shared memory. */
    @Override
    StateSpace issue(Warp warp, int lanes, long[] out, int at, LateAccesses later) {
        Tensors.requireAll(lanes);
        if (address.space() != StateSpace.GENERIC) {
            return super.issue(warp, lanes, out, at, later);
        }
        for (int lane = 0; lane < WarpRegisters.LANES; lane++) {
            long given = address.of(warp, lane);
            StateSpace actual = address.space(given);
            if (actual != StateSpace.SHARED) {
                throw new LaneFault(lane, "a matrix in ." + actual.word() + "; expected one in .shared");
            }
            out[at + lane] = address.inside(given, actual, warp, lane);
        }
        access(warp, lanes, out, at, warp.cta.shared);
        return StateSpace.SHARED;
    }

    @Override
    void access(Warp warp, int lanes, long[] given, int at, MemoryPiece only) {
        long[] registers = warp.registers.rows;
        long[] loaded = new long[rows.length * WarpRegisters.LANES];
        for (int matrix = 0; matrix < rows.length; matrix++) {
            for (int row = 0; row < SIDE; row++) {
                int lane = matrix * SIDE + row;
                for (int column = 0; column < SIDE; column++) {
                    long half = half(only, given[at + lane] + (long) HALF * column, lane);
                    int holder = isTransposed ? 4 * column + row / 2 : 4 * row + column / 2;
                    int place = isTransposed ? row : column;
                    loaded[matrix * WarpRegisters.LANES + holder] |= half << 16 * (place % 2);
                }
            }
        }
        for (int matrix = 0; matrix < rows.length; matrix++) {
            System.arraycopy(
                    loaded,
                    matrix * WarpRegisters.LANES,
                    registers,
                    rows[matrix] * WarpRegisters.LANES,
                    WarpRegisters.LANES);
        }
    }

    private static long half(MemoryPiece memory, long address, int lane) {
        try {
            return memory.read(address, HALF);
        } catch (OutOfBounds e) {
            throw new LaneFault(lane, e.getMessage());
        }
    }

    @Override
    void access(Warp warp, int lane, MemoryPiece memory, long inside) {
        throw new IllegalStateException("ldmatrix lane by lane");
    }
}
