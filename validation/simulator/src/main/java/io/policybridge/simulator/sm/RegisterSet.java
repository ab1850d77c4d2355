package io.policybridge.simulator.sm;

import io.policybridge.simulator.instruction.Instructions;
import java.util.Arrays;

/**
 * The pipeline registers between two stages for one class of execution unit: a few slots without order; the oldest
 * instruction leaves first.
 */
final class RegisterSet {
    private final Instructions instructions;
    private final int[] slots;
    private final int[] uid;
    private int occupied;

    RegisterSet(int width, Instructions instructions) {
        this.instructions = instructions;
        slots = new int[width];
        uid = new int[width];
        Arrays.fill(slots, Instructions.NONE);
    }

    boolean isEmpty() {
        return occupied == 0;
    }

    boolean hasFree() {
        return occupied < slots.length;
    }

    /** Whether slot {@code slot} is empty. */
    boolean isFree(int slot) {
        return slots[slot] < 0;
    }

    /** Puts {@code instruction} into the first empty slot; there must be one. */
    void add(int instruction) {
        int slot = 0;
        while (slots[slot] >= 0) {
            slot++;
        }
        put(slot, instruction);
    }

    /** Puts {@code instruction} into slot {@code slot}, which must be empty. */
    void put(int slot, int instruction) {
        slots[slot] = instruction;
        uid[slot] = instructions.uid[instruction];
        occupied++;
    }

    /** The slot of the oldest instruction, or -1. */
    int oldest() {
        int found = -1;
        for (int i = 0; i < slots.length; i++) {
            if (slots[i] >= 0 && (found < 0 || uid[i] - uid[found] < 0)) {
                found = i;
            }
        }
        return found;
    }

    /** The instruction in {@code slot}, or {@link Instructions#NONE}. */
    int get(int slot) {
        return slots[slot];
    }

    /** Empties {@code slot}, which must not be empty, and returns what was there. */
    int remove(int slot) {
        int instruction = slots[slot];
        slots[slot] = Instructions.NONE;
        occupied--;
        return instruction;
    }
}
