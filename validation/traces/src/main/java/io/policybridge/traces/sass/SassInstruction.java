package io.policybridge.traces.sass;

import io.policybridge.workload.Space;
import io.policybridge.workload.StaticInstruction.Copying;

/** An instruction of the machine code, as all lines with the same pc and the same words have it. */
public final class SassInstruction {
    /** By space of the access; -1 where no line had it yet. */
    private final int[] codes = {-1, -1, -1, -1};

    final SassGeneration generation;
    final long pc;
    final int hash;
    /** The words of the lines. */
    final byte[] words;

    private final SassText text;
    private final SassMemory memory;
    /** Its opcode where it cannot be simulated; otherwise null. */
    final RefusedOpcode refused;
    /** The next at the same place of the table. */
    SassInstruction next;

    SassInstruction(
            SassGeneration generation,
            long pc,
            int hash,
            byte[] words,
            SassText text,
            SassMemory memory,
            RefusedOpcode refused,
            SassInstruction next) {
        this.generation = generation;
        this.pc = pc;
        this.hash = hash;
        this.words = words;
        this.text = text;
        this.memory = memory;
        this.refused = refused;
        this.next = next;
    }

    SassText text() {
        return text;
    }

    SassMemory memory() {
        return memory;
    }

    /** Whether its lanes access memory at addresses. */
    public boolean isAccess() {
        return memory.isAccess();
    }

    /** Whether which space it accesses is known of its addresses only. */
    public boolean isGeneric() {
        return memory.space() == SassMemory.GENERIC;
    }

    /** The space that it accesses, see {@link Space}. */
    public int space() {
        return memory.space();
    }

    /** Bytes that a lane accesses. */
    public int bytes() {
        return text.bytes();
    }

    /** Whether lanes end with it. */
    public boolean isExit() {
        return text.unit() == SassUnit.EXIT;
    }

    /** Whether it is a barrier of the CTA. */
    public boolean isBarrier() {
        return text.unit() == SassUnit.BARRIER;
    }

    /** What it is to copies from global to shared memory. */
    public Copying copying() {
        return switch (text.name()) {
            case "LDGSTS" -> Copying.COPIES;
            case "LDGDEPBAR" -> Copying.CLOSES_GROUP;
            case "DEPBAR" -> Copying.AWAITS_GROUPS;
            default -> Copying.NONE;
        };
    }

    int code(int space) {
        return codes[place(space)];
    }

    void setCode(int space, int code) {
        codes[place(space)] = code;
    }

    private static int place(int space) {
        return switch (space) {
            case Space.SHARED -> 1;
            case Space.LOCAL -> 2;
            case Space.GLOBAL -> 3;
            default -> 0;
        };
    }
}
