package io.policybridge.ptx.exec;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.text.Operand;
import io.policybridge.ptx.text.PtxInstruction;
import io.policybridge.ptx.text.PtxType;
import java.util.List;

/** An instruction that is being compiled, and where its operands are. */
record Site(PtxInstruction instruction, RegisterRows rows) {
    /** Its first type; {@link Syntax} has seen that it has one. */
    PtxType type() {
        return instruction.type();
    }

    boolean has(String option) {
        return instruction.has(option);
    }

    /** The one of {@code words} that is among its options. */
    String one(String... words) {
        String found = atMostOne(words);
        if (found == null) {
            throw refused("one of ." + String.join(" .", words));
        }
        return found;
    }

    /** As above, or null. */
    String atMostOne(String... words) {
        String found = null;
        for (String word : words) {
            if (has(word)) {
                if (found != null) {
                    throw refused("one of ." + String.join(" .", words));
                }
                found = word;
            }
        }
        return found;
    }

    int operands() {
        return instruction.operands().size();
    }

    Operand operand(int index) {
        List<Operand> operands = instruction.operands();
        if (index >= operands.size()) {
            throw refused("at least " + (index + 1) + " operands");
        }
        return operands.get(index);
    }

    /** Where the row of operand {@code index} begins, which is read as {@code type}. */
    int source(int index, PtxType type) {
        return source(operand(index), type);
    }

    /** As above, of {@code operand}, an operand or a part of one. */
    int source(Operand operand, PtxType type) {
        return WarpRegisters.LANES * rows.row(instruction, operand, type);
    }

    /** Where the row of the result begins. */
    int target() {
        return target(operand(0));
    }

    /** Where the row of {@code operand} begins, a result. */
    int target(Operand operand) {
        if (operand instanceof Operand.Register register && !register.isPredicate()) {
            return WarpRegisters.LANES * register.row();
        }
        throw refused("a register for the result");
    }

    /** The predicate that operand {@code index} is; it is not negated. */
    int predicate(int index) {
        return predicate(operand(index));
    }

    /** As above, of {@code operand}, an operand or a part of one. */
    int predicate(Operand operand) {
        if (operand instanceof Operand.Register register && register.isPredicate()) {
            return register.row();
        }
        throw refused("a predicate");
    }

    /** Operand {@code index}, an integer. */
    long constant(int index) {
        if (operand(index) instanceof Operand.Literal literal
                && literal.notation() == Operand.Literal.Notation.INTEGER) {
            return literal.bits();
        }
        throw refused("a number as operand " + (index + 1));
    }

    /** {@code loop} over the operands behind the result, all of the instruction's type. */
    Operation run(LaneLoop loop) {
        PtxType type = type();
        return run(loop, type, type, type);
    }

    /**
     * {@code loop} over the operands behind the result, at most three, which are read as {@code a}, {@code b},
     * {@code c}.
     */
    Operation run(LaneLoop loop, PtxType a, PtxType b, PtxType c) {
        int sources = operands() - 1;
        return new LaneLoop.OneRow(
                loop,
                target(),
                sources > 0 ? source(1, a) : 0,
                sources > 1 ? source(2, b) : 0,
                sources > 2 ? source(3, c) : 0);
    }

    BadInput refused(String expected) {
        return rows.refused(instruction, expected);
    }
}
