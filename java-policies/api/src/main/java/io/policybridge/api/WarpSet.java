package io.policybridge.api;

import java.util.Arrays;

/** A set of warp slots of one SM. */
public final class WarpSet {
    private final long[] words;
    private final int slots;

    /** A full set of the slots 0 to {@code slots-1}. */
    public WarpSet(int slots) {
        this.slots = slots;
        words = new long[(slots + 63) >> 6];
        fill();
    }

    /** Number of slots that the set ranges over. */
    public int slots() {
        return slots;
    }

    public boolean contains(int slot) {
        return (words[slot >> 6] >>> slot & 1) != 0;
    }

    /**
     * Slots {@code 64*word} to {@code 64*word+63}, one bit each, the lowest slot in bit 0; bits beyond the last slot
     * say nothing.
     */
    public long bits(int word) {
        return words[word];
    }

    public void add(int slot) {
        words[slot >> 6] |= 1L << slot;
    }

    public void remove(int slot) {
        words[slot >> 6] &= ~(1L << slot);
    }

    /** Takes all slots in. */
    public void fill() {
        Arrays.fill(words, -1L);
    }

    /** Whether every slot of {@code other}, which ranges over as many, is in this set too. */
    public boolean containsAll(WarpSet other) {
        for (int word = 0; word < words.length; word++) {
            if ((other.words[word] & ~words[word]) != 0) {
                return false;
            }
        }
        return true;
    }

    /** Takes all slots out. */
    public void clear() {
        Arrays.fill(words, 0L);
    }

    /** The slots in the set, ascending: {@code {0, 2, 5}}. */
    @Override
    public String toString() {
        StringBuilder members = new StringBuilder("{");
        for (int slot = 0; slot < slots; slot++) {
            if (contains(slot)) {
                members.append(members.length() > 1 ? ", " : "").append(slot);
            }
        }
        return members.append('}').toString();
    }
}
