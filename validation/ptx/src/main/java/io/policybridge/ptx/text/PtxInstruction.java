package io.policybridge.ptx.text;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * One instruction.
 *
 * @param line in its file, from 1
 * @param loc the line of the program that it was compiled from; null if the file does not say
 * @param guard the predicate that lets lanes execute it, a {@link Operand.Register} or {@link Operand.Negated}; null
 *     for all lanes
 * @param opcode up to the first dot
 * @param options behind it, without dots, in order; {@code ::} stays
 * @param text as it was written, blanks reduced
 */
public record PtxInstruction(
        int line,
        SourceFiles.Loc loc,
        Operand guard,
        String opcode,
        List<String> options,
        List<Operand> operands,
        String text) {
    public PtxInstruction {
        options = List.copyOf(options);
        operands = List.copyOf(operands);
    }

    public boolean has(String option) {
        return options.contains(option);
    }

    /** What it does to memory. */
    public MemoryKind memory() {
        return MemoryKind.of(opcode, options);
    }

    /** Its operands, those in vectors and in lists of arguments one by one. */
    public Stream<Operand> parts() {
        return operands.stream().flatMap(PtxInstruction::parts);
    }

    private static Stream<Operand> parts(Operand operand) {
        if (operand instanceof Operand.Vector vector) {
            return vector.elements().stream().flatMap(PtxInstruction::parts);
        }
        if (operand instanceof Operand.Arguments arguments) {
            return arguments.elements().stream().flatMap(PtxInstruction::parts);
        }
        if (operand instanceof Operand.Memory memory) {
            return Stream.of(memory.base());
        }
        return operand instanceof Operand.Texel texel ? parts(texel.coordinates()) : Stream.of(operand);
    }

    /** The same, in a program that calls what it names as {@code names} says; see {@link PtxFunction#linked}. */
    PtxInstruction linked(Map<String, String> names, int files) {
        List<Operand> renamed =
                operands.stream().map(operand -> operand.linked(names)).toList();
        return new PtxInstruction(line, loc == null ? null : loc.behind(files), guard, opcode, options, renamed, text);
    }

    /** Its first type, or null. */
    public PtxType type() {
        return type(0);
    }

    /** Its type {@code index}, from 0, or null. */
    public PtxType type(int index) {
        int left = index;
        for (String option : options) {
            PtxType type = PtxType.of(option);
            if (type != null && left-- == 0) {
                return type;
            }
        }
        return null;
    }

    /** The state space that it names, {@link StateSpace#GENERIC} if it names none. */
    public StateSpace space() {
        for (String option : options) {
            StateSpace space = StateSpace.of(option);
            if (space != null) {
                return space;
            }
        }
        return StateSpace.GENERIC;
    }
}
