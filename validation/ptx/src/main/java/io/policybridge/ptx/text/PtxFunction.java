package io.policybridge.ptx.text;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A function with its body.
 *
 * @param registers all of its registers, in order of declaration
 * @param variables its local and shared variables, and what it passes to functions that it calls; each name is there
 *     once
 * @param targets by index in {@code body} of a branch that of the instruction which it leads to, or its size; what
 *     names no label that is known there has none
 * @param tables by index in {@code body} of a {@code brx} those of the instructions which it may lead to
 */
public record PtxFunction(
        PtxSignature signature,
        List<Operand.Register> registers,
        List<PtxVariable> variables,
        List<PtxInstruction> body,
        Map<Integer, Integer> targets,
        Map<Integer, List<Integer>> tables) {
    public PtxFunction {
        registers = List.copyOf(registers);
        variables = List.copyOf(variables);
        body = List.copyOf(body);
        targets = Map.copyOf(targets);
        tables = Map.copyOf(tables);
    }

    public String name() {
        return signature.name();
    }

    /** Whether a host can launch it. */
    public boolean entry() {
        return signature.entry();
    }

    public List<PtxVariable> parameters() {
        return signature.parameters();
    }

    /** Line of its head. */
    public int line() {
        return signature.line();
    }

    /** The parameter or variable called {@code name}. */
    public Optional<PtxVariable> variable(String name) {
        return Stream.of(signature.results().stream(), signature.parameters().stream(), variables.stream())
                .flatMap(all -> all)
                .filter(variable -> variable.name().equals(name))
                .findFirst();
    }

    /**
     * The state space that {@code instruction} of this function accesses as far as its text says. What a function is
     * called with is in the frame of the call, and {@code .param} means both that and the arguments of a kernel. An
     * access without a space to a shared or local variable by its name is one of that space.
     */
    public StateSpace accessed(PtxInstruction instruction) {
        StateSpace space = instruction.space();
        if (space != StateSpace.PARAMETER && space != StateSpace.GENERIC) {
            return space;
        }
        return instruction.operands().stream()
                .filter(operand -> operand instanceof Operand.Memory)
                .map(operand -> ((Operand.Memory) operand).base())
                .filter(base -> base instanceof Operand.Symbol)
                .flatMap(base -> variable(((Operand.Symbol) base).name()).stream())
                .map(PtxVariable::space)
                .filter(own -> space == StateSpace.PARAMETER || own == StateSpace.SHARED || own == StateSpace.LOCAL)
                .findFirst()
                .orElse(space);
    }

    /**
     * The same function with another name, in a program that calls what it names as {@code names} says; numbers of
     * files are greater by {@code files}.
     */
    PtxFunction linked(String other, Map<String, String> names, int files) {
        Map<String, String> outer = new HashMap<>(names);
        outer.keySet().removeIf(name -> variable(name).isPresent());
        List<PtxInstruction> linked =
                body.stream().map(one -> one.linked(outer, files)).toList();
        return new PtxFunction(signature.as(other), registers, variables, linked, targets, tables);
    }

    /** Rows of the registers that are no predicates. */
    public int rows() {
        return (int) registers.stream().filter(r -> !r.isPredicate()).count();
    }

    public int predicates() {
        return registers.size() - rows();
    }
}
