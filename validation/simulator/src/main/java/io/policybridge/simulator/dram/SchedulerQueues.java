package io.policybridge.simulator.dram;

import io.policybridge.config.DramConfig.Scheduling;
import io.policybridge.config.DramConfig.WriteQueue;
import java.util.Arrays;

/**
 * The requests of one FR-FCFS controller that wait for their bank: all in one queue, or reads and writes in a queue
 * each, of which one is served at a time. Each of the two keeps the row that it serves in a bank, also while the other
 * is served.
 */
final class SchedulerQueues {
    private static final long NO_ROW = -1;

    private final int readLimit;
    private final WriteQueue writeLimits;
    private final DramSlots slots;
    private final BankQueues reads;
    private final BankQueues writes;
    private final long[] readRows;
    private final long[] writeRows;
    private boolean writing;

    SchedulerQueues(Scheduling scheduling, int banks, DramSlots slots) {
        readLimit = scheduling.queue();
        writeLimits = scheduling.writes();
        this.slots = slots;
        reads = new BankQueues(banks);
        writes = writeLimits == null ? reads : new BankQueues(banks);
        readRows = rows(banks);
        writeRows = rows(banks);
    }

    private static long[] rows(int banks) {
        long[] rows = new long[banks];
        Arrays.fill(rows, NO_ROW);
        return rows;
    }

    /** Requests that count as waiting: reads, and writes unless they have a queue of their own. */
    int size() {
        return reads.size();
    }

    boolean isEmpty() {
        return reads.size() == 0 && writes.size() == 0;
    }

    boolean isFull(boolean write) {
        return write && writeLimits != null ? writes.size() >= writeLimits.entries() : reads.size() >= readLimit;
    }

    /** What is served now, by bank. */
    BankQueues served() {
        return writing ? writes : reads;
    }

    /** Whether the other queue's time has come. */
    boolean mustTurn() {
        if (writeLimits == null) {
            return false;
        }
        return writing ? writes.size() < writeLimits.low() : writes.size() >= writeLimits.high();
    }

    /** Serves the other queue if its time has come; the scheduler asks whenever a bank is idle. */
    void turn() {
        writing ^= mustTurn();
    }

    void add(int slot) {
        (slots.write[slot] ? writes : reads).add(slots.bank[slot], slot);
    }

    /** Whether {@code bank} goes on with a row that it has begun, whatever its row register says. */
    boolean goesOn(int bank) {
        return rows()[bank] != NO_ROW;
    }

    private long[] rows() {
        return writing ? writeRows : readRows;
    }

    /**
     * The oldest request for the row in service, or else for {@code openRow}, or else of all: so a row is served until
     * no request needs it any more.
     */
    int oldestRowHit(int bank, long openRow) {
        long row = goesOn(bank) ? rows()[bank] : openRow;
        return Math.max(0, served().find(bank, row, slots));
    }

    /** Takes the entry at {@code index}. */
    int remove(int bank, int index) {
        int slot = served().remove(bank, index);
        if (writeLimits != null) {
            long row = slots.row[slot];
            rows()[bank] = served().find(bank, row, slots) < 0 ? NO_ROW : row;
        }
        return slot;
    }
}
