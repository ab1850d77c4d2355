package io.policybridge.ptx.code;

import io.policybridge.config.SmConfig;
import io.policybridge.ptx.text.MemoryKind;
import io.policybridge.ptx.text.Operand;
import io.policybridge.ptx.text.PtxFunction;
import io.policybridge.ptx.text.PtxInstruction;
import io.policybridge.ptx.text.PtxModule;
import io.policybridge.ptx.text.PtxType;
import io.policybridge.ptx.text.StateSpace;
import io.policybridge.workload.Space;
import io.policybridge.workload.StaticInstruction;
import io.policybridge.workload.StaticInstruction.Control;
import io.policybridge.workload.StaticInstruction.Copying;
import io.policybridge.workload.StaticInstruction.MemoryAccess;
import io.policybridge.workload.StaticInstruction.Operation;
import io.policybridge.workload.StaticInstruction.Source;
import java.util.ArrayList;
import java.util.List;

/**
 * Describes the instructions of a function as the simulator issues them. Each takes eight bytes. A generic access is
 * described as one of global memory until it is executed. What cannot be executed is described too: its kernel is
 * refused, not its module.
 */
public final class Decoder {
    /** Bytes of an instruction. */
    public static final int BYTES = 8;

    private static final int UNDEFINED = 0;
    /** Of a texel; its lines are all that counts. */
    private static final int TEXEL_BYTES = 4;
    /** By GPGPU-Sim's number of the cache operator. */
    private static final List<String> OPERATORS = List.of("", "ca", "lu", "cv", "nc", "cs", "cg", "wb", "wt");

    private final OperationClass operations;

    /** For instructions on SMs as configured. */
    public Decoder(SmConfig config) {
        operations = new OperationClass(config.operations(), config.collector().release());
    }

    /** The instructions of {@code function} of {@code module}, the first at {@code pc}. */
    public List<StaticInstruction> decode(PtxModule module, PtxFunction function, ControlFlow flow, long pc) {
        String file = String.valueOf(module.file().getFileName());
        List<StaticInstruction> decoded = new ArrayList<>();
        for (int i = 0; i < function.body().size(); i++) {
            PtxInstruction instruction = function.body().get(i);
            boolean branches =
                    instruction.opcode().equals("bra") || instruction.opcode().equals("brx");
            int meets = branches ? flow.reconvergence(i) : ControlFlow.NONE;
            decoded.add(decode(
                    function,
                    instruction,
                    new Source(
                            file + ":" + instruction.line(),
                            module.sources().name(instruction.loc()),
                            module.sources().text(instruction.loc())),
                    pc + (long) BYTES * i,
                    meets == ControlFlow.NONE ? -1 : pc + (long) BYTES * meets));
        }
        return decoded;
    }

    private StaticInstruction decode(
            PtxFunction function, PtxInstruction instruction, Source source, long pc, long reconvergence) {
        Operation operation = operations.of(instruction);
        return new StaticInstruction(
                pc,
                BYTES,
                operation,
                access(function, instruction),
                RegisterUse.of(instruction),
                new Control(reconvergence, barrier(instruction), copying(instruction)),
                instruction.text(),
                source,
                Foreign.is(instruction));
    }

    private MemoryAccess access(PtxFunction function, PtxInstruction instruction) {
        MemoryKind kind = instruction.memory();
        if (kind == MemoryKind.NONE) {
            return new MemoryAccess(UNDEFINED, UNDEFINED, 0, false, false, false, false);
        }
        if (kind == MemoryKind.FETCH) {
            return new MemoryAccess(Space.TEXTURE, UNDEFINED, TEXEL_BYTES, true, false, false, false);
        }
        if (kind == MemoryKind.COPY) {
            return new MemoryAccess(
                    Space.GLOBAL, cacheOp(instruction, UNDEFINED), copied(instruction), true, false, false, false);
        }
        boolean store = kind == MemoryKind.STORE;
        boolean atomic = kind == MemoryKind.ATOMIC;
        PtxType type = instruction.type();
        int standard = OPERATORS.indexOf(store ? "wb" : atomic ? "cg" : "ca");
        return new MemoryAccess(
                space(function.accessed(instruction)),
                cacheOp(instruction, standard),
                instruction.opcode().equals("wmma") ? tileBytes(instruction) : type == null ? UNDEFINED : type.bytes(),
                !store,
                store,
                atomic,
                !store && function.accessed(instruction) == StateSpace.GENERIC);
    }

    private static Copying copying(PtxInstruction instruction) {
        if (!instruction.opcode().equals("cp")) {
            return Copying.NONE;
        }
        if (instruction.memory() == MemoryKind.COPY) {
            return Copying.COPIES;
        }
        return instruction.has("commit_group")
                ? Copying.CLOSES_GROUP
                : instruction.has("wait_group") ? Copying.AWAITS_GROUPS : Copying.AWAITS_ALL;
    }

    /** Bytes that a lane copies. */
    private static int copied(PtxInstruction instruction) {
        return instruction.operands().size() > 2 && instruction.operands().get(2) instanceof Operand.Literal bytes
                ? (int) bytes.bits()
                : UNDEFINED;
    }

    /** Halves of C and D that do not lie together are accessed one by one. */
    private static int tileBytes(PtxInstruction instruction) {
        boolean isAccumulator = instruction.has("c") || instruction.has("d");
        return instruction.has("f64") ? 8 : isAccumulator && instruction.has("col") && instruction.has("f16") ? 2 : 4;
    }

    /** The same instruction in another space: of a generic access, once its lanes have addresses. */
    public static StaticInstruction in(StaticInstruction instruction, int space) {
        MemoryAccess access = instruction.memory();
        return new StaticInstruction(
                instruction.pc(),
                instruction.bytes(),
                instruction.operation(),
                new MemoryAccess(
                        space,
                        access.cacheOp(),
                        access.dataBytes(),
                        access.load(),
                        access.store(),
                        access.atomic(),
                        access.generic()),
                instruction.registers(),
                instruction.control(),
                instruction.text(),
                instruction.source(),
                instruction.foreign());
    }

    private static int space(StateSpace space) {
        return switch (space) {
            case LOCAL -> Space.LOCAL;
            case SHARED -> Space.SHARED;
            case PARAMETER -> Space.PARAMETER;
            case FRAME_PARAMETER -> Space.FRAME_PARAMETER;
            case CONSTANT -> Space.CONSTANT;
            case GLOBAL -> Space.GLOBAL;
            default -> Space.GLOBAL;
        };
    }

    /** GPGPU-Sim's number of the cache operator that is written. */
    private static int cacheOp(PtxInstruction instruction, int standard) {
        for (String option : instruction.options()) {
            int operator = OPERATORS.indexOf(option);
            if (operator > 0) {
                return operator;
            }
        }
        return standard;
    }

    private static int barrier(PtxInstruction instruction) {
        if (!instruction.opcode().equals("bar") && !instruction.opcode().equals("barrier")) {
            return -1;
        }
        if (OperationClass.isOfWarp(instruction)) {
            return -1;
        }
        return instruction.has("arrive") ? 2 : instruction.has("red") ? 3 : 1;
    }
}
