package io.policybridge.policies.composites.apcm;

import io.policybridge.toolbox.PcTable;

/**
 * The load alias table (LAT) of one SM: the short number of each of the first so many global loads of a kernel. Later
 * loads never get one. A number is the entry of the load in the table, or a hash of the program counter that loads may
 * share.
 */
final class LoadAliases {
    private final boolean hashed;
    private final PcTable table;

    LoadAliases(int entries, boolean hashed) {
        this.hashed = hashed;
        table = new PcTable(entries);
    }

    /** The number of the load at {@code pc}, or {@link PcTable#NONE}. */
    int id(long pc) {
        return number(table.find(pc), pc);
    }

    /** The number of the load at {@code pc}, which gets one now if there is room; otherwise {@link PcTable#NONE}. */
    int learn(long pc) {
        return number(table.add(pc), pc);
    }

    private int number(int entry, long pc) {
        return hashed && entry != PcTable.NONE ? PcTable.bucket(pc, table.capacity()) : entry;
    }

    void clear() {
        table.clear();
    }
}
