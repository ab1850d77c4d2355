package io.policybridge.ptx.exec;

/** An operation whose result is one row. */
final class RowOperation implements Operation {
    private final LaneLoop loop;
    private final int target;
    private final int a;
    private final int b;
    private final int c;

    /** The rows are given by where they begin. */
    RowOperation(LaneLoop loop, int target, int a, int b, int c) {
        this.loop = loop;
        this.target = target;
        this.a = a;
        this.b = b;
        this.c = c;
    }

    /** Computes all lanes even if some are off, and puts those back: cheaper than a branch in each lane. */
    @Override
    public void execute(WarpRegisters warp, int lanes) {
        long[] rows = warp.rows;
        if (lanes == -1) {
            loop.run(rows, target, a, b, c);
            return;
        }
        long[] before = warp.before;
        System.arraycopy(rows, target, before, 0, WarpRegisters.LANES);
        loop.run(rows, target, a, b, c);
        for (int off = ~lanes; off != 0; off &= off - 1) {
            int lane = Integer.numberOfTrailingZeros(off);
            rows[target + lane] = before[lane];
        }
    }
}
