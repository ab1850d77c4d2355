package io.policybridge.ptx.warp;

import io.policybridge.ptx.exec.RegisterRows;
import io.policybridge.ptx.exec.WarpRegisters;
import io.policybridge.ptx.text.Operand;
import io.policybridge.ptx.text.PtxInstruction;
import io.policybridge.ptx.text.PtxType;
import java.util.List;
import java.util.Set;

/** A barrier of a CTA. A reduction has its result when its warp goes on. */
final class CtaBarrier {
    /** Of a CTA. */
    static final int BARRIERS = 16;

    private static final int NONE = -1;
    private static final int MOST_THREADS = 1024;
    private static final List<String> FUNCTIONS = List.of("popc", "and", "or");
    private static final String NUMBERS = "a barrier from 0 to " + (BARRIERS - 1);
    private static final String THREADS = "a multiple of 32 threads, at most " + MOST_THREADS;

    private final int number;
    private final int threads;
    private final Reduction reduction;

    /** What a reduction computes: of the predicate {@code source} a number, or a predicate. */
    private record Reduction(String function, int target, int source) {
        boolean isNumber() {
            return function.equals("popc");
        }
    }

    /** Lanes that have come, and those whose predicate held. */
    static final class Sum {
        private int lanes;
        private int held;
        private boolean isComplete;
    }

    /** What lanes of a warp wait for. */
    record Reduced(CtaBarrier barrier, Sum sum, int lanes) {

        /** The barrier is open: they get it. */
        void give(Warp warp) {
            sum.isComplete = true;
            Reduction reduction = barrier.reduction;
            if (reduction.isNumber()) {
                for (int rest = lanes; rest != 0; rest &= rest - 1) {
                    int lane = Integer.numberOfTrailingZeros(rest);
                    warp.registers.rows[reduction.target * WarpRegisters.LANES + lane] = sum.held;
                }
                return;
            }
            boolean holds = reduction.function.equals("and") ? sum.held == sum.lanes : sum.held > 0;
            int[] predicates = warp.registers.predicates;
            int others = predicates[reduction.target] & ~lanes;
            predicates[reduction.target] = holds ? others | lanes : others;
        }
    }

    private CtaBarrier(int number, int threads, Reduction reduction) {
        this.number = number;
        this.threads = threads;
        this.reduction = reduction;
    }

    /** That of {@code instruction}. */
    static CtaBarrier of(PtxInstruction instruction, RegisterRows rows) {
        Written written = new Written(instruction, rows);
        if (instruction.has("red")) {
            written.has(Set.of("red", "aligned", "cta", "popc", "and", "or"), 3, 4);
            return new CtaBarrier(
                    number(written, 1), written.operands() == 4 ? threads(written, 2) : NONE, reduction(written));
        }
        boolean arrives = instruction.has("arrive");
        written.has(Set.of("sync", "arrive", "aligned", "cta"), arrives ? 2 : 1, 2);
        return new CtaBarrier(number(written, 0), written.operands() == 2 ? threads(written, 1) : NONE, null);
    }

    private static int number(Written written, int operand) {
        if (written.operand(operand) instanceof Operand.Literal literal && !isNumber(literal.bits())) {
            throw written.refused(NUMBERS);
        }
        return written.row(operand, PtxType.U32);
    }

    private static int threads(Written written, int operand) {
        if (written.operand(operand) instanceof Operand.Literal literal && !isThreads(literal.bits())) {
            throw written.refused(THREADS);
        }
        return written.row(operand, PtxType.U32);
    }

    private static boolean isNumber(long number) {
        return number >= 0 && number < BARRIERS;
    }

    /** GPGPU-Sim counts whole warps: with another number the barrier would never be open. */
    private static boolean isThreads(long threads) {
        return threads > 0 && threads <= MOST_THREADS && threads % WarpRegisters.LANES == 0;
    }

    private static Reduction reduction(Written written) {
        List<String> functions =
                FUNCTIONS.stream().filter(written.instruction()::has).toList();
        PtxType type = written.instruction().type();
        if (functions.size() != 1 || type != (functions.get(0).equals("popc") ? PtxType.U32 : PtxType.PRED)) {
            throw written.refused("one of .popc.u32, .and.pred, .or.pred");
        }
        int target = type == PtxType.U32 ? written.row(0, type) : written.rows().predicate(written.instruction(), 0);
        if (target < 0 || !(written.operand(0) instanceof Operand.Register)) {
            throw written.refused("a register for the result");
        }
        return new Reduction(
                functions.get(0), target, written.rows().predicate(written.instruction(), written.operands() - 1));
    }

    /**
     * {@code lanes} of {@code warp} come to it. Returns its number; {@link #threads} says for how many it waits.
     *
     * @throws LaneFault if the registers say another number than there is
     */
    int come(Warp warp, int lanes) {
        int lane = Integer.numberOfTrailingZeros(lanes);
        int barrier = (int) warp.registers.rows[number * WarpRegisters.LANES + lane];
        if (!isNumber(barrier)) {
            throw new LaneFault(lane, "barrier=" + barrier + "; expected " + NUMBERS);
        }
        int awaited = threads(warp, lanes);
        if (threads != NONE && !isThreads(awaited)) {
            throw new LaneFault(lane, "threads of a barrier=" + awaited + "; expected " + THREADS);
        }
        if (reduction != null) {
            Sum sum = warp.cta.sums[barrier];
            if (sum == null || sum.isComplete) {
                sum = new Sum();
                warp.cta.sums[barrier] = sum;
            }
            sum.lanes += Integer.bitCount(lanes);
            sum.held += Integer.bitCount(held(warp) & lanes);
            warp.reduced = new Reduced(this, sum, lanes);
        }
        return barrier;
    }

    private int held(Warp warp) {
        int[] predicates = warp.registers.predicates;
        return reduction.source >= 0 ? predicates[reduction.source] : ~predicates[~reduction.source];
    }

    /** How many threads it waits for; -1: all of the CTA. */
    int threads(Warp warp, int lanes) {
        return threads == NONE
                ? NONE
                : (int) warp.registers.rows[threads * WarpRegisters.LANES + Integer.numberOfTrailingZeros(lanes)];
    }
}
