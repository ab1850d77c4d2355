package io.policybridge.ptx.warp;

import io.policybridge.ptx.exec.WarpRegisters;
import java.util.Arrays;

/**
 * Accesses of global memory that are executed in a core cycle in which other SMs execute theirs at the same time. The
 * addresses and what is stored are those of the execution. What is stored moves when all SMs have ended the cycle, and
 * so does what is loaded behind a store; what is loaded before one moves at once, and once more if an SM before these
 * has stored in that cycle. Nothing reads loaded registers before that: they are pending.
 */
final class LateAccesses {
    private static final int INITIAL = 64;

    private MemoryOperation[] operation = new MemoryOperation[INITIAL];
    private Warp[] warp = new Warp[INITIAL];
    private WarpRegisters[] registers = new WarpRegisters[INITIAL];
    private FunctionCode[] function = new FunctionCode[INITIAL];
    private int[] at = new int[INITIAL];
    private int[] lanes = new int[INITIAL];
    /** Of its dynamic instruction, which is known until the cycle ends. */
    private int[] dynamic = new int[INITIAL];
    /** Where in {@link #values} those begin that it stores. */
    private int[] first = new int[INITIAL];

    private int count;
    /** The first of them, which have moved. */
    private int moved;
    /** Where those of each SM end, of how many SMs, and how many of these have moved theirs. */
    private int[] ends = new int[8];

    private int turns;
    private int turn;
    /** The first of the next SM. */
    private int next;

    private long[] values = new long[INITIAL * WarpRegisters.LANES];
    private int valueCount;

    private FunctionCode issuing;
    private int issuingAt;
    private int issuingDynamic;

    /** The instruction at {@code place} of {@code code} is executed next, as {@code index}. */
    void issue(FunctionCode code, int place, int index) {
        issuing = code;
        issuingAt = place;
        issuingDynamic = index;
    }

    /**
     * It accesses global memory for {@code accessing} lanes of {@code of}, the first of those that it has. Returns
     * whether it may do so at once.
     */
    boolean add(MemoryOperation access, Warp of, int accessing) {
        if (count == operation.length) {
            grow(2 * count);
        }
        operation[count] = access;
        warp[count] = of;
        registers[count] = of.registers;
        function[count] = issuing;
        at[count] = issuingAt;
        lanes[count] = accessing;
        dynamic[count] = issuingDynamic;
        first[count] = valueCount;
        for (int row : access.sources()) {
            if (valueCount == values.length) {
                values = Arrays.copyOf(values, 2 * values.length);
            }
            System.arraycopy(of.registers.rows, row * WarpRegisters.LANES, values, valueCount, WarpRegisters.LANES);
            valueCount += WarpRegisters.LANES;
        }
        boolean atOnce = moved == count && access.sources().length == 0;
        count++;
        if (atOnce) {
            moved = count;
        }
        return atOnce;
    }

    private void grow(int capacity) {
        operation = Arrays.copyOf(operation, capacity);
        warp = Arrays.copyOf(warp, capacity);
        registers = Arrays.copyOf(registers, capacity);
        function = Arrays.copyOf(function, capacity);
        at = Arrays.copyOf(at, capacity);
        lanes = Arrays.copyOf(lanes, capacity);
        dynamic = Arrays.copyOf(dynamic, capacity);
        first = Arrays.copyOf(first, capacity);
    }

    /** Makes a complaint of a fault. */
    interface Complaints {
        RuntimeException of(Warp warp, FunctionCode function, int at, LaneFault fault);
    }

    /** What is added from now on is of the next SM. */
    void passed() {
        if (turns == ends.length) {
            ends = Arrays.copyOf(ends, 2 * turns);
        }
        ends[turns++] = count;
    }

    /**
     * Moves the data of the next SM that has passed, in order of execution; {@code addresses} has those of the lanes of
     * dynamic instruction i from 32 i on. {@code changed}: SMs before it have stored in this cycle. Returns whether it
     * has, or these of its thread have.
     */
    boolean perform(boolean changed, long[] addresses, Complaints complaints) {
        int end = ends[turn];
        boolean stored = moved < end;
        for (int i = changed ? next : Math.max(next, moved); i < end; i++) {
            Warp of = warp[i];
            WarpRegisters present = of.registers;
            of.registers = registers[i];
            try {
                operation[i].late(of, lanes[i], addresses, dynamic[i] * WarpRegisters.LANES, values, first[i]);
            } catch (LaneFault e) {
                throw complaints.of(of, function[i], at[i], e);
            } finally {
                of.registers = present;
            }
        }
        next = end;
        turn++;
        if (turn == turns) {
            clear();
        }
        return stored;
    }

    private void clear() {
        count = 0;
        moved = 0;
        valueCount = 0;
        next = 0;
        turns = 0;
        turn = 0;
    }
}
