package io.policybridge.ptx.warp;

import io.policybridge.ptx.memory.GlobalMemory;
import io.policybridge.ptx.memory.MemoryPiece;
import io.policybridge.ptx.memory.OutOfBounds;
import io.policybridge.ptx.memory.VariableLayout;
import io.policybridge.ptx.text.Operand;
import io.policybridge.ptx.text.PtxFunction;
import java.util.List;
import java.util.Set;

/**
 * {@code call (result), malloc, (bytes)} and {@code call free, (address)}: each lane has an allocation of its own, lane
 * 0 first.
 *
 * @param argument where in the frame the number of bytes, or the address stands
 * @param result where the address goes; -1 of free
 */
record DeviceHeap(long argument, long result) implements WarpStep {
    /** What is called. */
    static final String ALLOCATES = "malloc";

    static final String FREES = "free";

    /** That of {@code written} in {@code function}. */
    static DeviceHeap of(Written written, boolean allocates, PtxFunction function, VariableLayout layout) {
        int operands = allocates ? 3 : 2;
        written.has(Set.of("uni"), operands, operands);
        if (written.instruction().guard() != null) {
            throw written.refused("no predicate");
        }
        return new DeviceHeap(
                only(written, operands - 1, function, layout), allocates ? only(written, 0, function, layout) : -1);
    }

    private static long only(Written written, int operand, PtxFunction function, VariableLayout layout) {
        List<Operand> given =
                written.operand(operand) instanceof Operand.Arguments arguments ? arguments.elements() : List.of();
        if (given.size() != 1) {
            throw written.refused("(result), malloc, (bytes) or free, (address)");
        }
        return Printing.frame(written, given.get(0), function, layout);
    }

    @Override
    public void execute(Warp warp, int lanes) {
        long base = warp.frame().localBase();
        GlobalMemory global = warp.cta.launch.global();
        for (int rest = lanes; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            try {
                MemoryPiece local = warp.local(lane);
                long given = local.read(base + argument, Long.BYTES);
                if (result >= 0) {
                    local.write(base + result, Long.BYTES, global.allocateOnDevice(given));
                } else if (given != 0) {
                    global.freeOnDevice(given);
                }
            } catch (OutOfBounds e) {
                throw new LaneFault(lane, e.getMessage());
            }
        }
    }
}
