package io.policybridge.simulator.instruction;

import io.policybridge.config.SmConfig;
import io.policybridge.input.BadInput;
import io.policybridge.workload.Opcode;
import io.policybridge.workload.Playback;
import io.policybridge.workload.Space;
import io.policybridge.workload.StaticInstruction;
import io.policybridge.workload.StaticInstruction.Copying;
import java.util.Arrays;
import java.util.List;

/**
 * The static instructions of a trace in columns, by their number, as the SMs of one configuration need them. Shared by
 * all SMs of a simulation. A trace that is being read goes on to learn of instructions: {@link #reach} takes them.
 */
public final class Program {
    /** No instruction that the columns have. */
    public static final int UNKNOWN = -1;

    /** Execution units by class: what an instruction is issued to. */
    public static final int SP = 0;

    public static final int DP = 1;
    public static final int INT = 2;
    public static final int SFU = 3;
    public static final int MEM = 4;
    public static final int TENSOR = 5;
    /** Number of classes that every SM may have; specialized ones follow. */
    public static final int UNITS = 6;
    /** The operation of the first specialized class; those of the others follow. */
    /** The type of a barrier that reduces. */
    private static final int REDUCES = 3;

    /** Codes of {@code StaticInstruction.op}. */
    public final Playback trace;
    /** Number of all classes of units. */
    public final int units;

    public long[] pc = {};
    public int[] bytes = {};
    public int[] op = {};
    public int[] unit = {};
    public int[] latency = {};
    public int[] interval = {};
    public boolean[] load = {};
    public boolean[] store = {};
    public boolean[] atomic = {};
    /** A load of global or local memory. */
    public boolean[] dataLoad = {};
    /** A load of which the scheduler does not know that it is none of these. */
    public boolean[] maybeDataLoad = {};
    /** Whether lanes may end with it; in traces only the end of the warp counts. */
    public boolean[] endsLanes = {};
    /** A load whose result GPGPU-Sim's scoreboard holds to be long in coming. */
    public boolean[] longLoad = {};
    /** Registers written; registers that must not be pending: read, written, predicate, address. */
    public int[][] out = {};

    public int[][] hazards = {};
    /** Registers read, as two-level scheduling looks at them. */
    public int[][] in = {};
    /** Registers as the operand collector maps them to banks. */
    public int[][] collectorDst = {};
    /** Those that it reads, one read twice only where the release does so. */
    public int[][] collectorSrc = {};
    /**
     * Barrier named by the text of the instruction; -1 where it is a register. Threads likewise; -1: all of the CTA.
     */
    public int[] barrier = {};

    public int[] barrierThreads = {};
    /** Whether GPGPU-Sim does not know it. */
    public boolean[] foreign = {};
    /** What it is to copies to shared memory. */
    public Copying[] copying = {};
    /** 1 waits, 2 arrives without waiting, 3 reduces and waits. */
    public int[] barrierType = {};
    /** Words of 64 registers that a warp's scoreboard needs; most registers read by one instruction. */
    public int registerWords = 1;

    public int mostSources;

    private final SmConfig config;
    /** Number of an instruction at each pc. */
    private final PcNumbers numbers = new PcNumbers();

    private int count;

    /** Columns for {@code trace} on SMs as configured. */
    public Program(Playback trace, SmConfig config) {
        this.trace = trace;
        this.config = config;
        units = UNITS + config.units().specialized().size();
        grow(Math.max(16, trace.knownInstructions()));
        reach(trace.knownInstructions() - 1);
    }

    private void grow(int capacity) {
        pc = Arrays.copyOf(pc, capacity);
        bytes = Arrays.copyOf(bytes, capacity);
        op = Arrays.copyOf(op, capacity);
        unit = Arrays.copyOf(unit, capacity);
        latency = Arrays.copyOf(latency, capacity);
        interval = Arrays.copyOf(interval, capacity);
        load = Arrays.copyOf(load, capacity);
        store = Arrays.copyOf(store, capacity);
        atomic = Arrays.copyOf(atomic, capacity);
        dataLoad = Arrays.copyOf(dataLoad, capacity);
        maybeDataLoad = Arrays.copyOf(maybeDataLoad, capacity);
        endsLanes = Arrays.copyOf(endsLanes, capacity);
        longLoad = Arrays.copyOf(longLoad, capacity);
        out = Arrays.copyOf(out, capacity);
        hazards = Arrays.copyOf(hazards, capacity);
        in = Arrays.copyOf(in, capacity);
        collectorDst = Arrays.copyOf(collectorDst, capacity);
        collectorSrc = Arrays.copyOf(collectorSrc, capacity);
        barrier = Arrays.copyOf(barrier, capacity);
        barrierThreads = Arrays.copyOf(barrierThreads, capacity);
        foreign = Arrays.copyOf(foreign, capacity);
        copying = Arrays.copyOf(copying, capacity);
        barrierType = Arrays.copyOf(barrierType, capacity);
    }

    /** Static instructions in the columns. */
    public int size() {
        return count;
    }

    /** An instruction at {@code at}, or {@link #UNKNOWN}; those of one pc read the same registers. */
    public int at(long at) {
        return numbers.at(at);
    }

