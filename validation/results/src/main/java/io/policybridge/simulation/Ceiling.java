package io.policybridge.simulation;

import io.policybridge.config.CacheConfig;
import io.policybridge.config.GpuConfig;
import io.policybridge.config.LdstConfig;
import io.policybridge.config.MemoryConfig;
import io.policybridge.input.BadInput;
import java.util.Locale;
import java.util.Optional;

/**
 * What stands beside the policies of a comparison: other geometries, most of them bounds that no replacement policy of
 * the given cache can reach, and the offline optimum over a recorded order of accesses.
 */
public enum Ceiling {
    UNBOUNDED("L1D and L2 so large that only first touches miss; MSHRs and queues as configured"),
    FULLY_ASSOCIATIVE("L1D of the same size with one set"),
    WAYS_16("L1D of the same size with 16 ways"),
    WAYS_32("L1D of the same size with 32 ways"),
    WAYS_64("L1D of the same size with 64 ways"),
    L1D_32K("L1D of 32 KB: as many sets, other ways"),
    L1D_128K("L1D of 128 KB likewise; APCM's classes follow from its gain over 32 KB"),
    CLAIRVOYANT("fewest L1D misses when every load miss allocates; offline over the order of accesses of the lru "
            + "run: misses only"),
    CLAIRVOYANT_BYPASS("fewest L1D misses when loads may also bypass; offline likewise");

    /** Sets and ways of an unbounded cache: 16 MB of 128-byte lines per SM, more than any packaged run touches. */
    private static final int UNBOUNDED_SETS = 1 << 14;

    private static final int UNBOUNDED_WAYS = 8;

    private final String meaning;

    Ceiling(String meaning) {
        this.meaning = meaning;
    }

    /** The name used beside policies: {@code fully-associative}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The description in one line. */
    public String meaning() {
        return meaning;
    }

    /** The ceiling called {@code label}. */
    public static Optional<Ceiling> of(String label) {
        for (Ceiling ceiling : values()) {
            if (ceiling.label().equals(label)) {
                return Optional.of(ceiling);
            }
        }
        return Optional.empty();
    }

    /** Whether it is computed after an LRU run instead of being simulated. */
    public boolean isOffline() {
        return this == CLAIRVOYANT || this == CLAIRVOYANT_BYPASS;
    }

    /**
     * Checks that this is a ceiling for the L1D of {@code ldst}. The offline optimum caches whole lines: it counts a
     * present line as a hit even if the requested sector is missing. It always has all ways.
     *
     * @throws BadInput if it is not
     */
    public void check(LdstConfig ldst) {
        CacheConfig l1d = ldst.l1d();
        if (l1d == null) {
            throw refused("there is no L1D (-gpgpu_cache:dl1 none)", "an L1D");
        }
        if (isOffline() && l1d.isSectored()) {
            throw refused("misses of sectors are not bounded by lines", "an L1D of whole lines (N)");
        }
        if ((isOffline() || bytes() != 0) && ldst.adaptive() != null) {
            throw refused(
                    "the size of the L1D follows the kernel", "an L1D of one size (-gpgpu_adaptive_cache_config 0)");
        }
        if (isOffline() && l1d.allocate() != CacheConfig.Allocate.ON_MISS) {
            throw refused("lines are allocated on fill", "an L1D with allocation m");
        }
        int lines = l1d.sets() * l1d.ways();
        int sets = l1d(l1d).sets();
        if (isSameSize() && (sets * l1d(l1d).ways() != lines || Integer.bitCount(sets) != 1)) {
            throw refused(
                    "an L1D of " + lines + " lines has no such shape",
                    "a number of lines that gives a power of two of sets");
        }
        if (bytes() % (l1d.sets() * l1d.lineBytes()) != 0) {
            throw refused(
                    l1d.sets() + " sets of " + l1d.lineBytes() + "-byte lines have no such size",
                    "sets that divide " + bytes() + " bytes");
        }
    }

    /** The size of the L1D where that is what this changes; else 0. */
    private int bytes() {
        return switch (this) {
            case L1D_32K -> 32 << 10;
            case L1D_128K -> 128 << 10;
            default -> 0;
        };
    }

    private boolean isSameSize() {
        return this == WAYS_16 || this == WAYS_32 || this == WAYS_64;
    }

    private BadInput refused(String why, String expected) {
        return new BadInput("policy=" + label() + ": " + why + "; expected " + expected);
    }

    /** {@code config} with the caches of this ceiling in place of its own. */
    public GpuConfig on(GpuConfig config) {
        LdstConfig ldst = config.ldst().withL1d(l1d(config.ldst().l1d()));
        MemoryConfig memory = config.memory().withL2(l2(config.memory().l2()));
        return config.withCaches(config.name() + "+" + label(), ldst, memory);
    }

    /** The L1D of this ceiling instead of {@code l1d}. */
    private CacheConfig l1d(CacheConfig l1d) {
        return switch (this) {
            case UNBOUNDED -> unbounded(l1d);
            case FULLY_ASSOCIATIVE -> shaped(l1d, 1, l1d.sets() * l1d.ways());
            case WAYS_16 -> shaped(l1d, l1d.sets() * l1d.ways() / 16, 16);
            case WAYS_32 -> shaped(l1d, l1d.sets() * l1d.ways() / 32, 32);
            case WAYS_64 -> shaped(l1d, l1d.sets() * l1d.ways() / 64, 64);
            case L1D_32K, L1D_128K -> l1d.withWays(bytes() / (l1d.sets() * l1d.lineBytes()));
            case CLAIRVOYANT, CLAIRVOYANT_BYPASS -> l1d;
        };
    }

    /** The L2 slice of this ceiling instead of {@code l2}. */
    private CacheConfig l2(CacheConfig l2) {
        return this == UNBOUNDED ? unbounded(l2) : l2;
    }

    private static CacheConfig unbounded(CacheConfig cache) {
        return shaped(cache, UNBOUNDED_SETS, UNBOUNDED_WAYS);
    }

    private static CacheConfig shaped(CacheConfig cache, int sets, int ways) {
        return cache.withGeometry(new CacheConfig.Geometry(
                cache.geometry().type(), Math.max(1, sets), cache.lineBytes(), ways, CacheConfig.SetIndex.LINEAR));
    }
}
