package io.policybridge.api;

import java.util.Set;

/**
 * The host, as it describes itself when a session opens.
 *
 * @param sms SMs
 * @param subPartitions L2 slices
 * @param channels DRAM channels
 * @param banks DRAM banks per channel
 * @param schedulers warp schedulers per SM
 * @param warps warp slots per SM
 * @param warpSize lanes per warp
 * @param ctas hardware CTA slots per SM
 * @param l1d shape of each L1 data cache
 * @param l2 shape of each L2 slice
 * @param offered hooks that the host has
 * @param host name of the host as it appears in messages
 */
public record HostGeometry(
        int sms,
        int subPartitions,
        int channels,
        int banks,
        int schedulers,
        int warps,
        int warpSize,
        int ctas,
        CacheShape l1d,
        CacheShape l2,
        Set<Hook> offered,
        String host) {

    public HostGeometry {
        offered = Set.copyOf(offered);
    }

    /**
     * Sets, ways and line size of one cache.
     *
     * @param lineBytes bytes per line
     */
    public record CacheShape(int sets, int ways, int lineBytes) {
        /** Lines in the whole cache. */
        public int lines() {
            return sets * ways;
        }
    }

    /** How many sites of {@code kind} there are. */
    public int sites(PartKind kind) {
        return switch (kind) {
            case L1D, WARPS -> sms;
            case L2 -> subPartitions;
            case DRAM -> channels;
        };
    }

    /** Shape of the cache that a part of {@code kind} governs. */
    public CacheShape shape(PartKind kind) {
        return switch (kind) {
            case L1D -> l1d;
            case L2 -> l2;
            case DRAM, WARPS -> throw new IllegalArgumentException("no cache at part=" + kind);
        };
    }
}
