package io.policybridge.config;

/**
 * Memory partitions: L2 slices, their queues, and the DRAM controllers.
 *
 * @param channels -gpgpu_n_mem
 * @param subPartitionsPerChannel -gpgpu_n_sub_partition_per_mchannel
 * @param l2 null where -gpgpu_cache:dl2 is {@code none}
 * @param hostCopiesTouchL2 -gpgpu_perf_sim_memcpy
 * @param dram the controllers
 */
public record MemoryConfig(
        int channels,
        int subPartitionsPerChannel,
        CacheConfig l2,
        Latencies latencies,
        Queues queues,
        boolean hostCopiesTouchL2,
        DramConfig dram) {

    /**
     * Banks and ports of an L2 slice, which GPGPU-Sim does not have: an access keeps its bank and a port for a time.
     *
     * @param banks banks of a slice; consecutive lines of it are in consecutive banks
     * @param ports accesses that a slice serves at the same time
     * @param cycles L2 cycles for which an access keeps both
     */
    public record L2Banks(int banks, int ports, int cycles) {}

    /**
     * Fixed delays, in core cycles.
     *
     * @param rop -gpgpu_l2_rop_latency
     * @param dram -dram_latency
     */
    public record Latencies(int rop, int dram) {}

    /**
     * How many requests a slice holds and serves: -gpgpu_dram_partition_queues, in its order.
     *
     * @param banks -l2_banks, -l2_ports and -l2_bank_cycles; null where they are not set, as in every GPGPU-Sim
     * @param texturesOnly -gpgpu_cache:dl2_texture_only: all but textures passes the L2 on its way to DRAM
     */
    public record Queues(int icntToL2, int l2ToDram, int dramToL2, int l2ToIcnt, L2Banks banks, boolean texturesOnly) {}

    /** This memory with {@code shaped} in place of its L2. */
    public MemoryConfig withL2(CacheConfig shaped) {
        return new MemoryConfig(channels, subPartitionsPerChannel, shaped, latencies, queues, hostCopiesTouchL2, dram);
    }

    /** L2 slices of the GPU. */
    public int subPartitions() {
        return channels * subPartitionsPerChannel;
    }
}
