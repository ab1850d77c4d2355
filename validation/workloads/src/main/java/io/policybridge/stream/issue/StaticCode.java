package io.policybridge.stream.issue;

import io.policybridge.stream.StreamLimits;
import io.policybridge.stream.StreamReader;
import io.policybridge.workload.Opcode;
import io.policybridge.workload.Space;
import io.policybridge.workload.StaticInstruction;
import io.policybridge.workload.StaticInstruction.Control;
import io.policybridge.workload.StaticInstruction.MemoryAccess;
import io.policybridge.workload.StaticInstruction.Operation;
import io.policybridge.workload.StaticInstruction.Registers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The {@code S} records of an issue stream: static instructions in order of appearance, found by pc. An instruction
 * whose accesses differ from issue to issue, as a load without a state space, is one for each kind of access.
 */
final class StaticCode {
    private static final int[] NO_REGISTERS = {};
    private static final int MOST_REGISTERS = 64;
    private static final Set<Integer> SPACES = Set.of(
            Space.LOCAL,
            Space.SHARED,
            Space.PARAMETER,
            Space.FRAME_PARAMETER,
            Space.CONSTANT,
            Space.TEXTURE,
            Space.GLOBAL);

    private final List<StaticInstruction> instructions = new ArrayList<>();
    /** Open addressing: index of the instruction plus one, 0 free. */
    private int[] byPc = new int[256];

    private final Map<StaticInstruction, Integer> indices = new HashMap<>();

    private final int[] registers = new int[MOST_REGISTERS];

    List<StaticInstruction> instructions() {
        return instructions;
    }

    int size() {
        return instructions.size();
    }

    StaticInstruction instruction(int number) {
        return instructions.get(number);
    }

    /** Reads the rest of an {@code S} record; all code ends at pc {@code end}. */
    void read(StreamReader in, long end) {
        long pc = in.hex("pc");
        if (pc >= end) {
            throw in.bad("a pc before the end of the program, " + Long.toHexString(end));
        }
        int bytes = in.integer("isize", 1, 1024);
        int op = in.integer("op", 0, 255);
        in.integer("spop", -1, 1 << 20);
        int space = in.integer("space", 0, 255);
        int cacheOp = in.integer("cacheop", 0, 255);
        int dataBytes = in.integer("datasize", 0, 128);
        int latency = in.integer("latency", 0, StreamLimits.LATENCY);
        int interval = in.integer("interval", 0, StreamLimits.LATENCY);
        in.integer("outcount", 0, MOST_REGISTERS);
        int[] out = registers(in, "out", 1);
        in.integer("incount", 0, MOST_REGISTERS);
        int[] sources = registers(in, "in", 1);
        int predicate = in.integer("pred", -1, StreamLimits.REGISTER);
        int address1 = in.integer("ar1", -1, StreamLimits.REGISTER);
        int address2 = in.integer("ar2", -1, StreamLimits.REGISTER);
        int[] collectorDst = registers(in, "adst", 0);
        int[] collectorSrc = registers(in, "asrc", 0);
        long reconvergence = in.takeDash() ? -1 : in.hex("recpc");
        in.openField("lsa");
        boolean generic = in.take('2');
        boolean load = generic || flag(in);
        boolean store = flag(in);
        boolean atomic = flag(in);
        in.closeField();
        int barrierType = in.integer("bartype", -1, 255);
        String text = in.rest("text");
        MemoryAccess memory = new MemoryAccess(space, cacheOp, dataBytes, load, store, atomic, generic);
        check(memory, in);
        StaticInstruction instruction = new StaticInstruction(
                pc,
                bytes,
                new Operation(op, latency, interval),
                memory,
                new Registers(
                        out,
                        sources,
                        Math.max(0, predicate),
                        Math.max(0, address1),
                        Math.max(0, address2),
                        collectorDst,
                        collectorSrc),
                new Control(reconvergence, barrierType),
                text,
                StaticInstruction.Source.UNKNOWN);
        Integer known = indices.get(instruction);
        if (known != null) {
            byPc[place(pc)] = known + 1;
            return;
        }
        if (instructions.size() == StreamLimits.PROGRAM) {
            throw in.bad("record", "S", "at most " + StreamLimits.PROGRAM + " static instructions");
        }
        add(instruction);
        if (op == Opcode.BARRIER && barrierOperand(instructions.size() - 1, 0, 0) >= StreamLimits.BARRIERS) {
            throw in.bad("text", text, "a barrier from 0 to " + (StreamLimits.BARRIERS - 1));
        }
    }

