package io.policybridge.simulator.sm;

/** Registers of every warp that are still to be written. */
final class Scoreboard {
    private int words;
    private long[] reserved;
    private long[] slow;
    private final int[] pending;

    /** @param words words of 64 registers per warp */
    Scoreboard(int warps, int words) {
        this.words = words;
        reserved = new long[warps * words];
        slow = new long[warps * words];
        pending = new int[warps];
    }

    /** Has {@code needed} words of 64 registers per warp from now on, if it had fewer. */
    void widen(int needed) {
        if (needed > words) {
            reserved = widened(reserved, needed);
            slow = widened(slow, needed);
            words = needed;
        }
    }

    private long[] widened(long[] marks, int needed) {
        long[] wider = new long[pending.length * needed];
        for (int slot = 0; slot < pending.length; slot++) {
            System.arraycopy(marks, slot * words, wider, slot * needed, words);
        }
        return wider;
    }

    /** Marks {@code registers} of warp {@code slot}; {@code longLoad}: as waiting for memory, too. */
    void reserve(int slot, int[] registers, boolean longLoad) {
        int base = slot * words;
        for (int register : registers) {
            long bit = 1L << register;
            int word = base + (register >> 6);
            if ((reserved[word] & bit) != 0) {
                throw new IllegalStateException("register=" + register + " of slot=" + slot + " is already reserved");
            }
            reserved[word] |= bit;
            if (longLoad) {
                slow[word] |= bit;
            }
            pending[slot]++;
        }
    }

    /**
     * Clears {@code registers}; {@code known}: the mark of waiting for memory is cleared too, which GPGPU-Sim omits for
     * loads that are written back.
     */
    void release(int slot, int[] registers, boolean known) {
        int base = slot * words;
        for (int register : registers) {
            long bit = 1L << register;
            int word = base + (register >> 6);
            if ((reserved[word] & bit) != 0) {
                reserved[word] &= ~bit;
                pending[slot]--;
            }
            if (known) {
                slow[word] &= ~bit;
            }
        }
    }

    /** Whether one of {@code registers} is still to be written. */
    boolean collides(int slot, int[] registers) {
        int base = slot * words;
        for (int register : registers) {
            if ((reserved[base + (register >> 6)] >>> register & 1) != 0) {
                return true;
            }
        }
        return false;
    }

    /** Whether {@code register} is still to be written. */
    boolean isReserved(int slot, int register) {
        return (reserved[slot * words + (register >> 6)] >>> register & 1) != 0;
    }

    /** Whether one of {@code registers} bears the mark of waiting for memory. */
    boolean slow(int slot, int[] registers) {
        int base = slot * words;
        for (int register : registers) {
            if ((slow[base + (register >> 6)] >>> register & 1) != 0) {
                return true;
            }
        }
        return false;
    }

    /** Whether anything of warp {@code slot} is still to be written. */
    boolean isPending(int slot) {
        return pending[slot] != 0;
    }
}
