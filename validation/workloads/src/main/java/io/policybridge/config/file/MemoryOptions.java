package io.policybridge.config.file;

import io.policybridge.config.CacheConfig;
import io.policybridge.config.DramConfig;
import io.policybridge.config.DramTiming;
import io.policybridge.config.MemoryConfig;
import io.policybridge.config.PolynomialHash;
import io.policybridge.config.Sectors;
import java.util.List;

/** The options that describe L2 slices and DRAM controllers. */
final class MemoryOptions {
    private static final String L2 = "-gpgpu_cache:dl2";
    private static final String QUEUES = "-gpgpu_dram_partition_queues";
    private static final String RATIO = "-dram_data_command_freq_ratio";
    private static final String WRITE_QUEUE = "-dram_write_queue_size";
    private static final String L2_BANKS = "-l2_banks";
    private static final String L2_PORTS = "-l2_ports";
    private static final String L2_BANK_CYCLES = "-l2_bank_cycles";
    /** Options that no GPGPU-Sim has. */
    static final List<String> OURS = List.of(L2_BANKS, L2_PORTS, L2_BANK_CYCLES);

    private static final int MOST_BANKS = 1024;
    private static final int MAX_CYCLES = 1 << 20;
    private static final int MAX_QUEUE = 1 << 20;

    /** Checked here, and refused by {@link Supported} where it is set. */
    private static final String FLUSH = "-gpgpu_flush_l2_cache";

    private MemoryOptions() {}

    static MemoryConfig read(Options options) {
        CacheConfig l2 = CacheString.readOrNone(options, L2);
        if (l2 != null && l2.missQueue() < 2) {
            throw options.bad(L2, "a miss queue of at least 2: a load leaves one place for a write-back");
        }
        if (l2 != null && l2.writeAllocate() == CacheConfig.WriteAllocate.WRITE_ALLOCATE && l2.missQueue() < 3) {
            throw options.bad(
                    L2,
                    "a miss queue of at least 3 with write allocation W: a write miss needs two places and "
                            + "leaves one for a write-back");
        }
        // A slice takes a packet only if its queue has room for the four sectors of a line.
        int[] queues = options.integers(QUEUES, ':', "ICNT_L2:L2_DRAM:DRAM_L2:L2_ICNT", 0, MAX_QUEUE);
        if (queues[0] != 0 && queues[0] < Sectors.PER_LINE) {
            throw options.bad(
                    QUEUES,
                    "at least " + Sectors.PER_LINE + " places from the interconnect to the L2, or 0 for no limit");
        }
        int slices = options.integer("-gpgpu_n_sub_partition_per_mchannel", 1, 64);
        options.flag(FLUSH);
        return new MemoryConfig(
                options.integer("-gpgpu_n_mem", 1, 1024),
                slices,
                l2,
                new MemoryConfig.Latencies(
                        options.integer("-gpgpu_l2_rop_latency", 0, MAX_CYCLES),
                        options.integer("-dram_latency", 0, MAX_CYCLES)),
                new MemoryConfig.Queues(
                        queues[0],
                        queues[1],
                        queues[2],
                        queues[3],
                        banks(options),
                        options.flag("-gpgpu_cache:dl2_texture_only")),
                options.flag("-gpgpu_perf_sim_memcpy"),
                dram(options, slices));
    }

    /** Options of our own; ports and cycles mean nothing without banks. */
    private static MemoryConfig.L2Banks banks(Options options) {
        if (!options.isSet(L2_BANKS)) {
            for (String name : List.of(L2_PORTS, L2_BANK_CYCLES)) {
                if (options.isSet(name)) {
                    throw options.bad(name, L2_BANKS + " beside it");
                }
            }
            return null;
        }
        return new MemoryConfig.L2Banks(
                options.integer(L2_BANKS, 1, MOST_BANKS),
                options.integer(L2_PORTS, 1, MOST_BANKS),
                options.integer(L2_BANK_CYCLES, 1, MAX_CYCLES));
    }

    private static DramConfig dram(Options options, int slices) {
        DramTiming timing = DramTimingString.read(options);
        if (timing.banks() % slices != 0) {
            throw options.bad(
                    "-gpgpu_dram_timing_opt",
                    "a multiple of the " + slices + " sub-partitions per channel as number of banks (nbk)",
                    "-gpgpu_n_sub_partition_per_mchannel");
        }
        DramConfig dram = new DramConfig(
                new DramConfig.Scheduling(
                        options.integer("-gpgpu_dram_scheduler", 0, 1) == 1,
                        options.integer("-gpgpu_frfcfs_dram_sched_queue_size", 0, MAX_QUEUE),
                        options.integer("-gpgpu_dram_return_queue_size", 0, MAX_QUEUE),
                        writeQueue(options)),
                new DramConfig.Bus(
                        options.integer("-gpgpu_dram_buswidth", 1, 4096),
                        options.integer("-gpgpu_n_mem_per_ctrlr", 1, 1024),
                        options.integer("-gpgpu_dram_burst_length", 1, 64),
                        options.integer(RATIO, 1, 64),
                        isDualBus(options),
                        options.flag("-dram_elimnate_rw_turnaround")),
                new DramConfig.Indexing(
                        options.integer("-dram_bnk_indexing_policy", 0, 2),
                        options.integer("-dram_bnkgrp_indexing_policy", 0, 1)),
                timing);
        if (dram.bus().burstLength() < dram.bus().dataCommandRatio()) {
            throw options.bad(
                    RATIO,
                    "at most the burst length " + dram.bus().burstLength()
                            + ": a burst takes at least one command cycle",
                    "-gpgpu_dram_burst_length");
        }
        if (dram.readToWrite() < 0) {
            throw options.bad(
                    "-gpgpu_dram_timing_opt",
                    "WL of at most CL+BURST+2, the distance of RD and WR being CL+BURST+2-WL",
                    "-gpgpu_dram_burst_length",
                    RATIO);
        }
        if (dram.indexing().bank() == 2 && !PolynomialHash.supports(timing.banks())) {
            throw options.bad(
                    "-dram_bnk_indexing_policy",
                    "0 or 1: policy 2 exists for 16, 32 and 64 banks",
                    "-gpgpu_dram_timing_opt");
        }
        return dram;
    }

    private static DramConfig.WriteQueue writeQueue(Options options) {
        if (!options.flag("-dram_seperate_write_queue_enable")) {
            return null;
        }
        int[] sizes = options.integers(WRITE_QUEUE, ':', "SIZE:HIGH:LOW", 1, MAX_QUEUE);
        if (sizes[0] < sizes[1] || sizes[1] < sizes[2]) {
            throw options.bad(WRITE_QUEUE, "SIZE:HIGH:LOW with SIZE of at least HIGH, and HIGH of at least LOW");
        }
        return new DramConfig.WriteQueue(sizes[0], sizes[1], sizes[2]);
    }

    /**
     * GPGPU-Sim keeps this number in one byte, and prints it as four: the others belong to the options behind it (257
     * with a separate write queue).
     */
    private static boolean isDualBus(Options options) {
        return (options.integer("-dram_dual_bus_interface", 0, Integer.MAX_VALUE) & 0xff) == 1;
    }
}
