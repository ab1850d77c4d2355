package io.policybridge.config;

/**
 * The LD/ST unit and its caches.
 *
 * @param l1d null where -gpgpu_cache:dl1 is {@code none}
 * @param adaptive how its size follows the kernel, or null where it does not
 */
public record LdstConfig(
        CacheConfig l1d, AdaptiveL1d adaptive, ReadOnly readOnly, L1dAccess l1dAccess, SharedMemory shared, Unit unit) {

    /**
     * The caches that are never written.
     *
     * @param l1i -gpgpu_cache:il1
     * @param l1c -gpgpu_const_cache:l1
     * @param l1t -gpgpu_tex_cache:l1
     */
    public record ReadOnly(CacheConfig l1i, CacheConfig l1c, CacheConfig l1t) {}

    /**
     * How the L1D is accessed.
     *
     * @param banks -gpgpu_l1_banks
     * @param bankShift bits of an address below those that name the bank: of -gpgpu_l1_banks_byte_interleaving the
     *     logarithm, in 4.0.1 the number itself
     * @param bankHash -gpgpu_l1_banks_hashing_function
     * @param latency -gpgpu_l1_latency, core cycles
     * @param writeRatio -gpgpu_l1_cache_write_ratio, percent of dirty lines before a dirty line may be replaced
     */
    public record L1dAccess(int banks, int bankShift, int bankHash, int latency, int writeRatio) {}

    /**
     * Shared memory.
     *
     * @param latency -gpgpu_smem_latency, core cycles
     * @param banks -gpgpu_shmem_num_banks
     * @param limitedBroadcast -gpgpu_shmem_limited_broadcast
     */
    public record SharedMemory(int latency, int banks, boolean limitedBroadcast) {}

    /**
     * The unit itself.
     *
     * @param warpParts -gpgpu_shmem_warp_parts: sub-warps that are coalesced apart
     * @param ports -gpgpu_mem_unit_ports: LD/ST steps per core cycle
     * @param coalesceArch -gpgpu_coalesce_arch
     * @param skipL1dForGlobal -gpgpu_gmem_skip_L1D
     * @param responseQueue -ldst_unit_response_queue_size
     * @param perfectInstructionAndConstantCache -gpgpu_perfect_inst_const_cache
     */
    public record Unit(
            int warpParts,
            int ports,
            int coalesceArch,
            boolean skipL1dForGlobal,
            int responseQueue,
            boolean perfectInstructionAndConstantCache) {}

    /** The instruction cache. */
    public CacheConfig l1i() {
        return readOnly.l1i;
    }

    /** The constant cache. */
    public CacheConfig l1c() {
        return readOnly.l1c;
    }

    /** The texture cache. */
    public CacheConfig l1t() {
        return readOnly.l1t;
    }

    /** This unit with {@code shaped} in place of its L1D; a size that follows the kernel still does. */
    public LdstConfig withL1d(CacheConfig shaped) {
        return new LdstConfig(shaped, adaptive, readOnly, l1dAccess, shared, unit);
    }
}
