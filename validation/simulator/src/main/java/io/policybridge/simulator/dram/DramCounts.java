package io.policybridge.simulator.dram;

/**
 * What a DRAM channel counted since the start of the program. Cycles are DRAM cycles; what the numbers are called is
 * declared in {@link DramStatistics}.
 */
public final class DramCounts {
    final int burst;
    long requests;
    long atomsToRead;
    long atomsToWrite;
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
    long ticks;

    /** Nothing counted yet; {@code burst}: cycles of data on the bus per command. */
    public DramCounts(int burst) {
        this.burst = burst;
    }

    /** Adds what {@code other} counted; the longest queue is that of any of them. */
    public void add(DramCounts other) {
        requests += other.requests;
        atomsToRead += other.atomsToRead;
        atomsToWrite += other.atomsToWrite;
        activates += other.activates;
        precharges += other.precharges;
        reads += other.reads;
        allocateReads += other.allocateReads;
        writes += other.writes;
        writeBacks += other.writeBacks;
        commandCycles += other.commandCycles;
        activeCycles += other.activeCycles;
        readPicks += other.readPicks;
        writePicks += other.writePicks;
        readRowHits += other.readRowHits;
        writeRowHits += other.writeRowHits;
        queued += other.queued;
        maxQueued = Math.max(maxQueued, other.maxQueued);
        ticks += other.ticks;
    }

    /** A request of so many atoms: what a command moves, rounded down. */
    void arrived(boolean write, int atoms) {
        requests++;
        if (write) {
            atomsToWrite += atoms;
        } else {
            atomsToRead += atoms;
        }
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

    /** {@code total dram reads}: atoms of the reads that arrived. */
    long atomsToRead() {
        return atomsToRead;
    }

    /** {@code total dram writes}. */
    long atomsToWrite() {
        return atomsToWrite;
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
    long allocateReads() {
        return allocateReads;
    }

    /** {@code n_write}: WR commands, those of write-backs excepted. */
    public long writes() {
        return writes;
    }

    /** {@code n_wr_bk}. */
    long writeBacks() {
        return writeBacks;
    }

    /** Cycles counted. */
    long ticks() {
        return ticks;
    }

    /** {@code n_nop}: cycles without a command. */
    public long idleCycles() {
        return ticks - commandCycles;
    }

    /** {@code n_activity}: cycles with a request in a bank or a timing distance pending. */
    public long activeCycles() {
        return activeCycles;
    }

    /** Cycles of data on the bus. */
    public long busCycles() {
        return (reads + allocateReads + writes + writeBacks) * burst;
    }

    /** Requests handed to their banks. */
    public long picks() {
        return readPicks + writePicks;
    }

    /** Picks that found their row in the row register. */
    public long rowHits() {
        return readRowHits + writeRowHits;
    }

    /** Reads among the picks. */
    long readPicks() {
        return readPicks;
    }

    /** Reads among the row hits. */
    long readRowHits() {
        return readRowHits;
    }

    /** Writes among the picks. */
    long writePicks() {
        return writePicks;
    }

    /** Writes among the row hits. */
    long writeRowHits() {
        return writeRowHits;
    }

    /** {@code mrqq: avg}: requests waiting for a bank, over all cycles. */
    public double averageQueue() {
        return (double) queued / ticks;
    }

    /** {@code mrqq: max}. */
    public int maxQueue() {
        return maxQueued;
    }
}
