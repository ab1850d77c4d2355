package io.policybridge.ptx.text;

import java.util.List;
import java.util.Map;

/**
 * A function with its body.
 *
 * @param entry whether a host can launch it
 * @param registers all of its registers, in order of declaration
 * @param variables its local and shared variables
 * @param labels of each the index in {@code body} of the instruction behind it, or its size
 * @param line of its head
 */
public record PtxFunction(
        String name,
        boolean entry,
        List<PtxVariable> parameters,
        List<Operand.Register> registers,
        List<PtxVariable> variables,
        List<PtxInstruction> body,
        Map<String, Integer> labels,
        int line) {
    public PtxFunction {
        parameters = List.copyOf(parameters);
        registers = List.copyOf(registers);
        variables = List.copyOf(variables);
        body = List.copyOf(body);
        labels = Map.copyOf(labels);
    }

    /** Rows of the registers that are no predicates. */
    public int rows() {
        return (int) registers.stream().filter(r -> !r.isPredicate()).count();
    }

    public int predicates() {
        return registers.size() - rows();
    }
}
