package io.policybridge.simulator.instruction;

import io.policybridge.config.SmConfig;
import io.policybridge.workload.Opcode;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.Space;
import io.policybridge.workload.StaticInstruction;
import java.util.Arrays;
import java.util.List;

/**
 * The static instructions of a trace in columns, by their index in {@link ProgramTrace#code}, as the SMs of one
 * configuration need them. Shared by all SMs of a simulation; not changed after construction.
 */
public final class Program {
    /** Execution units by class: what an instruction is issued to. */
    public static final int SP = 0;

    public static final int DP = 1;
    public static final int INT = 2;
    public static final int SFU = 3;
    public static final int MEM = 4;
    /** Number of classes. */
    public static final int UNITS = 5;

    /** Codes of {@code StaticInstruction.op}. */
    public final ProgramTrace trace;

    public final long[] pc;
    public final int[] bytes;
    public final int[] op;
    public final int[] unit;
    public final int[] latency;
    public final int[] interval;
    public final boolean[] load;
    public final boolean[] store;
    public final boolean[] atomic;
    /** A load of global or local memory. */
    public final boolean[] dataLoad;
    /** A load whose result GPGPU-Sim's scoreboard holds to be long in coming. */
    public final boolean[] longLoad;
    /** Registers written; registers that must not be pending: read, written, predicate, address. */
    public final int[][] out;

    public final int[][] hazards;
    /** Registers read, as two-level scheduling looks at them. */
    public final int[][] in;
    /** Registers as the operand collector maps them to banks; those read without repetitions. */
    public final int[][] collectorDst;

    public final int[][] collectorSrc;
    /**
     * Barrier named by the text of the instruction; -1 where it is a register. Threads likewise; -1: all of the CTA.
     */
    public final int[] barrier;

    public final int[] barrierThreads;
    /** 1 waits, 2 arrives without waiting, 3 reduces and waits. */
    public final int[] barrierType;
    /** Words of 64 registers that a warp's scoreboard needs; most registers read by one instruction. */
    public final int registerWords;

    public final int mostSources;

    /** Columns for {@code trace} on SMs as configured. */
    public Program(ProgramTrace trace, SmConfig config) {
        this.trace = trace;
        List<StaticInstruction> code = trace.code();
        int count = code.size();
        pc = new long[count];
        bytes = new int[count];
        op = new int[count];
        unit = new int[count];
        latency = new int[count];
        interval = new int[count];
        load = new boolean[count];
        store = new boolean[count];
        atomic = new boolean[count];
        dataLoad = new boolean[count];
        longLoad = new boolean[count];
        out = new int[count][];
        hazards = new int[count][];
        in = new int[count][];
        collectorDst = new int[count][];
        collectorSrc = new int[count][];
        barrier = new int[count];
        barrierThreads = new int[count];
        barrierType = new int[count];
        int highest = 0;
        int sources = 0;
        for (int i = 0; i < count; i++) {
            StaticInstruction instruction = code.get(i);
            pc[i] = instruction.pc();
            bytes[i] = instruction.bytes();
            op[i] = instruction.operation().op();
            unit[i] = unit(instruction.operation().op(), config);
            latency[i] = instruction.operation().latency();
            interval[i] = Math.max(1, instruction.operation().interval());
            load[i] = instruction.memory().load();
            store[i] = instruction.memory().store();
            atomic[i] = instruction.memory().atomic();
            int space = instruction.memory().space();
            dataLoad[i] = instruction.memory().load() && (space == Space.GLOBAL || space == Space.LOCAL);
            longLoad[i] = instruction.memory().load()
                    && (space == Space.GLOBAL || space == Space.LOCAL || space == Space.PARAMETER);
            out[i] = distinct(instruction.registers().out(), 1);
            in[i] = distinct(instruction.registers().in(), 1);
            int[] all = Arrays.copyOf(out[i], out[i].length + in[i].length + 3);
            System.arraycopy(in[i], 0, all, out[i].length, in[i].length);
            all[all.length - 3] = instruction.registers().predicate();
            all[all.length - 2] = instruction.registers().address1();
            all[all.length - 1] = instruction.registers().address2();
            hazards[i] = distinct(all, 1);
            for (int register : hazards[i]) {
                highest = Math.max(highest, register);
            }
            collectorDst[i] = instruction.registers().collectorDst();
            collectorSrc[i] = distinct(instruction.registers().collectorSrc(), 0);
            sources = Math.max(sources, collectorSrc[i].length);
            barrierType[i] = instruction.control().barrierType();
            barrier[i] = instruction.operation().op() == Opcode.BARRIER ? operand(instruction.text(), 0) : -1;
            barrierThreads[i] = instruction.operation().op() == Opcode.BARRIER ? operand(instruction.text(), 1) : -1;
        }
        registerWords = (highest >> 6) + 1;
        mostSources = sources;
    }

    private static int unit(int op, SmConfig config) {
        return switch (op) {
            case Opcode.LOAD, 9, 10, Opcode.STORE, Opcode.MEMORY_BARRIER -> MEM;
            case Opcode.SFU -> SFU;
            case Opcode.DP -> config.units().dp() > 0 ? DP : SFU;
            case Opcode.SP -> SP;
            default -> config.units().integer() > 0 ? INT : SP;
        };
    }

    /** The values of at least {@code least}, each once, in order of first appearance. */
    private static int[] distinct(int[] values, int least) {
        int[] kept = new int[values.length];
        int count = 0;
        for (int value : values) {
            boolean known = value < least;
            for (int i = 0; i < count && !known; i++) {
                known = kept[i] == value;
            }
            if (!known) {
                kept[count++] = value;
            }
        }
        return Arrays.copyOf(kept, count);
    }

    /** Operand {@code index} of a barrier's text ({@code bar.sync 0, 64;}) if it is a number, else -1. */
    private static int operand(String text, int index) {
        int start = text.indexOf("bar");
        int blank = text.indexOf(' ', Math.max(0, start));
        if (blank < 0) {
            return -1;
        }
        String[] operands = text.substring(blank + 1).replace(";", "").split(",");
        if (index >= operands.length) {
            return -1;
        }
        String operand = operands[index].trim();
        return operand.matches("[0-9]{1,4}") ? Integer.parseInt(operand) : -1;
    }

    /** Issue register of each static instruction: 0 SP, 1 DP, 2 INT, 3 SFU, 4 MEM. */
    public int[] units() {
        return unit.clone();
    }
}
