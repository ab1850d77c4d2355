package io.policybridge.ptx.exec;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.text.Operand;
import io.policybridge.ptx.text.PtxFunction;
import io.policybridge.ptx.text.PtxInstruction;
import io.policybridge.ptx.text.PtxModule;
import io.policybridge.ptx.text.PtxType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * Where the operands of one function stand in {@link WarpRegisters}: its registers, then a row for each literal,
 * address and special register that an instruction reads. Complete when all instructions have been compiled.
 */
public final class RegisterRows {
    private final PtxModule module;
    private final PtxFunction function;
    private final ToLongFunction<String> addresses;
    private final int predicates;
    /** By value: the row of a literal or address. */
    private final Map<Long, Integer> constants = new HashMap<>();

    private final Map<String, Integer> specials = new HashMap<>();
    private boolean hasConstantPredicate;
    private int rows;

    /**
     * The rows of {@code function}; {@code addresses} gives the address of a variable by its name, -1 if there is none.
     */
    public RegisterRows(PtxModule module, PtxFunction function, ToLongFunction<String> addresses) {
        this.module = module;
        this.function = function;
        this.addresses = addresses;
        rows = function.rows();
        predicates = function.predicates();
    }

    /**
     * The row of operand {@code index} of {@code instruction}, which reads or writes it as {@code type}; of a literal a
     * row with its bits in that type.
     *
     * @throws BadInput if it is neither register nor value
     */
    public int row(PtxInstruction instruction, int index, PtxType type) {
        if (index >= instruction.operands().size()) {
            throw module.refused(instruction, "at least " + (index + 1) + " operands");
        }
        return row(instruction, instruction.operands().get(index), type);
    }

    /** As above, of {@code operand}, an operand or a part of one. */
    public int row(PtxInstruction instruction, Operand operand, PtxType type) {
        if (operand instanceof Operand.Register register && !register.isPredicate()) {
            return register.row();
        }
        if (operand instanceof Operand.Literal literal) {
            return constant(bits(instruction, literal, type));
        }
        if (operand instanceof Operand.Symbol symbol) {
            long address = addresses.applyAsLong(symbol.name());
            if (address < 0) {
                throw module.refused(instruction, "a declared name, not " + symbol.name());
            }
            return constant(type.truncated(address + symbol.offset()));
        }
        if (operand instanceof Operand.Special special) {
            return specials.computeIfAbsent(special.name(), name -> rows++);
        }
        throw module.refused(instruction, "a register or a value as each operand");
    }

    private int constant(long bits) {
        return constants.computeIfAbsent(bits, value -> rows++);
    }

    private long bits(PtxInstruction instruction, Operand.Literal literal, PtxType type) {
        return switch (literal.notation()) {
            case INTEGER -> {
                if (type.isFloat()) {
                    throw module.refused(instruction, "a floating-point literal for ." + type.word());
                }
                // GPGPU-Sim reads 32 bits of any integer, and extends their sign, also of an unsigned one
                yield (int) literal.bits();
            }
            case SINGLE -> literal.bits();
            case DOUBLE ->
                type == PtxType.F32
                        ? Integer.toUnsignedLong(
                                Float.floatToRawIntBits((float) Double.longBitsToDouble(literal.bits())))
                        : literal.bits();
        };
    }

    /**
     * The index in {@link WarpRegisters#predicates} of operand {@code index} of {@code instruction}, as its complement
     * if it is read negated: {@code ~p} for {@code !p}.
     */
    public int predicate(PtxInstruction instruction, int index) {
        if (index >= instruction.operands().size()) {
            throw module.refused(instruction, "at least " + (index + 1) + " operands");
        }
        return predicate(instruction, instruction.operands().get(index));
    }

    /** As above, of {@code operand}, an operand or a part of one. */
    public int predicate(PtxInstruction instruction, Operand operand) {
        if (operand instanceof Operand.Register register && register.isPredicate()) {
            return register.row();
        }
        if (operand instanceof Operand.Negated negated && negated.register().isPredicate()) {
            return ~negated.register().row();
        }
        if (operand instanceof Operand.Literal literal && literal.notation() == Operand.Literal.Notation.INTEGER) {
            // A predicate behind all others, which is true because nothing writes it.
            hasConstantPredicate = true;
            return literal.bits() != 0 ? predicates : ~predicates;
        }
        throw module.refused(instruction, "a predicate");
    }

    /** A complaint about {@code instruction}. */
    public BadInput refused(PtxInstruction instruction, String expected) {
        return module.refused(instruction, expected);
    }

    public PtxFunction function() {
        return function;
    }

    /** The special registers that instructions read, by name their row. */
    public Map<String, Integer> specials() {
        return specials;
    }

    /** What a warp begins with: zeros and constants. */
    public long[] initial() {
        long[] values = new long[rows * WarpRegisters.LANES];
        constants.forEach(
                (value, row) -> Arrays.fill(values, row * WarpRegisters.LANES, (row + 1) * WarpRegisters.LANES, value));
        return values;
    }

    /** Registers of a warp that holds {@code values}, one of its own copies of {@link #initial}. */
    public WarpRegisters registers(long[] values) {
        return new WarpRegisters(values, predicates + (hasConstantPredicate ? 1 : 0));
    }

    /** The registers of {@code operand}, a vector or a single one. */
    public static List<Operand> elements(Operand operand) {
        List<Operand> all = new ArrayList<>();
        if (operand instanceof Operand.Vector vector) {
            all.addAll(vector.elements());
        } else {
            all.add(operand);
        }
        return all;
    }
}
