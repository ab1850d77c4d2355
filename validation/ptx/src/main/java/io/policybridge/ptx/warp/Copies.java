package io.policybridge.ptx.warp;

import io.policybridge.ptx.exec.RegisterRows;
import io.policybridge.ptx.text.MemoryHint;
import io.policybridge.ptx.text.Operand;
import io.policybridge.ptx.text.PtxInstruction;
import io.policybridge.ptx.text.PtxType;
import io.policybridge.ptx.text.StateSpace;
import java.util.List;
import java.util.Set;

/** Compiles cp.async: copies from global to shared memory, and their groups. */
final class Copies {
    private static final Set<String> OPTIONS = Set.of("async", "ca", "cg");
    private static final Set<Long> WIDTHS = Set.of(4L, 8L, 16L);
    private static final long WIDE = 16;
    /** A warp that waits for all but so many waits for none. */
    private static final int MOST_LEFT = 1 << 16;

    private final RegisterRows rows;

    Copies(RegisterRows rows) {
        this.rows = rows;
    }

    /** {@code cp.async.cg.shared.global [to], [from], 16}, and behind it the bytes that are copied; others are 0. */
    MemoryOperation copy(PtxInstruction instruction) {
        int hints = MemoryHint.operands(instruction);
        Written written = new Written(instruction, rows).access(OPTIONS, 3 + hints, 4 + hints);
        boolean isWhole = instruction.operands().size() == 3 + hints;
        List<String> spaces = instruction.options().stream()
                .filter(option -> StateSpace.of(option) != null)
                .toList();
        if (!instruction.has("async")
                || instruction.has("ca") == instruction.has("cg")
                || !spaces.equals(List.of("shared", "global"))
                || instruction.type() != null) {
            throw written.refused(".async, .ca or .cg, .shared and .global");
        }
        if (!(instruction.operands().get(2) instanceof Operand.Literal literal)
                || !WIDTHS.contains(literal.bits())
                || instruction.has("cg") && literal.bits() != WIDE) {
            throw written.refused("4, 8 or 16 bytes, with .cg 16");
        }
        return new SharedCopy(
                Address.of(instruction, 1, StateSpace.GLOBAL, rows),
                Address.of(instruction, 0, StateSpace.SHARED, rows),
                (int) literal.bits(),
                isWhole ? SharedCopy.WHOLE : rows.row(instruction, 3, PtxType.U32));
    }

    /** {@code cp.async.commit_group}, {@code cp.async.wait_group n}, {@code cp.async.wait_all}. */
    WarpStep group(PtxInstruction instruction) {
        List<String> options = instruction.options();
        boolean isWait = options.equals(List.of("async", "wait_group"));
        boolean isAll = options.equals(List.of("async", "wait_all"));
        if (!isWait && !isAll && !options.equals(List.of("async", "commit_group"))) {
            throw rows.refused(instruction, ".async and .ca, .cg, .commit_group, .wait_group or .wait_all");
        }
        new Written(instruction, rows).has(Set.copyOf(options), isWait ? 1 : 0, isWait ? 1 : 0);
        if (instruction.guard() != null) {
            throw rows.refused(instruction, "no predicate");
        }
        if (!isWait) {
            return (warp, lanes) -> {
                warp.closed++;
                warp.awaited = 0;
            };
        }
        if (!(instruction.operands().get(0) instanceof Operand.Literal literal)
                || literal.bits() < 0
                || literal.bits() > MOST_LEFT) {
            throw rows.refused(instruction, "a number of groups");
        }
        // The simulator's groups are those of traces, which wait for no more than there are.
        return (warp, lanes) -> warp.awaited = (int) Math.min(literal.bits(), warp.closed);
    }
}
