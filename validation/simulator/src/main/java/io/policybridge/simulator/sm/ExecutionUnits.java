package io.policybridge.simulator.sm;

import io.policybridge.config.SmConfig;
import io.policybridge.simulator.instruction.Instructions;
import io.policybridge.simulator.instruction.Program;
import java.util.Arrays;

/**
 * The arithmetic units of one SM: they take instructions from the operand collector's output registers and finish them
 * a fixed latency later. As no instruction can stall behind the dispatch register, an instruction's write-back is
 * entered into a calendar when it is taken: taken in cycle t, with latency L, it is written back at the start of cycle
 * t + L + 2. At most as many instructions finish together as there are result buses.
 */
final class ExecutionUnits {
    /** Cycles from the end of execution to write-back. */
    private static final int TO_WRITE_BACK = 2;

    private static final int CALENDAR = 1024;

    private final Program program;
    private final Instructions instructions;
    private final RegisterSet[] inputs;
    private final boolean ownRegister;
    private final int resultBuses;
    private final int units;
    /**
     * By unit: class of unit, its number within the class, and the first cycle in which its dispatch register is free
     * again.
     */
    private final int[] kind;

    private final int[] number;
    private final long[] freeAt;
    /** By cycle: the number of instructions to be written back, the instructions, and their units. */
    private final int[] finishing = new int[CALENDAR];

    private final int[] finished;
    private final long[] finishedBy = new long[CALENDAR];
    private final long[] busyCycles = new long[CALENDAR / Long.SIZE];
    private int inFlight;

    /** @param inputs operand collector's output registers by class of unit */
    ExecutionUnits(SmConfig config, Program program, Instructions instructions, RegisterSet[] inputs, int resultBuses) {
        this.program = program;
        this.instructions = instructions;
        this.inputs = inputs;
        this.resultBuses = resultBuses;
        ownRegister = config.issue().subCoreModel() && config.collector().dividesUnits();
        int[] counts = counts(config.units());
        units = Arrays.stream(counts).sum();
        if (units > Long.SIZE) {
            throw new IllegalArgumentException("execution units=" + units + "; expected at most " + Long.SIZE);
        }
        kind = new int[units];
        number = new int[units];
        freeAt = new long[units];
        finished = new int[CALENDAR * resultBuses];
        int unit = 0;
        for (int of = 0; of < counts.length; of++) {
            for (int i = 0; i < counts[of]; i++) {
                kind[unit] = of;
                number[unit++] = i;
            }
        }
    }

    /** By class of unit; the LD/ST unit is not one of these. */
    private static int[] counts(SmConfig.Units units) {
        int[] counts = new int[Program.UNITS + units.specialized().size()];
        counts[Program.SP] = units.sp();
        counts[Program.DP] = units.dp();
        counts[Program.INT] = units.integer();
        counts[Program.SFU] = units.sfu();
        counts[Program.TENSOR] = units.tensor();
        for (int i = Program.UNITS; i < counts.length; i++) {
            counts[i] = units.specialized().get(i - Program.UNITS).count();
        }
        return counts;
    }

    /** Whether no instruction is in execution. */
    boolean isEmpty() {
        return inFlight == 0;
    }

    /** Instructions to be written back in cycle {@code now}. */
    int due(long now) {
        return finishing[(int) now & CALENDAR - 1];
    }

    /** Moves them from the calendar into {@code to}, oldest first. */
    int take(long now, int[] to) {
        int day = (int) now & CALENDAR - 1;
        int count = finishing[day];
        for (int i = 0; i < count; i++) {
            int instruction = finished[day * resultBuses + i];
            int at = i;
            while (at > 0 && instructions.uid[to[at - 1]] - instructions.uid[instruction] > 0) {
                to[at] = to[at - 1];
                at--;
            }
            to[at] = instruction;
        }
        finishing[day] = 0;
        finishedBy[day] = 0;
        busyCycles[day >> 6] &= ~(1L << day);
        inFlight -= count;
        return count;
    }

    /** First cycle after {@code now} with a write-back; one must be due. */
    long nextWriteBack(long now) {
        int from = (int) (now + 1) & CALENDAR - 1;
        int word = from >> 6;
        long bits = busyCycles[word] & -1L << from;
        int walked = 0;
        while (bits == 0) {
            word = word + 1 & busyCycles.length - 1;
            walked++;
            if (walked > busyCycles.length) {
                throw new IllegalStateException("no write-back is due");
            }
            bits = busyCycles[word];
        }
        int day = (word << 6) + Long.numberOfTrailingZeros(bits);
        return now + 1 + (day - from & CALENDAR - 1);
    }

    /**
     * Every free unit takes the oldest instruction that waits for its class, if a result bus is free at its end; true
     * if one was taken.
     */
    boolean take(long now) {
        boolean taken = false;
        for (int unit = 0; unit < units; unit++) {
            RegisterSet input = inputs[kind[unit]];
            if (input.isEmpty() || freeAt[unit] > now) {
                continue;
            }
            int slot = ownRegister ? number[unit] : input.oldest();
            int instruction = input.get(slot);
            if (instruction < 0) {
                continue;
            }
            int code = instructions.code[instruction];
            int day = (int) (now + program.latency[code] + TO_WRITE_BACK) & CALENDAR - 1;
            if ((finishedBy[day] >>> unit & 1) != 0 || finishing[day] == resultBuses) {
                continue;
            }
            input.remove(slot);
            freeAt[unit] = now + program.interval[code];
            finished[day * resultBuses + finishing[day]++] = instruction;
            finishedBy[day] |= 1L << unit;
            busyCycles[day >> 6] |= 1L << day;
            inFlight++;
            taken = true;
        }
        return taken;
    }

    /**
     * First cycle after {@code now} in which {@link #take(long)} may take an instruction that waits now;
     * {@code Long.MAX_VALUE} if none waits. Units that are free but could not take what waits for them try again in the
     * next cycle.
     */
    long nextTake(long now) {
        long next = Long.MAX_VALUE;
        for (int unit = 0; unit < units; unit++) {
            if (!inputs[kind[unit]].isEmpty()) {
                next = Math.min(next, Math.max(now + 1, freeAt[unit]));
            }
        }
        return next;
    }
}
