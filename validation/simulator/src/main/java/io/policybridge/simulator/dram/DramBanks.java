package io.policybridge.simulator.dram;

import io.policybridge.config.DramConfig;
import io.policybridge.config.DramTiming;
import java.util.Arrays;

/**
 * Row state and command distances of the banks of one channel. Every distance is stored as the first DRAM cycle after
 * it, so no counter is decremented. Bank groups are cut from the upper or the lower bits of the bank number.
 */
final class DramBanks {
    private final DramTiming timing;
    private final DramConfig config;
    private final int[] group;
    private final long[] row;
    private final boolean[] open;
    private final long[] readReady;
    private final long[] writeReady;
    private final long[] prechargeAfterActivate;
    private final long[] activateAfterActivate;
    private final long[] activateAfterPrecharge;
    private final long[] prechargeAfterWrite;
    private final long[] prechargeAfterRead;
    private final long[] groupColumnReady;
    private final long[] groupPrechargeReady;
    private long columnReady;
    private long activateReady;
    private long writeAfterRead;
    private long readAfterWrite;
    private long restless;

    DramBanks(DramConfig config) {
        timing = config.timing();
        this.config = config;
        int banks = timing.banks();
        group = new int[banks];
        int shift = Integer.numberOfTrailingZeros(Integer.highestOneBit(Math.max(1, banks / timing.groups())));
        Arrays.setAll(group, bank -> config.indexing().group() == 0 ? bank >> shift : bank & timing.groups() - 1);
        row = new long[banks];
        open = new boolean[banks];
        readReady = new long[banks];
        writeReady = new long[banks];
        prechargeAfterActivate = new long[banks];
        activateAfterActivate = new long[banks];
        activateAfterPrecharge = new long[banks];
        prechargeAfterWrite = new long[banks];
        prechargeAfterRead = new long[banks];
        groupColumnReady = new long[timing.groups()];
        groupPrechargeReady = new long[timing.groups()];
    }

    /** The row register; it keeps its value when the bank is closed and is 0 at the start. */
    long row(int bank) {
        return row[bank];
    }

    boolean isOpen(int bank) {
        return open[bank];
    }

    /** Whether a column command for {@code wanted} is what {@code bank} needs next. */
    boolean isColumn(int bank, long wanted) {
        return open[bank] && row[bank] == wanted;
    }

    /** First cycle at which the next command towards {@code wanted} may be issued. */
    long earliest(int bank, long wanted, boolean write) {
        int g = group[bank];
        if (!open[bank]) {
            return Math.max(activateReady, Math.max(activateAfterPrecharge[bank], activateAfterActivate[bank]));
        }
        if (row[bank] != wanted) {
            return Math.max(
                    Math.max(prechargeAfterActivate[bank], prechargeAfterWrite[bank]),
                    Math.max(prechargeAfterRead[bank], groupPrechargeReady[g]));
        }
        long bus = Math.max(columnReady, groupColumnReady[g]);
        return write
                ? Math.max(bus, Math.max(writeReady[bank], writeAfterRead))
                : Math.max(bus, Math.max(readReady[bank], readAfterWrite));
    }

    void activate(int bank, long newRow, long tick) {
        row[bank] = newRow;
        open[bank] = true;
        activateReady = tick + timing.rrd();
        readReady[bank] = tick + timing.rcd();
        writeReady[bank] = tick + config.activateToWrite();
        prechargeAfterActivate[bank] = tick + timing.ras();
        activateAfterActivate[bank] = tick + timing.rc();
        rest(tick + Math.max(Math.max(timing.rrd(), timing.rcd()), Math.max(timing.ras(), timing.rc())));
    }

    void precharge(int bank, long tick) {
        open[bank] = false;
        activateAfterPrecharge[bank] = tick + timing.rp();
        rest(activateAfterPrecharge[bank]);
    }

    void read(int bank, long tick) {
        column(bank, tick);
        writeAfterRead = tick + config.readToWrite();
        prechargeAfterRead[bank] = tick + config.burstCycles();
        groupPrechargeReady[group[bank]] = tick + timing.rtpl();
        rest(Math.max(columnReady, writeAfterRead));
    }

    void write(int bank, long tick) {
        column(bank, tick);
        readAfterWrite = tick + config.writeToRead();
        prechargeAfterWrite[bank] = tick + config.writeToPrecharge();
        rest(Math.max(columnReady, readAfterWrite));
    }

    private void column(int bank, long tick) {
        columnReady = tick + timing.ccd();
        groupColumnReady[group[bank]] = tick + timing.ccdl();
    }

    private void rest(long tick) {
        restless = Math.max(restless, tick);
    }

    /** First cycle after all distances that GPGPU-Sim checks when it counts active cycles. */
    long restless() {
        return restless;
    }
}
