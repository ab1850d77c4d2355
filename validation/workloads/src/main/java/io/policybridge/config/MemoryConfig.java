package io.policybridge.config;

/**
 * Memory partitions: L2 slices, their queues, and the DRAM controllers.
 *
 * @param channels -gpgpu_n_mem
 * @param subPartitionsPerChannel -gpgpu_n_sub_partition_per_mchannel
 * @param l2 null where -gpgpu_cache:dl2 is {@code none}
 * @param l2TextureOnly -gpgpu_cache:dl2_texture_only
 * @param ropLatency -gpgpu_l2_rop_latency, core cycles
 * @param icntToL2 first field of -gpgpu_dram_partition_queues, requests
 * @param l2ToDram second field
 * @param dramToL2 third field
 * @param l2ToIcnt fourth field
 * @param dramLatency -dram_latency, core cycles
 * @param hostCopiesTouchL2 -gpgpu_perf_sim_memcpy
 * @param flushL2 -gpgpu_flush_l2_cache
 * @param dram the controllers
 */
public record MemoryConfig(
        int channels,
        int subPartitionsPerChannel,
        CacheConfig l2,
        boolean l2TextureOnly,
        int ropLatency,
        int icntToL2,
        int l2ToDram,
        int dramToL2,
        int l2ToIcnt,
        int dramLatency,
        boolean hostCopiesTouchL2,
        boolean flushL2,
        DramConfig dram) {

    /** L2 slices of the GPU. */
    public int subPartitions() {
        return channels * subPartitionsPerChannel;
    }
}
