package io.policybridge.config;

/**
 * The LD/ST unit and its caches.
 *
 * @param l1d null where -gpgpu_cache:dl1 is {@code none}
 * @param adaptive how its size follows the kernel, or null where it does not
 * @param l1dBanks -gpgpu_l1_banks
 * @param l1dBankBytes -gpgpu_l1_banks_byte_interleaving
 * @param l1dBankHash -gpgpu_l1_banks_hashing_function
 * @param l1dLatency -gpgpu_l1_latency, core cycles
 * @param l1dWriteRatio -gpgpu_l1_cache_write_ratio, percent of dirty lines before a dirty line may be replaced
 * @param sharedLatency -gpgpu_smem_latency, core cycles
 * @param sharedBanks -gpgpu_shmem_num_banks
 * @param sharedLimitedBroadcast -gpgpu_shmem_limited_broadcast
 * @param warpParts -gpgpu_shmem_warp_parts: sub-warps that are coalesced apart
 * @param memUnitPorts -gpgpu_mem_unit_ports: LD/ST steps per core cycle
 * @param coalesceArch -gpgpu_coalesce_arch
 * @param skipL1dForGlobal -gpgpu_gmem_skip_L1D
 * @param responseQueue -ldst_unit_response_queue_size
 * @param perfectMemory -gpgpu_perfect_mem
 * @param perfectInstructionAndConstantCache -gpgpu_perfect_inst_const_cache
 */
public record LdstConfig(
        CacheConfig l1d,
        AdaptiveL1d adaptive,
        CacheConfig l1i,
        CacheConfig l1c,
        int l1dBanks,
        int l1dBankBytes,
        int l1dBankHash,
        int l1dLatency,
        int l1dWriteRatio,
        int sharedLatency,
        int sharedBanks,
        boolean sharedLimitedBroadcast,
        int warpParts,
        int memUnitPorts,
        int coalesceArch,
        boolean skipL1dForGlobal,
        int responseQueue,
        boolean perfectMemory,
        boolean perfectInstructionAndConstantCache) {

    /** This unit with {@code shaped} in place of its L1D; a size that follows the kernel still does. */
    public LdstConfig withL1d(CacheConfig shaped) {
        return new LdstConfig(
                shaped,
                adaptive,
                l1i,
                l1c,
                l1dBanks,
                l1dBankBytes,
                l1dBankHash,
                l1dLatency,
                l1dWriteRatio,
                sharedLatency,
                sharedBanks,
                sharedLimitedBroadcast,
                warpParts,
                memUnitPorts,
                coalesceArch,
                skipL1dForGlobal,
                responseQueue,
                perfectMemory,
                perfectInstructionAndConstantCache);
    }
}
