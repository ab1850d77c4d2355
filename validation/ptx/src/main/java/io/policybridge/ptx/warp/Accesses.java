package io.policybridge.ptx.warp;

import io.policybridge.ptx.exec.RegisterRows;
import io.policybridge.ptx.exec.WarpRegisters;
import io.policybridge.ptx.memory.GenericAddress;
import io.policybridge.ptx.text.MemoryHint;
import io.policybridge.ptx.text.Operand;
import io.policybridge.ptx.text.PtxInstruction;
import io.policybridge.ptx.text.PtxType;
import io.policybridge.ptx.text.StateSpace;
import java.util.List;
import java.util.Set;

/** Compiles loads, stores and conversions of addresses. */
final class Accesses {
    private static final Set<String> OPTIONS = Set.of("ca", "cg", "cs", "lu", "cv", "nc", "wb", "wt", "v2", "v4", "v8");

    private final RegisterRows rows;

    Accesses(RegisterRows rows) {
        this.rows = rows;
    }

    private PtxType accessed(PtxInstruction instruction) {
        int operands = 2 + MemoryHint.operands(instruction);
        new Written(instruction, rows).access(OPTIONS, operands, operands);
        PtxType type = instruction.type();
        if (type == null || type == PtxType.PRED || instruction.type(1) != null) {
            throw rows.refused(instruction, "one type such as .u32");
        }
        long spaces = instruction.options().stream()
                .filter(option -> StateSpace.of(option) != null)
                .count();
        if (spaces > 1 || instruction.space() == StateSpace.REGISTER || instruction.space() == StateSpace.TEXTURE) {
            throw rows.refused(instruction, "at most one state space of memory");
        }
        return type;
    }

    MemoryOperation load(PtxInstruction instruction) {
        PtxType type = accessed(instruction);
        List<Operand> results = RegisterRows.elements(instruction.operands().get(0));
        int[] into = new int[results.size()];
        int registerBytes = type.bytes();
        for (int i = 0; i < into.length; i++) {
            if (results.get(i) instanceof Operand.Register register && !register.isPredicate()) {
                into[i] = register.row();
                registerBytes = Math.max(registerBytes, register.type().bytes());
            } else if (results.get(i) instanceof Operand.Sink) {
                into[i] = -1;
            } else {
                throw rows.refused(instruction, "registers for what is loaded");
            }
        }
        requireElements(instruction, into.length);
        // GPGPU-Sim repeats the sign of these only: .s8 and vectors are zero-extended.
        boolean isExtended = into.length == 1 && (type == PtxType.S16 || type == PtxType.S32);
        return new MemoryOperation.Load(
                Address.of(instruction, 1, rows), type.bytes(), into, isExtended, registerBytes);
    }

    MemoryOperation store(PtxInstruction instruction) {
        PtxType type = accessed(instruction);
        Address address = Address.of(instruction, 0, rows);
        List<Operand> sources = RegisterRows.elements(instruction.operands().get(1));
        int[] from = sources.stream()
                .mapToInt(source -> rows.row(instruction, source, type))
                .toArray();
        requireElements(instruction, from.length);
        return new MemoryOperation.Store(address, type.bytes(), from);
    }

    private void requireElements(PtxInstruction instruction, int elements) {
        int expected = instruction.has("v8") ? 8 : instruction.has("v4") ? 4 : instruction.has("v2") ? 2 : 1;
        if (elements != expected) {
            throw rows.refused(instruction, expected + " elements");
        }
    }

    /** A prefetch: it is issued, and brings nothing; GPGPU-Sim ends. */
    WarpStep prefetch(PtxInstruction instruction) {
        new Written(instruction, rows).access(Set.of("L1", "L2", "tensormap"), 1, 1);
        Address.of(instruction, 0, rows);
        return (warp, lanes) -> {};
    }

    /** Whether generic addresses are in a space, by the PTX manual: GPGPU-Sim ends. */
    WarpStep spaceTest(PtxInstruction instruction) {
        new Written(instruction, rows).has(Set.of(), 2, 2);
        StateSpace space = instruction.space();
        if (space != StateSpace.GLOBAL && space != StateSpace.SHARED && space != StateSpace.LOCAL) {
            throw rows.refused(instruction, ".global, .shared or .local");
        }
        int to = rows.predicate(instruction, 0);
        if (to < 0) {
            throw rows.refused(instruction, "a predicate that is not negated");
        }
        int from = rows.row(instruction, 1, PtxType.U64) * WarpRegisters.LANES;
        return (warp, lanes) -> {
            int inside = 0;
            for (int rest = lanes; rest != 0; rest &= rest - 1) {
                int lane = Integer.numberOfTrailingZeros(rest);
                inside |= GenericAddress.space(warp.registers.rows[from + lane]) == space ? 1 << lane : 0;
            }
            int[] predicates = warp.registers.predicates;
            predicates[to] = predicates[to] & ~lanes | inside;
        };
    }

    /** A generic address made of another, or the other way round; that of a local variable counts from its frame on. */
    WarpStep conversion(PtxInstruction instruction) {
        new Written(instruction, rows).has(Set.of("to"), 2, 2);
        PtxType type = instruction.type();
        StateSpace space = instruction.space();
        if (type == null || space == StateSpace.GENERIC || space == StateSpace.PARAMETER) {
            throw rows.refused(instruction, "a type, and .global, .shared, .local or .const");
        }
        int to = rows.row(instruction, 0, type) * WarpRegisters.LANES;
        int from = rows.row(instruction, 1, type) * WarpRegisters.LANES;
        int sign = instruction.has("to") ? -1 : 1;
        boolean isOfFrame = space == StateSpace.LOCAL && sign > 0;
        return (warp, lanes) -> {
            long[] values = warp.registers.rows;
            long frame = isOfFrame ? warp.frame().localBase() : 0;
            for (int rest = lanes; rest != 0; rest &= rest - 1) {
                int lane = Integer.numberOfTrailingZeros(rest);
                long base = GenericAddress.base(space, warp.cta.sm, warp.hardwareThread(lane)) + frame;
                values[to + lane] = type.truncated(values[from + lane] + sign * base);
            }
        };
    }
}
