package io.policybridge.config;

/**
 * A DRAM controller. Timings are DRAM clock cycles.
 *
 * @param frFcfs -gpgpu_dram_scheduler: true FR-FCFS (1), false FIFO (0)
 * @param schedulerQueue -gpgpu_frfcfs_dram_sched_queue_size, requests
 * @param returnQueue -gpgpu_dram_return_queue_size, requests
 * @param busBytes -gpgpu_dram_buswidth, bytes per beat of one chip
 * @param chips -gpgpu_n_mem_per_ctrlr
 * @param burstLength -gpgpu_dram_burst_length, beats
 * @param dataCommandRatio -dram_data_command_freq_ratio
 * @param dualBus -dram_dual_bus_interface
 * @param eliminateTurnaround -dram_elimnate_rw_turnaround
 * @param bankIndexing -dram_bnk_indexing_policy: 0 linear, 1 xor with row bits, 2 ipoly
 * @param groupIndexing -dram_bnkgrp_indexing_policy: 0 upper bits, 1 lower bits of the bank number
 * @param separateWriteQueue -dram_seperate_write_queue_enable
 */
public record DramConfig(
        boolean frFcfs,
        int schedulerQueue,
        int returnQueue,
        int busBytes,
        int chips,
        int burstLength,
        int dataCommandRatio,
        boolean dualBus,
        boolean eliminateTurnaround,
        int bankIndexing,
        int groupIndexing,
        boolean separateWriteQueue,
        Timing timing) {

    /**
     * -gpgpu_dram_timing_opt.
     *
     * @param banks nbk
     * @param groups nbkgrp
     */
    public record Timing(
            int banks,
            int ccd,
            int rrd,
            int rcd,
            int ras,
            int rp,
            int rc,
            int cl,
            int wl,
            int cdlr,
            int wr,
            int groups,
            int ccdl,
            int rtpl) {}

    /** Bytes that one column command moves. */
    public int atomBytes() {
        return burstLength * busBytes * chips;
    }

    /** Command cycles for which the beats of one column command occupy the data bus. */
    public int burstCycles() {
        return burstLength / dataCommandRatio;
    }

    /** tRCDWR: cycles from ACT to WR of the same bank; the data of a WR follow only after the write latency. */
    public int activateToWrite() {
        return timing.rcd - (timing.wl + 1);
    }

    /** tRTW: cycles from RD to WR of any bank; 0 with {@code eliminateTurnaround}. */
    public int readToWrite() {
        return eliminateTurnaround ? 0 : timing.cl + burstCycles() + 2 - timing.wl;
    }

    /** tWTR: cycles from WR to RD of any bank; 0 with {@code eliminateTurnaround}. */
    public int writeToRead() {
        return eliminateTurnaround ? 0 : timing.wl + burstCycles() + timing.cdlr;
    }

    /** tWTP: cycles from WR to PRE of the same bank. */
    public int writeToPrecharge() {
        return timing.wl + burstCycles() + timing.wr;
    }
}
