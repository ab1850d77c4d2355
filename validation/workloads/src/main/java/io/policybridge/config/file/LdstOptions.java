package io.policybridge.config.file;

import io.policybridge.config.AdaptiveL1d;
import io.policybridge.config.CacheConfig;
import io.policybridge.config.LdstConfig;
import io.policybridge.config.Release;
import java.util.ArrayList;
import java.util.List;

/** The options that describe the LD/ST unit and the caches of an SM. */
final class LdstOptions {
    private static final String L1D = "-gpgpu_cache:dl1";
    private static final String UNIFIED = "-gpgpu_unified_l1d_size";
    private static final String CARVE_OUTS = "-gpgpu_shmem_option";
    private static final int KB = 1024;
    private static final String PORTS = "-gpgpu_mem_unit_ports";
    private static final int MAX_LATENCY = 1 << 16;

    private LdstOptions() {}

    static LdstConfig read(Options options, int warpSize) {
        CacheConfig l1d = Version4.l1d(options, CacheString.readOrNone(options, L1D));
        if (l1d != null && l1d.missQueue() < 2) {
            throw options.bad(L1D, "a miss queue of at least 2: a load leaves one place for a write-back");
        }
        AdaptiveL1d adaptive = l1d != null && options.flag("-gpgpu_adaptive_cache_config") ? adaptive(options) : null;
        return new LdstConfig(
                adaptive == null ? l1d : l1d.withWays(mostWays(options, l1d, adaptive)),
                adaptive,
                new LdstConfig.ReadOnly(
                        CacheString.read(options, "-gpgpu_cache:il1"),
                        CacheString.read(options, "-gpgpu_const_cache:l1"),
                        CacheString.read(options, "-gpgpu_tex_cache:l1")),
                new LdstConfig.L1dAccess(
                        powerOfTwo(options, "-gpgpu_l1_banks", 32),
                        bankShift(options),
                        options.integer("-gpgpu_l1_banks_hashing_function", 0, 3),
                        options.integer("-gpgpu_l1_latency", 1, MAX_LATENCY),
                        options.integer("-gpgpu_l1_cache_write_ratio", 0, 100)),
                new LdstConfig.SharedMemory(
                        options.integer("-gpgpu_smem_latency", 1, MAX_LATENCY),
                        options.integer("-gpgpu_shmem_num_banks", 1, 1024),
                        options.flag("-gpgpu_shmem_limited_broadcast")),
                unit(options, warpSize));
    }

    private static LdstConfig.Unit unit(Options options, int warpSize) {
        LdstConfig.Unit unit = new LdstConfig.Unit(
                parts(options, warpSize),
                options.integer(PORTS, 1, 64),
                options.integer("-gpgpu_coalesce_arch", 0, 1000),
                options.flag("-gpgpu_gmem_skip_L1D"),
                options.integer("-gpgpu_n_ldst_response_buffer_size", 1, 1 << 20),
                options.flag("-gpgpu_perfect_inst_const_cache"));
        options.flag("-gpgpu_perfect_mem");
        return unit;
    }

    private static int bankShift(Options options) {
        int bytes = powerOfTwo(options, "-gpgpu_l1_banks_byte_interleaving", 4096);
        return Version4.release(options) == Release.V4_0_1 ? bytes : Integer.numberOfTrailingZeros(bytes);
    }

    private static AdaptiveL1d adaptive(Options options) {
        int unified = options.integer(UNIFIED, 1, 1 << 16) * KB;
        List<Integer> carveOuts = new ArrayList<>();
        for (String word : options.text(CARVE_OUTS).split(",", -1)) {
            int kilobytes = Options.decimal(word, 0, unified / KB);
            if (kilobytes < 0) {
                throw options.bad(
                        CARVE_OUTS,
                        "sizes in KB from 0 to " + UNIFIED + ", separated by commas, as in 0,8,16,32,64,96",
                        UNIFIED);
            }
            carveOuts.add(kilobytes * KB);
        }
        carveOuts.sort(null);
        return new AdaptiveL1d(unified, carveOuts);
    }

    private static int mostWays(Options options, CacheConfig l1d, AdaptiveL1d adaptive) {
        if (adaptive.unifiedBytes() % l1d.bytes() != 0) {
            throw options.bad(UNIFIED, "a multiple of the size in " + L1D + ", " + l1d.bytes() + " bytes", L1D);
        }
        return l1d.ways() * (adaptive.unifiedBytes() / l1d.bytes());
    }

    private static int powerOfTwo(Options options, String name, int most) {
        int value = options.integer(name, 1, most);
        if (Integer.bitCount(value) != 1) {
            throw options.bad(name, "a power of two, at most " + most);
        }
        return value;
    }

    private static int parts(Options options, int warpSize) {
        int parts = options.integer("-gpgpu_shmem_warp_parts", 1, warpSize);
        if (warpSize % parts != 0) {
            throw options.bad(
                    "-gpgpu_shmem_warp_parts",
                    "a number that divides the warp size " + warpSize,
                    "-gpgpu_shader_core_pipeline");
        }
        return parts;
    }
}
