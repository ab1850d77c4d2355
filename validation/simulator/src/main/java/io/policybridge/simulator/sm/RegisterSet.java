package io.policybridge.simulator.sm;

import io.policybridge.simulator.instruction.Instructions;
import java.util.Arrays;

/**
 * The pipeline registers between two stages for one class of execution unit: a few slots without order; the oldest
 * instruction leaves first.
 */
public final class RegisterSet {
    private final Instructions instructions;
    private final int[] places;
    private final int[] uid;
    private int occupied;

    RegisterSet(int width, Instructions instructions) {
        this.instructions = instructions;
        places = new int[width];
        uid = new int[width];
        Arrays.fill(places, Instructions.NONE);
    }

    public boolean isEmpty() {
        return occupied == 0;
    }

    boolean hasFree() {
        return occupied < places.length;
    }

    /** Whether slot {@code slot} is empty. */
    boolean isFree(int slot) {
        return places[slot] < 0;
    }

    /** Puts {@code instruction} into the first empty slot; there must be one. */
    void add(int instruction) {
        int slot = 0;
        while (places[slot] >= 0) {
            slot++;
        }
        put(slot, instruction);
    }

    /** Puts {@code instruction} into slot {@code slot}, which must be empty. */
    void put(int slot, int instruction) {
        places[slot] = instruction;
        uid[slot] = instructions.uid[instruction];
        occupied++;
    }

    /** The slot of the oldest instruction, or -1. */
    public int oldest() {
        int found = -1;
        for (int i = 0; i < places.length; i++) {
            if (places[i] >= 0 && (found < 0 || uid[i] - uid[found] < 0)) {
                found = i;
            }
        }
        return found;
    }

    /** The instruction in {@code slot}, or {@link Instructions#NONE}. */
    public int get(int slot) {
        return places[slot];
    }

    /** Empties {@code slot}, which must not be empty, and returns what was there. */
    public int remove(int slot) {
        int instruction = places[slot];
        places[slot] = Instructions.NONE;
        occupied--;
        return instruction;
    }
}
