package io.policybridge.ptx.text;

import io.policybridge.input.BadInput;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
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
 */
public record PtxModule(
        Path file,
        String version,
        String target,
        int addressBits,
        List<PtxVariable> variables,
        List<PtxFunction> functions) {
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

    /** Its variable {@code name}. */
    public Optional<PtxVariable> variable(String name) {
        return variables.stream()
                .filter(variable -> variable.name().equals(name))
                .findFirst();
    }

    /** Why no kernel can use {@code name} but in a call; empty if one can, or if it has no variable of that name. */
    public Optional<String> obstacle(String name) {
        return obstacle(name, new HashSet<>());
    }

    private Optional<String> obstacle(String name, Set<String> seen) {
        if (functions.stream().anyMatch(function -> function.name().equals(name))) {
            return Optional.of("no address of function " + name);
        }
        Optional<PtxVariable> variable = seen.add(name) ? variable(name) : Optional.empty();
        if (variable.isEmpty()) {
            return Optional.empty();
        }
        if (variable.get().external()) {
            return Optional.of("a definition of " + name + ": other modules are not linked");
        }
        if (variable.get().space() == StateSpace.OPAQUE) {
            return Optional.of("no sampler or surface reference");
        }
        for (PtxVariable.Link link : variable.get().links()) {
            if (variable(link.name()).filter(PtxVariable::isInGlobalMemory).isEmpty()) {
                return Optional.of("no address of " + link.name() + ", which the initial value of " + name + " has");
            }
            Optional<String> behind = obstacle(link.name(), seen);
            if (behind.isPresent()) {
                return behind;
            }
        }
        return Optional.empty();
    }

    /** A complaint about {@code instruction}, which cannot be executed. */
    public BadInput refused(PtxInstruction instruction, String expected) {
        return BadInput.at(file, instruction.line(), "instruction", instruction.text(), expected);
    }
}
