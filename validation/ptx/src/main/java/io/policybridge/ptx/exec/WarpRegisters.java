package io.policybridge.ptx.exec;

import java.util.Arrays;

/**
 * The registers of one warp. Literals, addresses and special registers have rows too, so that an operation reads rows
 * only. Fields are plain arrays on purpose.
 */
public final class WarpRegisters {
    /** Lanes of a warp. */
    public static final int LANES = 32;

    /**
     * Row r of lane i at 32 r + i: the 64 bits that GPGPU-Sim's register holds, whatever its declared width. A reader
     * looks at the bits of its type only. Those above are mostly zero, but not always: an addition of 32 bits leaves
     * its carry there, a conversion its sign, and GPGPU-Sim's {@code setp.eq.b32} and {@code shr.s64} look at them. All
     * are 0 before the first write.
     */
    public final long[] rows;
    /** Predicate registers: bit i = lane i. True before the first write: GPGPU-Sim stores them inverted. */
    public final int[] predicates;
    /** The carry flag of {@code .cc}: bit i = lane i. */
    public int carry;
    /** For {@link LaneLoop.OneRow}: what a row was before. */
    final long[] before = new long[LANES];

    /** As {@link RegisterRows} laid them out. */
    WarpRegisters(long[] rows, int predicates) {
        this.rows = rows;
        this.predicates = new int[predicates];
        Arrays.fill(this.predicates, -1);
    }
}