    /** Memory instructions have a space and a width that a coalescer knows. */
    private static void check(MemoryAccess memory, StreamReader in) {
        if (!memory.isAccess()) {
            return;
        }
        if (!SPACES.contains(memory.space())) {
            throw in.bad(
                    "space",
                    memory.space(),
                    "one of 2, 3, 6, 8, 9, 11 for a load, store or atomic; surfaces, 10, are not modelled");
        }
        if (memory.space() == Space.TEXTURE && (memory.store() || memory.atomic())) {
            throw in.bad("space", memory.space(), "no texture for a store or atomic");
        }
        if (Integer.bitCount(memory.dataBytes()) != 1 || memory.dataBytes() > 16) {
            throw in.bad("datasize", memory.dataBytes(), "1, 2, 4, 8 or 16 for a load, store or atomic");
        }
    }

    private int[] registers(StreamReader in, String name, int least) {
        if (in.takeDash()) {
            return NO_REGISTERS;
        }
        int count = 0;
        in.openField(name);
        do {
            if (count == MOST_REGISTERS) {
                throw in.bad("at most " + MOST_REGISTERS + " registers");
            }
            registers[count++] = in.partInteger(least, StreamLimits.REGISTER);
        } while (in.take(','));
        in.closeField();
        return Arrays.copyOf(registers, count);
    }

    private static boolean flag(StreamReader in) {
        if (in.take('1')) {
            return true;
        }
        if (in.take('0')) {
            return false;
        }
        throw in.bad("three digits 0 or 1: load, store, atomic");
    }

    private void add(StaticInstruction instruction) {
        indices.put(instruction, instructions.size());
        instructions.add(instruction);
        if (2 * instructions.size() > byPc.length) {
            int[] smaller = byPc;
            byPc = new int[2 * smaller.length];
            for (int known : smaller) {
                if (known != 0) {
                    insert(known - 1);
                }
            }
        }
        insert(instructions.size() - 1);
    }

    private void insert(int index) {
        byPc[place(instructions.get(index).pc())] = index + 1;
    }

    private int home(long pc) {
        return (int) (pc * 0x9e3779b97f4a7c15L >>> 32) & byPc.length - 1;
    }

    /** Where {@code byPc} has the pc, or a free place for it. */
    private int place(long pc) {
        int at = home(pc);
        while (byPc[at] != 0 && instructions.get(byPc[at] - 1).pc() != pc) {
            at = at + 1 & byPc.length - 1;
        }
        return at;
    }

    /** Index of the instruction at the pc that {@code in} took last. */
    int index(long pc, StreamReader in) {
        int index = byPc[place(pc)] - 1;
        if (index < 0) {
            throw in.bad("a pc with an S record before");
        }
        return index;
    }

    /** Whether the instruction is a CTA-wide barrier. */
    boolean isBarrier(int index) {
        return instructions.get(index).operation().op() == Opcode.BARRIER;
    }

    /**
     * Operand {@code operand} of a barrier instruction as its text gives it, {@code otherwise} when it is not a plain
     * number. GPGPU-Sim writes number and threads of a barrier into the static instruction while it executes it, so the
     * record of the first issue does not have them yet.
     */
    int barrierOperand(int index, int operand, int otherwise) {
        String text = instructions.get(index).text();
        String[] operands = text.substring(text.lastIndexOf(".sync") + 1)
                .replace("sync", "")
                .replace(";", "")
                .split(",");
        if (operand >= operands.length || !operands[operand].strip().matches("\\d{1,4}")) {
            return otherwise;
        }
        return Integer.parseInt(operands[operand].strip());
    }

    /** Whether the instruction accesses local memory. */
    boolean isLocal(int index) {
        return Space.isLocal(instructions.get(index).memory().space());
    }

    /** Complains unless exactly the memory instructions with lanes have addresses. */
    void checkAddresses(int index, int exec, boolean present, StreamReader in) {
        StaticInstruction instruction = instructions.get(index);
        boolean expected = exec != 0 && instruction.memory().isAccess();
        if (present != expected) {
            throw in.bad(
                    "addresses",
                    present ? "present" : "none",
                    expected
                            ? "lane addresses: a load, store or atomic with lanes left"
                            : "none: no load, store or atomic with lanes left");
        }
    }
}
