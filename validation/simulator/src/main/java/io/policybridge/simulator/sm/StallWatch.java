package io.policybridge.simulator.sm;

import io.policybridge.simulator.instruction.Instructions;
import io.policybridge.simulator.instruction.Program;
import java.util.Arrays;

/**
 * What each scheduler of one SM did in the core cycle at hand: one of the kinds below, and its subject. An SM has a
 * watch only where someone asks.
 */
public final class StallWatch {
    /** It issued; the subject is the slot of the warp. */
    public static final int ISSUED = 0;
    /** A warp was ready, and the policy or the scheduler's own limit held it back. */
    public static final int THROTTLED = 1;
    /** A warp was ready, and the LD/ST unit had no room; the subject is its instruction's place in the program. */
    public static final int MEMORY_UNIT = 2;
    /** A warp awaits a load; the subject is the load, an instruction in flight. */
    public static final int LOAD = 3;
    /** A warp waits at a barrier or memory barrier, or for its atomics. */
    public static final int SYNCHRONIZATION = 4;
    /** A warp awaits the result of another instruction, or room in the unit for it. */
    public static final int EXECUTION = 5;
    /** A warp awaits its instructions. */
    public static final int FETCH = 6;
    /** All warps have ended, and something of theirs is in flight. */
    public static final int DRAINING = 7;
    /** There is no warp. */
    public static final int EMPTY = 8;

    private final Program program;
    private final Instructions instructions;
    /** By slot and register: the instruction that has reserved it last. */
    private final int[][] owners;

    private final long[] stamps;
    private final int[] kinds;
    private final int[] subjects;

    public StallWatch(Program program, Instructions instructions, int slots, int schedulers) {
        this.program = program;
        this.instructions = instructions;
        owners = new int[slots][0];
        stamps = new long[schedulers];
        Arrays.fill(stamps, -1);
        kinds = new int[schedulers];
        subjects = new int[schedulers];
    }

    /** {@code instruction} of warp {@code slot} reserves {@code registers}. */
    public void reserves(int slot, int[] registers, int instruction) {
        for (int register : registers) {
            if (register >= owners[slot].length) {
                owners[slot] = Arrays.copyOf(owners[slot], Math.max(64, 2 * register));
            }
            owners[slot][register] = instruction;
        }
    }

    /**
     * What has reserved {@code register}, if that is an instruction of the LD/ST unit; else {@link Instructions#NONE}.
     */
    public int load(int slot, int register) {
        int owner = register < owners[slot].length ? owners[slot][register] : Instructions.NONE;
        return owner != Instructions.NONE && program.unit[instructions.code[owner]] == Program.MEM
                ? owner
                : Instructions.NONE;
    }

    /** Notes what {@code scheduler} did in core cycle {@code now}. */
    public void note(int scheduler, long now, int kind, int subject) {
        stamps[scheduler] = now;
        kinds[scheduler] = kind;
        subjects[scheduler] = subject;
    }

    /** Whether core cycle {@code now} of {@code scheduler} has been noted. */
    public boolean knows(int scheduler, long now) {
        return stamps[scheduler] == now;
    }

    /** What was noted last. */
    public int kind(int scheduler) {
        return kinds[scheduler];
    }

    /** What that is about, as its kind says. */
    public int subject(int scheduler) {
        return subjects[scheduler];
    }

    /** The pc of {@code instruction}, which is in flight. */
    public long pc(int instruction) {
        return program.pc[instructions.code[instruction]];
    }

    /** The pc of the instruction at {@code place} of the program. */
    public long pcAt(int place) {
        return program.pc[place];
    }

    /** Whether {@code instruction} loads from global or local memory. */
    public boolean loadsData(int instruction) {
        return program.dataLoad[instructions.code[instruction]];
    }
}
