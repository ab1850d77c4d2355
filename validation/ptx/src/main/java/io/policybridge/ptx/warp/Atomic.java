package io.policybridge.ptx.warp;

import io.policybridge.ptx.exec.RegisterRows;
import io.policybridge.ptx.exec.WarpRegisters;
import io.policybridge.ptx.memory.MemoryPiece;
import io.policybridge.ptx.memory.OutOfBounds;
import io.policybridge.ptx.text.MemoryHint;
import io.policybridge.ptx.text.Operand;
import io.policybridge.ptx.text.PtxInstruction;
import io.policybridge.ptx.text.PtxType;
import io.policybridge.ptx.text.StateSpace;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * An atomic. Its lanes have addresses when it is issued; memory changes when {@link #perform} is called, as the memory
 * system says.
 */
final class Atomic extends MemoryOperation {
    private static final int NONE = -1;
    /** What it does to memory. */
    private enum Operator {
        ADD,
        AND,
        OR,
        XOR,
        EXCH,
        CAS,
        MIN,
        MAX,
        INC,
        DEC;

        /** As PTX writes it. */
        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final List<Operator> OPERATORS = List.of(Operator.values());
    private static final Set<String> SPACES = Set.of("global", "shared");

    private final Operator operator;
    private final PtxType type;
    private final int result;
    private final int first;
    private final int second;

    private Atomic(Address address, Operator operator, PtxType type, int result, int first, int second) {
        super(address, type.bytes(), 1);
        this.operator = operator;
        this.type = type;
        this.result = result;
        this.first = first;
        this.second = second;
    }

    /** That of {@code instruction}, {@code atom} or {@code red}. */
    static Atomic of(PtxInstruction instruction, RegisterRows rows) {
        PtxType type = instruction.type();
        Operator operator = OPERATORS.stream()
                .filter(one -> instruction.has(one.word()))
                .findFirst()
                .orElseThrow(() -> rows.refused(
                        instruction,
                        "one of " + OPERATORS.stream().map(Operator::word).collect(Collectors.joining(", "))));
        for (String option : instruction.options()) {
            if (!option.equals(operator.word())
                    && !SPACES.contains(option)
                    && !MemoryHint.is(option)
                    && PtxType.of(option) == null) {
                throw rows.refused(instruction, "no ." + option);
            }
        }
        if (type == null
                || type.bytes() < Integer.BYTES
                || type.isFloat() && operator != Operator.ADD && operator != Operator.EXCH) {
            throw rows.refused(instruction, "a type of 32 or 64 bits that ." + operator.word() + " has");
        }
        int source = instruction.opcode().equals("red") ? 1 : 2;
        int operands = source + (operator == Operator.CAS ? 2 : 1) + MemoryHint.operands(instruction);
        if (instruction.operands().size() != operands) {
            throw rows.refused(instruction, operands + " operands");
        }
        boolean kept = source == 2 && instruction.operands().get(0) instanceof Operand.Register;
        return new Atomic(
                Address.of(instruction, source - 1, rows),
                operator,
                type,
                kept ? rows.row(instruction, 0, type) : NONE,
                rows.row(instruction, source, type),
                operator == Operator.CAS ? rows.row(instruction, source + 1, type) : NONE);
    }

    @Override
    void access(Warp warp, int lanes, long[] given, int at, MemoryPiece only) {
        int next = at;
        for (int rest = lanes; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            long inside = given[next++];
            try {
                access(warp, lane, only != null ? only : global(inside, warp), inside);
            } catch (OutOfBounds e) {
                throw new LaneFault(lane, e.getMessage());
            }
        }
    }

    @Override
    void access(Warp warp, int lane, MemoryPiece memory, long inside) {
        memory.read(inside, bytes);
    }

    /** Changes memory for {@code lanes}, one after the other, from the registers that they have now. */
    void perform(Warp warp, int lanes) {
        long[] rows = warp.registers.rows;
        for (int rest = lanes; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            long given = address.of(warp, lane);
            StateSpace space = address.space(given);
            long inside = address.inside(given, space, warp, lane);
            MemoryPiece memory = memory(space, inside, warp, lane);
            long old = memory.read(inside, bytes);
            long operand = type.truncated(rows[first * WarpRegisters.LANES + lane]);
            long other = second == NONE ? 0 : rows[second * WarpRegisters.LANES + lane];
            memory.write(inside, bytes, combined(old, operand, other));
            if (result != NONE) {
                rows[result * WarpRegisters.LANES + lane] = old;
            }
        }
    }

    private long combined(long old, long operand, long other) {
        return switch (operator) {
            case ADD -> sum(old, operand);
            case AND -> old & operand;
            case OR -> old | operand;
            case XOR -> old ^ operand;
            case EXCH -> operand;
            case CAS -> old == operand ? other : old;
            case MIN -> isLess(old, operand) ? old : operand;
            case MAX -> isLess(old, operand) ? operand : old;
            case INC -> Long.compareUnsigned(old, operand) >= 0 ? 0 : old + 1;
            case DEC -> old == 0 || Long.compareUnsigned(old, operand) > 0 ? operand : old - 1;
        };
    }

    private long sum(long old, long operand) {
        return switch (type) {
            case F32 -> Float.floatToRawIntBits(Float.intBitsToFloat((int) old) + Float.intBitsToFloat((int) operand));
            case F64 -> Double.doubleToRawLongBits(Double.longBitsToDouble(old) + Double.longBitsToDouble(operand));
            default -> old + operand;
        };
    }

    private boolean isLess(long one, long other) {
        return switch (type) {
            case S32 -> (int) one < (int) other;
            case S64 -> one < other;
            default -> Long.compareUnsigned(one, other) < 0;
        };
    }
}
