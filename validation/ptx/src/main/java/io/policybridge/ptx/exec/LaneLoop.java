package io.policybridge.ptx.exec;

import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

/**
 * Computes a row of {@link WarpRegisters#rows} from up to three others, for all lanes. The arguments are where the rows
 * begin. Each frequent operation is a loop of its own, which the JIT compiler unrolls.
 */
@FunctionalInterface
interface LaneLoop {
    void run(long[] rows, int target, int a, int b, int c);

    /** What an operation with three operands computes in one lane. */
    @FunctionalInterface
    interface Ternary {
        long of(long a, long b, long c);
    }

    /** The loop of a rare operation; the call in each lane makes it some ten times as slow as a loop of its own. */
    static LaneLoop each(LongUnaryOperator lane) {
        return (r, d, a, b, c) -> {
            for (int i = 0; i < WarpRegisters.LANES; i++) {
                r[d + i] = lane.applyAsLong(r[a + i]);
            }
        };
    }

    /** As above. */
    static LaneLoop each(LongBinaryOperator lane) {
        return (r, d, a, b, c) -> {
            for (int i = 0; i < WarpRegisters.LANES; i++) {
                r[d + i] = lane.applyAsLong(r[a + i], r[b + i]);
            }
        };
    }

    /** As above. */
    static LaneLoop each(Ternary lane) {
        return (r, d, a, b, c) -> {
            for (int i = 0; i < WarpRegisters.LANES; i++) {
                r[d + i] = lane.of(r[a + i], r[b + i], r[c + i]);
            }
        };
    }

    /** An operation whose result is one row. */
    final class OneRow implements Operation {
        private final LaneLoop loop;
        private final int target;
        private final int a;
        private final int b;
        private final int c;

        /** The rows are given by where they begin. */
        OneRow(LaneLoop loop, int target, int a, int b, int c) {
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
}
