package io.policybridge.config;

/** The DRAM controllers and the chips behind them. */
public record DramConfig(Scheduling scheduling, Bus bus, Indexing indexing, DramTiming timing) {

    /**
     * The controller's queues.
     *
     * @param frFcfs -gpgpu_dram_scheduler: FR-FCFS, otherwise FIFO
     * @param queue -gpgpu_frfcfs_dram_sched_queue_size, requests
     * @param returnQueue -gpgpu_dram_return_queue_size, requests
     * @param writes the queue that writes have to themselves, or null (-dram_seperate_write_queue_enable)
     */
    public record Scheduling(boolean frFcfs, int queue, int returnQueue, WriteQueue writes) {
        /** Whether there is one queue a bank to pick from. */
        public boolean isPlainFrFcfs() {
            return frFcfs && writes == null;
        }
    }

    /**
     * -dram_write_queue_size: writes are served once {@code high} of them wait, until fewer than {@code low} do; reads
     * at all other times.
     */
    public record WriteQueue(int entries, int high, int low) {}

    /**
     * The data bus.
     *
     * @param bytes -gpgpu_dram_buswidth, bytes per beat of one chip
     * @param chips -gpgpu_n_mem_per_ctrlr
     * @param burstLength -gpgpu_dram_burst_length, beats
     * @param dataCommandRatio -dram_data_command_freq_ratio
     * @param dual -dram_dual_bus_interface
     * @param eliminateTurnaround -dram_elimnate_rw_turnaround
     */
    public record Bus(
            int bytes, int chips, int burstLength, int dataCommandRatio, boolean dual, boolean eliminateTurnaround) {}

    /**
     * How bits of an address become bank and bank group.
     *
     * @param bank -dram_bnk_indexing_policy: 0 linear, 1 xor with row bits, 2 ipoly
     * @param group -dram_bnkgrp_indexing_policy: 0 upper bits, 1 lower bits of the bank number
     */
    public record Indexing(int bank, int group) {}

    /** Bytes that one column command moves. */
    public int atomBytes() {
        return bus.burstLength * bus.bytes * bus.chips;
    }

    /** Command cycles for which the beats of one column command occupy the data bus. */
    public int burstCycles() {
        return bus.burstLength / bus.dataCommandRatio;
    }

    /** tRCDWR: cycles from ACT to WR of the same bank; the data of a WR follow only after the write latency. */
    public int activateToWrite() {
        return timing.rcd() - (timing.wl() + 1);
    }

    /** tRTW: cycles from RD to WR of any bank; 0 with {@code eliminateTurnaround}. */
    public int readToWrite() {
        return bus.eliminateTurnaround ? 0 : timing.cl() + burstCycles() + 2 - timing.wl();
    }

    /** tWTR: cycles from WR to RD of any bank; 0 with {@code eliminateTurnaround}. */
    public int writeToRead() {
        return bus.eliminateTurnaround ? 0 : timing.wl() + burstCycles() + timing.cdlr();
    }

    /** tWTP: cycles from WR to PRE of the same bank. */
    public int writeToPrecharge() {
        return timing.wl() + burstCycles() + timing.wr();
    }
}
