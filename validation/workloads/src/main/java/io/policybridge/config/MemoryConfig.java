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
     * Fixed delays, in core cycles.
     *
     * @param rop -gpgpu_l2_rop_latency
     * @param dram -dram_latency
     */
    public record Latencies(int rop, int dram) {}

    /** -gpgpu_dram_partition_queues, in requests, in its order. */
    public record Queues(int icntToL2, int l2ToDram, int dramToL2, int l2ToIcnt) {}

    /** This memory with {@code shaped} in place of its L2. */
    public MemoryConfig withL2(CacheConfig shaped) {
        return new MemoryConfig(channels, subPartitionsPerChannel, shaped, latencies, queues, hostCopiesTouchL2, dram);
    }

    /** L2 slices of the GPU. */
    public int subPartitions() {
        return channels * subPartitionsPerChannel;
    }
}
