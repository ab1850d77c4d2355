package io.policybridge.ptx.text;

import io.policybridge.input.BadInput;
import java.nio.file.Path;
import java.util.List;

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

    /** A complaint about {@code instruction}, which cannot be executed. */
    public BadInput refused(PtxInstruction instruction, String expected) {
        return BadInput.at(file, instruction.line(), "instruction", instruction.text(), expected);
    }
}
