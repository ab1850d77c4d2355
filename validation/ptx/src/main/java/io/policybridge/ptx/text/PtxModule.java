package io.policybridge.ptx.text;

import io.policybridge.input.BadInput;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A PTX file.
 *
 * @param file for complaints
 * @param version {@code 7.1}
 * @param target {@code sm_52}
 * @param addressBits 32 or 64
 * @param variables in module scope, in order
 * @param functions those with a body, in order
 * @param exports the names that modules which are linked with it may use
 * @param sources the files of the program that it was compiled from
 */
public record PtxModule(
        Path file,
        String version,
        String target,
        int addressBits,
        List<PtxVariable> variables,
        List<PtxFunction> functions,
        PtxExports exports,
        SourceFiles sources) {
    public PtxModule {
        variables = List.copyOf(variables);
        functions = List.copyOf(functions);
    }

    /** Its texture references, in order. */
    public List<PtxVariable> textures() {
        return variables.stream()
                .filter(variable -> variable.space() == StateSpace.TEXTURE)
                .toList();
    }

    /** Why no kernel can use {@code name} but in a call; empty if one can, or if it has no variable of that name. */
    public Optional<String> obstacle(String name) {
        if (functions.stream()
                .anyMatch(function -> function.entry() && function.name().equals(name))) {
            return Optional.of("no address of kernel " + name);
        }
        Map<String, PtxVariable> all = new HashMap<>();
        variables.forEach(variable -> all.put(variable.name(), variable));
        Set<String> seen = new HashSet<>(Set.of(name));
        Deque<String> reached = new ArrayDeque<>(all.containsKey(name) ? seen : Set.of());
        while (!reached.isEmpty()) {
            PtxVariable variable = all.get(reached.pop());
            if (variable.external()) {
                return Optional.of("a definition of " + variable.name() + ": no module that is linked with it has one");
            }
            if (variable.space() == StateSpace.OPAQUE) {
                return Optional.of("no sampler or surface reference");
            }
            for (PtxVariable.Link link : variable.links()) {
                PtxVariable other = all.get(link.name());
                if (isCalled(link.name())) {
                    continue;
                }
                if (other == null || !other.isInGlobalMemory()) {
                    return Optional.of("no address of " + link.name() + ", which the initial value of "
                            + variable.name() + " has");
                }
                if (seen.add(link.name())) {
                    reached.push(link.name());
                }
            }
        }
        return Optional.empty();
    }

    /** Whether {@code name} is a function with a body that can be called. */
    private boolean isCalled(String name) {
        return functions.stream()
                .anyMatch(function -> !function.entry() && function.name().equals(name));
    }

    /** The functions whose address an instruction or an initial value takes. */
    public Set<String> addressed() {
        Set<String> names = new HashSet<>();
        variables.forEach(variable -> variable.links().forEach(link -> names.add(link.name())));
        for (PtxFunction function : functions) {
            for (PtxInstruction instruction : function.body()) {
                if (!instruction.opcode().equals("call")
                        && !instruction.opcode().equals("bra")) {
                    instruction
                            .parts()
                            .filter(part -> part instanceof Operand.Symbol)
                            .forEach(part -> names.add(((Operand.Symbol) part).name()));
                }
            }
        }
        names.removeIf(name -> !isCalled(name));
        return names;
    }

    /** A complaint about {@code instruction}, which cannot be executed. */
    public BadInput refused(PtxInstruction instruction, String expected) {
        return BadInput.at(file, instruction.line(), "instruction", instruction.text(), expected);
    }
}
