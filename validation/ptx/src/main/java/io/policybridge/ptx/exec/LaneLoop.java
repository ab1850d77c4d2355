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
}
