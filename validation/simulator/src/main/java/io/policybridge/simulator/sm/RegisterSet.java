package io.policybridge.simulator.sm;

import io.policybridge.simulator.instruction.Instructions;
import java.util.Arrays;

/**
 * The pipeline registers between two stages for one class of execution unit: a few places without order; the oldest
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

    /** Whether place {@code place} is empty. */
    boolean isFree(int place) {
        return places[place] < 0;
    }

    /** Puts {@code instruction} into the first empty place; there must be one. */
    void add(int instruction) {
        int place = 0;
        while (places[place] >= 0) {
            place++;
        }
        put(place, instruction);
    }

    /** Puts {@code instruction} into place {@code place}, which must be empty. */
    void put(int place, int instruction) {
        places[place] = instruction;
        uid[place] = instructions.uid[instruction];
        occupied++;
    }

    /** The place of the oldest instruction, or -1. */
    public int oldest() {
        int found = -1;
        for (int i = 0; i < places.length; i++) {
            if (places[i] >= 0 && (found < 0 || uid[i] - uid[found] < 0)) {
                found = i;
            }
        }
        return found;
    }

    /** The instruction in {@code place}, or {@link Instructions#NONE}. */
    public int get(int place) {
        return places[place];
    }

    /** Empties {@code place}, which must not be empty, and returns what was there. */
    public int remove(int place) {
        int instruction = places[place];
        places[place] = Instructions.NONE;
        occupied--;
        return instruction;
    }
}
