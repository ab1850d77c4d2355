package io.policybridge.traces.export;

import io.policybridge.input.BadInput;
import io.policybridge.workload.CacheOp;
import io.policybridge.workload.Opcode;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.Space;
import io.policybridge.workload.StaticInstruction;
import io.policybridge.workload.StaticInstruction.Copying;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The instructions of a recorded run as those of Volta: of each class of operation one opcode that Accel-Sim issues to
 * the same kind of unit, with the registers of the recorded one, predicates among them. An instruction of SASS writes
 * at most one register and reads at most four: the first.
 */
final class ExportedCode {
    /** Version of the machine code. */
    static final int BINARY = 70;

    private static final int MOST_READ = 4;
    /** Of a trace, from 0; ours count from 1. */
    private static final int HIGHEST_REGISTER = 999;
    /** Volta's instructions have 16 bytes. */
    private static final int BYTES = 16;

    /** The parts of a line around its lanes. */
    record Line(String pc, String code, boolean access) {}

    private final Map<StaticInstruction, Line> lines = new HashMap<>();
    private final Map<StaticInstruction, Line> exits = new HashMap<>();

    /** That of {@code instruction}; {@code ends}: lanes end with it. */
    Line line(ProgramTrace.Kernel kernel, StaticInstruction instruction, boolean ends) {
        return (ends ? exits : lines).computeIfAbsent(instruction, added -> written(kernel, added, ends));
    }

    private static Line written(ProgramTrace.Kernel kernel, StaticInstruction instruction, boolean ends) {
        String pc = String.format("%04x", instruction.pc() * BYTES / instruction.bytes());
        if (ends) {
            return new Line(pc, "0 EXIT 0 0", false);
        }
        String opcode = opcode(kernel, instruction);
        if (instruction.control().copying() != Copying.NONE) {
            throw refused(kernel, instruction, "no copies from global to shared memory, and no groups of them");
        }
        StaticInstruction.MemoryAccess memory = instruction.memory();
        boolean access = memory.isAccess() && memory.space() != Space.PARAMETER;
        StaticInstruction.Registers registers = instruction.registers();
        int[] read = read(registers);
        boolean writes = registers.out().length > 0 && !opcode.startsWith("RED");
        StringBuilder code =
                new StringBuilder(writes ? "1 " + register(kernel, registers.out()[0]) + " " : "0 ");
        code.append(opcode).append(' ').append(Math.min(read.length, MOST_READ));
        for (int i = 0; i < read.length && i < MOST_READ; i++) {
            code.append(' ').append(register(kernel, read[i]));
        }
        return new Line(
                pc, code.append(' ').append(access ? memory.dataBytes() : 0).toString(), access);
    }

    /** All registers that it waits for, each once. */
    private static int[] read(StaticInstruction.Registers registers) {
        IntStream others = IntStream.of(registers.address1(), registers.address2(), registers.predicate());
        return IntStream.concat(Arrays.stream(registers.in()), others.filter(each -> each > 0))
                .distinct()
                .toArray();
    }

    private static String register(ProgramTrace.Kernel kernel, int number) {
        if (number > HIGHEST_REGISTER + 1) {
            throw new BadInput(kernel.place() + ": kernel " + kernel.name() + ": register=" + number
                    + "; expected at most " + (HIGHEST_REGISTER + 1) + ", as readers of traces take them");
        }
        return "R" + (number - 1);
    }

    private static String opcode(ProgramTrace.Kernel kernel, StaticInstruction instruction) {
        StaticInstruction.MemoryAccess memory = instruction.memory();
        if (memory.isAccess() && memory.space() != Space.PARAMETER) {
            return memory(kernel, instruction) + width(kernel, instruction);
        }
        return switch (instruction.operation().op()) {
            case Opcode.ALU, Opcode.LOAD, Opcode.STORE -> "MOV";
            case Opcode.SFU, Opcode.ALU_SFU -> "MUFU.RCP";
            case Opcode.TENSOR -> "HMMA.884.F32.F32";
            case Opcode.DP -> "DFMA";
            case Opcode.SP -> "FFMA";
            case Opcode.INT -> "IMAD";
            case Opcode.BRANCH -> "BRA";
            case Opcode.BARRIER -> "BAR.SYNC";
            case Opcode.MEMORY_BARRIER -> "MEMBAR.SC.GPU";
            case Opcode.CALL -> "CALL.REL.NOINC";
            case Opcode.RETURN, Opcode.EXIT -> "RET.REL.NODEC";
            default -> throw refused(kernel, instruction, "an operation that Volta has");
        };
    }

    private static String memory(ProgramTrace.Kernel kernel, StaticInstruction instruction) {
        StaticInstruction.MemoryAccess memory = instruction.memory();
        boolean atomic = memory.atomic();
        String scope = memory.load() && memory.cacheOp() == CacheOp.GLOBAL ? ".STRONG.GPU" : "";
        return switch (memory.space()) {
            case Space.GLOBAL ->
                atomic
                        ? (instruction.registers().out().length > 0 ? "ATOMG" : "RED") + ".E.ADD"
                        : memory.load() ? "LDG.E" + scope : "STG.E";
            case Space.LOCAL, Space.FRAME_PARAMETER -> memory.load() ? "LDL" + scope : "STL";
            case Space.SHARED -> atomic ? "ATOMS.ADD" : memory.load() ? "LDS" : "STS";
            case Space.CONSTANT -> "LDC";
            case Space.TEXTURE ->
                throw refused(
                        kernel, instruction, "no textures: Accel-Sim's traces have none that use its texture cache");
            default -> throw refused(kernel, instruction, "an access to global, local, shared or constant memory");
        };
    }

    private static String width(ProgramTrace.Kernel kernel, StaticInstruction instruction) {
        return switch (instruction.memory().dataBytes()) {
            case 1 -> ".U8";
            case 2 -> ".U16";
            case 4 -> "";
            case 8 -> ".64";
            case 16 -> ".128";
            default -> throw refused(kernel, instruction, "an access of 1, 2, 4, 8 or 16 bytes a lane");
        };
    }

    static BadInput refused(ProgramTrace.Kernel kernel, StaticInstruction instruction, String expected) {
        return new BadInput(String.format(
                "%s: kernel %s: pc 0x%x: instruction=%s; expected %s",
                kernel.place(), kernel.name(), instruction.pc(), instruction.text(), expected));
    }
}
