package io.policybridge.ptx.warp;

import io.policybridge.ptx.exec.WarpRegisters;
import java.util.Arrays;

/**
 * Accesses of global memory that have been executed in a core cycle in which other SMs execute theirs at the same time.
 * Their addresses and what they store are those of their execution; data move when all SMs have ended the cycle.
 * Nothing reads what they load before that: the registers are pending, and so is memory of other SMs.
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

    /** It accesses global memory for {@code accessing} lanes of {@code of}, the first of those that it has. */
    void add(MemoryOperation access, Warp of, int accessing) {
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
        count++;
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

    /**
     * Moves the data, in order of execution; {@code addresses} has those of the lanes of dynamic instruction i from 32
     * i on.
     */
    void perform(long[] addresses, Complaints complaints) {
        for (int i = 0; i < count; i++) {
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
        count = 0;
        valueCount = 0;
    }
}
