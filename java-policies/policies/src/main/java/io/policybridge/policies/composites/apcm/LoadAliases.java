package io.policybridge.policies.composites.apcm;

import java.util.Arrays;

/**
 * The load alias table (LAT) of one SM: the short number of each of the first so many global loads of a kernel. What
 * comes later has none for good. A number is the place in the table, or a hash of the program counter that loads may
 * share.
 */
final class LoadAliases {
    /** The number of a load that has none. */
    static final int NONE = -1;

    private static final int INSTRUCTION_SHIFT = 3;

    private final boolean hashed;
    private final long[] pcs;
    private int known;

    LoadAliases(int entries, boolean hashed) {
        this.hashed = hashed;
        pcs = new long[entries];
    }

    /** The number of the load at {@code pc}, or NONE. */
    int id(long pc) {
        for (int entry = 0; entry < known; entry++) {
            if (pcs[entry] == pc) {
                return number(entry, pc);
            }
        }
        return NONE;
    }

    /** The number of the load at {@code pc}, which gets one now if there is room; else NONE. */
    int learn(long pc) {
        int id = id(pc);
        if (id != NONE || known == pcs.length) {
            return id;
        }
        pcs[known] = pc;
        return number(known++, pc);
    }

    private int number(int entry, long pc) {
        return hashed ? (int) ((pc >>> INSTRUCTION_SHIFT) % pcs.length) : entry;
    }

    void clear() {
        Arrays.fill(pcs, 0);
        known = 0;
    }
}
