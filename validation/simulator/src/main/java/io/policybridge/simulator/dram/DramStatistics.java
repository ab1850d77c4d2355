package io.policybridge.simulator.dram;

/** Counters of one channel, over the whole program, under the names that GPGPU-Sim prints. Cycles are DRAM cycles. */
public final class DramStatistics {
    final int burst;
    long requests;
    long activates;
    long precharges;
    long reads;
    long allocateReads;
    long writes;
    long writeBacks;
    long commandCycles;
    long activeCycles;
    long readPicks;
    long writePicks;
    long readRowHits;
    long writeRowHits;
    long queued;
    int maxQueued;

    DramStatistics(int burst) {
        this.burst = burst;
    }

    void picked(boolean write, boolean rowHit) {
        int hit = rowHit ? 1 : 0;
        if (write) {
            writePicks++;
            writeRowHits += hit;
        } else {
            readPicks++;
            readRowHits += hit;
        }
    }

    void read(boolean allocate) {
        if (allocate) {
            allocateReads++;
        } else {
            reads++;
        }
    }

    void write(boolean writeBack) {
        if (writeBack) {
            writeBacks++;
        } else {
            writes++;
        }
    }

    /** {@code n_req}. */
    public long requests() {
        return requests;
    }

    /** {@code n_act}. */
    public long activates() {
        return activates;
    }

    /** {@code n_pre}. */
    public long precharges() {
        return precharges;
    }

    /** {@code n_rd}: RD commands, those of the L2's write-allocate reads excepted. */
    public long reads() {
        return reads;
    }

    /** {@code n_rd_L2_A}. */
    public long allocateReads() {
        return allocateReads;
    }

    /** {@code n_write}: WR commands, those of write-backs excepted. */
    public long writes() {
        return writes;
    }

    /** {@code n_wr_bk}. */
    public long writeBacks() {
        return writeBacks;
    }

    /** {@code n_nop} of {@code ticks} DRAM cycles: those without a command. */
    public long idleCycles(long ticks) {
        return ticks - commandCycles;
    }

    /** {@code n_activity}: cycles with a request in a bank or a distance still to keep. */
    public long activeCycles() {
        return activeCycles;
    }

    /** Cycles of data on the bus. */
    public long busCycles() {
        return (reads + allocateReads + writes + writeBacks) * burst;
    }

    /** {@code bw_util} over {@code ticks} DRAM cycles. */
    public double utilisation(long ticks) {
        return (double) busCycles() / ticks;
    }

    /** {@code dram_eff}. */
    public double efficiency() {
        return (double) busCycles() / activeCycles;
    }

    /** {@code Row_Buffer_Locality}: picks whose row was in the row register. */
    public double rowHitRate() {
        return (double) (readRowHits + writeRowHits) / picks();
    }

    /** Requests handed to their banks. */
    public long picks() {
        return readPicks + writePicks;
    }

    /** Picks that found their row in the row register. */
    public long rowHits() {
        return readRowHits + writeRowHits;
    }

    /** {@code Row_Buffer_Locality_read}. */
    public double readRowHitRate() {
        return (double) readRowHits / readPicks;
    }

    /** {@code Row_Buffer_Locality_write}. */
    public double writeRowHitRate() {
        return (double) writeRowHits / writePicks;
    }

    /** {@code mrqq: avg}: requests waiting for a bank, over {@code ticks} DRAM cycles. */
    public double averageQueue(long ticks) {
        return (double) queued / ticks;
    }

    /** {@code mrqq: max}. */
    public int maxQueue() {
        return maxQueued;
    }
}
