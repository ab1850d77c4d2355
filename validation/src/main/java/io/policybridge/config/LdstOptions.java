package io.policybridge.config;

/** The options that describe the LD/ST unit and the caches of an SM. */
final class LdstOptions {
  private static final String L1D = "-gpgpu_cache:dl1";
  private static final int MAX_LATENCY = 1 << 16;

  private LdstOptions() {}

  static LdstConfig read(Options options, int warpSize) {
    CacheConfig l1d = CacheString.readOrNone(options, L1D);
    if (l1d != null && l1d.missQueue() < 2) {
      throw options.bad(L1D, "a miss queue of at least 2: a load leaves one place for a write-back");
    }
    return new LdstConfig(
        l1d,
        CacheString.read(options, "-gpgpu_cache:il1"),
        CacheString.read(options, "-gpgpu_const_cache:l1"),
        powerOfTwo(options, "-gpgpu_l1_banks", 32),
        powerOfTwo(options, "-gpgpu_l1_banks_byte_interleaving", 4096),
        options.integer("-gpgpu_l1_banks_hashing_function", 0, 3),
        options.integer("-gpgpu_l1_latency", 1, MAX_LATENCY),
        options.integer("-gpgpu_l1_cache_write_ratio", 0, 100),
        options.integer("-gpgpu_smem_latency", 1, MAX_LATENCY),
        options.integer("-gpgpu_shmem_num_banks", 1, 1024),
        options.flag("-gpgpu_shmem_limited_broadcast"),
        parts(options, warpSize),
        options.integer("-gpgpu_mem_unit_ports", 1, 64),
        options.integer("-gpgpu_coalesce_arch", 0, 1000),
        options.flag("-gpgpu_gmem_skip_L1D"),
        options.integer("-gpgpu_n_ldst_response_buffer_size", 1, 1 << 20),
        options.flag("-gpgpu_perfect_mem"),
        options.flag("-gpgpu_perfect_inst_const_cache"));
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
      throw options.bad("-gpgpu_shmem_warp_parts", "a number that divides the warp size " + warpSize);
    }
    return parts;
  }
}
