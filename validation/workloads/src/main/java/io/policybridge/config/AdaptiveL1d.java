package io.policybridge.config;

import io.policybridge.input.BadInput;
import java.util.List;

/**
 * An L1D that shares one memory with shared memory and gets, kernel by kernel, what the smallest fitting carve-out for
 * shared memory leaves (-gpgpu_adaptive_cache_config). {@link LdstConfig#l1d} then has the ways of the whole memory.
 *
 * @param unifiedBytes -gpgpu_unified_l1d_size
 * @param carveOuts -gpgpu_shmem_option in bytes, ascending
 */
public record AdaptiveL1d(int unifiedBytes, List<Integer> carveOuts) {

    public AdaptiveL1d {
        carveOuts = List.copyOf(carveOuts);
    }

    /**
     * Ways, of {@code most}, while an SM holds {@code sharedBytes} of shared memory in all its CTAs.
     *
     * @throws BadInput if no carve-out is that large, or nothing is left
     */
    public int ways(int most, long sharedBytes) {
        for (int carveOut : carveOuts) {
            if (sharedBytes <= carveOut) {
                // GPGPU-Sim computes with floats and rounds to nearest.
                float left = 1 - (float) carveOut / unifiedBytes;
                int ways = (int) (most * left + 0.5f);
                if (ways == 0) {
                    throw new BadInput("a kernel uses " + sharedBytes + " bytes of shared memory on an SM, and the "
                            + "carve-out of " + carveOut + " leaves no L1D (GPGPU-Sim itself fails); expected a larger "
                            + "-gpgpu_unified_l1d_size");
                }
                return ways;
            }
        }
        throw new BadInput("a kernel uses " + sharedBytes
                + " bytes of shared memory on an SM, more than any carve-out of -gpgpu_shmem_option: " + carveOuts);
    }
}
