package io.policybridge.simulator.cycles;

import java.util.List;

/**
 * The cycles of one kernel launch, or of several that ran at the same time.
 *
 * @param id of the first kernel
 * @param cycles core cycles
 * @param schedulers of the whole GPU
 * @param rows their sum is {@code cycles} x {@code schedulers}
 */
public record KernelCycles(int id, String name, long cycles, int schedulers, List<Row> rows) {
    public KernelCycles {
        rows = List.copyOf(rows);
    }

    /**
     * Cycles of schedulers in one bin.
     *
     * @param pc of the load or store; {@link #NO_PC} in bins without one
     * @param count above 0
     */
    public record Row(CycleBin bin, long pc, long count) {}

    /** Of a bin that is not told by pc. */
    public static final long NO_PC = -1;
}
