package io.policybridge.ptx.code;

import io.policybridge.config.Release;
import io.policybridge.config.SmConfig;
import io.policybridge.ptx.text.MemoryKind;
import io.policybridge.ptx.text.Operand;
import io.policybridge.ptx.text.PtxInstruction;
import io.policybridge.ptx.text.PtxType;
import io.policybridge.workload.Opcode;
import io.policybridge.workload.StaticInstruction.Operation;
import java.util.List;
import java.util.Set;

/** Which unit executes an instruction and how long, by GPGPU-Sim's rules. */
final class OperationClass {
    private static final int ADD = 0;
    private static final int MAX = 1;
    private static final int MUL = 2;
    private static final int MAD = 3;
    private static final int DIV = 4;
    private static final int SHUFFLE = 5;

    /** What 4.0.1 has no times for: it takes a cycle, of whatever unit. */
    private static final Set<String> UNTIMED_IN_4_0_1 = Set.of("fma", "mul24", "mad24", "rem");

    private static final Set<String> WITHOUT_BODY = Set.of("vprintf", "malloc", "free");

    private final SmConfig.Times latency;
    private final SmConfig.Times interval;
    private final Set<String> untimed;

    OperationClass(SmConfig.Operations operations, Release release) {
        latency = operations.latency();
        interval = operations.interval();
        untimed = release == Release.V4_0_1 ? UNTIMED_IN_4_0_1 : Set.of();
    }

    Operation of(PtxInstruction instruction) {
        PtxType type = instruction.type();
        if (instruction.memory() != MemoryKind.NONE) {
            return new Operation(instruction.memory() == MemoryKind.STORE ? Opcode.STORE : Opcode.LOAD, 1, 1);
        }
        if (untimed.contains(instruction.opcode())) {
            return new Operation(Opcode.ALU, 1, 1);
        }
        return switch (instruction.opcode()) {
            case "bra", "brx" -> new Operation(Opcode.BRANCH, 1, 1);
            case "bar", "barrier" -> new Operation(isOfWarp(instruction) ? Opcode.ALU : Opcode.BARRIER, 1, 1);
            case "membar", "fence" -> new Operation(Opcode.MEMORY_BARRIER, 1, 1);
            // GPGPU-Sim has vprintf as ALU; what it does not know is as that.
            case "call" -> new Operation(isWithoutBody(instruction) ? Opcode.ALU : Opcode.CALL, 1, 1);
            case "ret" -> new Operation(Opcode.RETURN, 1, 1);
            // GPGPU-Sim has it as ALU, and looks at the threads that have ended; the unit is the same.
            case "exit" -> new Operation(Opcode.EXIT, 1, 1);
            case "add", "addc", "sub", "subc" -> arithmetic(type, ADD);
            case "max", "min" -> arithmetic(type, MAX);
            case "mul" -> arithmetic(type, MUL);
            case "mad", "madc", "fma" -> arithmetic(type, MAD);
            case "mul24" -> slower(MUL);
            case "mad24" -> slower(MAD);
            case "div", "rem" -> {
                Operation units = arithmetic(type, DIV);
                yield new Operation(Opcode.SFU, units.latency(), units.interval());
            }
            case "sqrt", "sin", "cos", "ex2", "lg2", "rsqrt", "rcp", "tanh" ->
                new Operation(Opcode.SFU, latency.sfu(), interval.sfu());
            case "wmma", "mma" -> new Operation(Opcode.TENSOR, latency.tensor(), interval.tensor());
            case "shfl" -> new Operation(Opcode.ALU, shuffle(latency.integer()), shuffle(interval.integer()));
            default -> new Operation(Opcode.ALU, 1, 1);
        };
    }

    /** Whether a function is called that is executed here. */
    private static boolean isWithoutBody(PtxInstruction instruction) {
        return instruction.operands().stream()
                .anyMatch(operand -> operand instanceof Operand.Symbol symbol && WITHOUT_BODY.contains(symbol.name()));
    }

    /** Whether a barrier is one of the lanes of a warp, which are never apart: it does nothing. */
    static boolean isOfWarp(PtxInstruction instruction) {
        return instruction.has("warp");
    }

    /** Anything but single and double precision counts as integer. */
    private Operation arithmetic(PtxType type, int operation) {
        if (type == PtxType.F32) {
            return new Operation(
                    Opcode.SP,
                    latency.single().get(operation),
                    interval.single().get(operation));
        }
        if (type == PtxType.F64) {
            return new Operation(
                    Opcode.DP, latency.dp().get(operation), interval.dp().get(operation));
        }
        return new Operation(
                Opcode.INT, latency.integer().get(operation), interval.integer().get(operation));
    }

    private Operation slower(int operation) {
        return new Operation(
                Opcode.INT,
                latency.integer().get(operation) + 1,
                interval.integer().get(operation) + 1);
    }

    /** Where a configuration leaves it out, GPGPU-Sim reads memory that it has not written; here it takes one cycle. */
    private static int shuffle(List<Integer> times) {
        return times.size() > SHUFFLE ? times.get(SHUFFLE) : 1;
    }
}
