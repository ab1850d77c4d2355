package io.policybridge.policies.composites.dacache;

import io.policybridge.api.HostGeometry;
import io.policybridge.kit.host.SmallCache;

/** The paper's L1D (32 sets of 8 ways) on an SM of 2 schedulers with 48 warps of 32 lanes. */
final class DaCacheFixture {
    static final int SETS = 32;
    static final int WAYS = 8;
    static final HostGeometry HOST = SmallCache.host(SETS, WAYS);

    private DaCacheFixture() {}

    static DaCacheOptions options(HostGeometry host, String... settings) {
        return new DaCacheOptions(SmallCache.settings(DaCache.SPEC, 1, settings), host);
    }

    static Partition partition(String... settings) {
        return new Partition(options(HOST, settings), HOST);
    }

    /** A cache under DaCache on which warps 0 to 19 have been launched in order: slot s has rank s/2. */
    static SmallCache cache(String... settings) {
        SmallCache cache = new SmallCache(DaCache.SPEC, SETS, WAYS, settings);
        for (int slot = 0; slot < 20; slot++) {
            cache.warps().warpLaunched(slot, slot, 0, slot);
        }
        return cache;
    }

    /** The next accesses come from a load of {@code lines} lines of a warp of rank {@code rank}. */
    static void load(SmallCache cache, int lines, int rank) {
        cache.access.lines(lines).slot(2 * rank);
    }

    static String chain(SmallCache cache, int set) {
        return cache.letters(set, way -> cache.part(DaCacheL1d.class).chain().wayAt(set, way));
    }
}