    /** The columns then have instruction {@code code}, which the trace knows. */
    public void reach(int code) {
        if (code >= pc.length) {
            grow(2 * code);
        }
        while (count <= code) {
            add(count++, trace.instruction(count - 1));
        }
    }

    private void add(int i, StaticInstruction instruction) {
        pc[i] = instruction.pc();
        numbers.putIfAbsent(pc[i], i);
        bytes[i] = instruction.bytes();
        op[i] = instruction.operation().op();
        endsLanes[i] = !trace.fromTraces() && (op[i] == Opcode.RETURN || op[i] == Opcode.EXIT);
        unit[i] = unit(instruction);
        latency[i] = instruction.operation().latency();
        interval[i] = Math.max(1, instruction.operation().interval());
        load[i] = instruction.memory().load();
        store[i] = instruction.memory().store();
        atomic[i] = instruction.memory().atomic();
        int space = instruction.memory().space();
        dataLoad[i] = instruction.memory().load() && (space == Space.GLOBAL || Space.isLocal(space));
        maybeDataLoad[i] = dataLoad[i] || instruction.memory().generic();
        longLoad[i] = instruction.memory().load()
                && (space == Space.GLOBAL
                        || Space.isLocal(space)
                        || space == Space.PARAMETER
                        || space == Space.TEXTURE);
        out[i] = distinct(instruction.registers().out(), 1);
        in[i] = distinct(instruction.registers().in(), 1);
        int[] all = Arrays.copyOf(out[i], out[i].length + in[i].length + 3);
        System.arraycopy(in[i], 0, all, out[i].length, in[i].length);
        all[all.length - 3] = instruction.registers().predicate();
        all[all.length - 2] = instruction.registers().address1();
        all[all.length - 1] = instruction.registers().address2();
        hazards[i] = distinct(all, 1);
        for (int register : hazards[i]) {
            registerWords = Math.max(registerWords, (register >> 6) + 1);
        }
        collectorDst[i] = instruction.registers().collectorDst();
        collectorSrc[i] = config.collector().servesOneInput()
                ? instruction.registers().collectorSrc()
                : distinct(instruction.registers().collectorSrc(), 0);
        mostSources = Math.max(mostSources, collectorSrc[i].length);
        barrierType[i] = instruction.control().barrierType();
        copying[i] = instruction.control().copying();
        foreign[i] = instruction.foreign();
        boolean reduces = barrierType[i] == REDUCES;
        boolean isBarrier = instruction.operation().op() == Opcode.BARRIER;
        barrier[i] = isBarrier ? operand(instruction.text(), reduces ? 1 : 0) : -1;
        // Behind the number of a reduction stands its predicate, or the threads and then the predicate.
        barrierThreads[i] = isBarrier ? operand(instruction.text(), reduces ? 2 : 1) : -1;
    }

    private int unit(StaticInstruction instruction) {
        int op = instruction.operation().op();
        if (op >= Opcode.SPECIALIZED) {
            return specialized(op - Opcode.SPECIALIZED, instruction);
        }
        return switch (op) {
            case Opcode.LOAD, 9, 10, Opcode.STORE, Opcode.MEMORY_BARRIER -> MEM;
            case Opcode.SFU -> SFU;
            case Opcode.TENSOR -> tensor(instruction);
            case Opcode.DP -> config.units().dp() > 0 ? DP : SFU;
            case Opcode.SP -> SP;
            default -> config.units().integer() > 0 ? INT : SP;
        };
    }

    private int tensor(StaticInstruction instruction) {
        if (config.units().tensor() == 0) {
            throw unfit(
                    instruction,
                    "needs a tensor core; expected -gpgpu_tensor_core_avail 1 and -gpgpu_num_tensor_core_units of at "
                            + "least 1, as on qv100");
        }
        return TENSOR;
    }

    private int specialized(int number, StaticInstruction instruction) {
        List<SmConfig.SpecializedUnits> classes = config.units().specialized();
        if (number >= classes.size()) {
            throw unfit(
                    instruction,
                    "needs a specialized unit; expected -specialized_unit_" + (number + 1)
                            + " to be enabled, as in the trace.config of the run, and those before it");
        }
        int latency = instruction.operation().latency();
        if (latency > classes.get(number).depth()) {
            throw unfit(
                    instruction,
                    "has a latency of " + latency + "; expected -specialized_unit_" + (number + 1)
                            + " to be no shorter");
        }
        if (config.collector().units().gen() == 0
                || config.collector().inPorts().gen() == 0
                || config.collector().outPorts().gen() == 0) {
            throw unfit(
                    instruction,
                    "needs a specialized unit; expected -gpgpu_operand_collector_num_units_gen and its ports of at "
                            + "least 1: no other collectors serve such units");
        }
        return UNITS + number;
    }

    private static BadInput unfit(StaticInstruction instruction, String why) {
        String ptx = instruction.source().ptx();
        return new BadInput((ptx.isEmpty() ? "" : ptx + ": ") + "the workload's instruction at pc "
                + Long.toHexString(instruction.pc()) + " " + why);
    }

    /** The class whose turn is over for an SM that issues to different classes only: the specialized ones are one. */
    public static int turn(int unit) {
        return Math.min(unit, UNITS);
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
}
