package io.policybridge.ptx.exec;

/**
 * The registers of one warp. Literals, addresses and special registers have rows too, so that an operation reads rows
 * only. Fields are plain arrays on purpose.
 */
public final class WarpRegisters {
    /** Lanes of a warp. */
    public static final int LANES = 32;

    /**
     * Row r of lane i at 32 r + i: the bits of the value, zero-extended from the width of the type with which it was
     * written. All are 0 before the first write.
     */
    public final long[] rows;
    /** Predicate registers: bit i = lane i. */
    public final int[] predicates;

    /** As {@link RegisterRows} laid them out. */
    WarpRegisters(long[] rows, int predicates) {
        this.rows = rows;
        this.predicates = new int[predicates];
    }
}
