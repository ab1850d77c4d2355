package io.policybridge.ptx.code;

import io.policybridge.ptx.text.Operand;
import io.policybridge.ptx.text.PtxInstruction;
import io.policybridge.ptx.text.PtxType;
import java.util.Set;

/** Which instructions GPGPU-Sim (dev) ends at: those that it does not read, or does not execute. */
final class Foreign {
    private static final Set<String> OPCODES = Set.of(
            "addc",
            "bmsk",
            "brx",
            "copysign",
            "cp",
            "createpolicy",
            "dp2a",
            "fence",
            "ldmatrix",
            "match",
            "mma",
            "nanosleep",
            "prefetch",
            "prefetchu",
            "redux",
            "subc",
            "tanh");

    private static final Set<String> OPTIONS =
            Set.of("acq_rel", "acquire", "bf16", "bf16x2", "cluster", "gpu", "NaN", "relaxed", "release", "sc", "tf32");

    private static final Set<String> CONVERSIONS = Set.of("e4m3x2", "e5m2x2", "f16x2", "pack", "relu");
    private static final Set<String> SPECIAL = Set.of("%dynamic_smem_size", "%total_smem_size");
    private static final Set<String> FUNCTIONS = Set.of("free", "malloc");

    private Foreign() {}

    static boolean is(PtxInstruction instruction) {
        return OPCODES.contains(instruction.opcode())
                || instruction.options().stream().anyMatch(word -> OPTIONS.contains(word) || word.contains("::"))
                || instruction
                        .parts()
                        .anyMatch(part -> part instanceof Operand.Special special && SPECIAL.contains(special.name()))
                || isForeignForm(instruction);
    }

    private static boolean isForeignForm(PtxInstruction instruction) {
        return switch (instruction.opcode()) {
            case "wmma" -> !instruction.has("m16n16k16") || isInteger(instruction);
            case "mov" -> instruction.has("v2") || instruction.has("v4");
            case "ex2" -> instruction.type() == PtxType.F16;
            case "cvt" -> instruction.options().stream().anyMatch(CONVERSIONS::contains);
            case "selp" -> isNumber(instruction, 3);
            case "vote" -> isNumber(instruction, 1);
            case "tex" ->
                instruction.has("3d")
                        || instruction.has("2d") && instruction.type(1) == PtxType.S32
                        || instruction.operands().stream().anyMatch(Foreign::isObject);
            case "call" -> instruction.operands().stream().anyMatch(Foreign::isForeignFunction);
            default -> false;
        };
    }

    private static boolean isInteger(PtxInstruction instruction) {
        return instruction.type() != null && !instruction.type().isFloat();
    }

    private static boolean isNumber(PtxInstruction instruction, int operand) {
        return instruction.operands().size() > operand
                && instruction.operands().get(operand) instanceof Operand.Literal;
    }

    private static boolean isObject(Operand operand) {
        return operand instanceof Operand.Texel texel && texel.references().get(0) instanceof Operand.Register;
    }

    /** One that a register has the address of, or one without a body. */
    private static boolean isForeignFunction(Operand operand) {
        return operand instanceof Operand.Register
                || operand instanceof Operand.Symbol symbol && FUNCTIONS.contains(symbol.name());
    }
}
