package io.policybridge.simulator.ldst;

import io.policybridge.simulator.statistics.Catalogue;
import io.policybridge.simulator.statistics.Statistic;

/** The statistics of warp loads. */
public final class LoadStatistics {
    public static final Catalogue<LoadCounts> CATALOGUE = new Catalogue<>();

    public static final Statistic COHERENT = loads("coherentLoadsByMisses", "that touch at most two lines", false);
    public static final Statistic DIVERGENT = loads("divergentLoadsByMisses", "that touch more than two lines", true);
    public static final Statistic FULLY_CACHED_COHERENT =
            fullyCached("fullyCachedCoherent", "that touch at most two lines", COHERENT);
    public static final Statistic FULLY_CACHED_DIVERGENT =
            fullyCached("fullyCachedDivergent", "that touch more than two lines", DIVERGENT);

    private LoadStatistics() {}

    private static Statistic loads(String key, String which, boolean divergent) {
        return CATALOGUE.histogram(
                key,
                "warp loads",
                "warp loads " + which + ", by L1D misses, 0 to 32 and more; a bypassed access is a miss",
                LoadCounts.MOST + 1,
                counts -> counts.histogram(divergent));
    }

    private static Statistic fullyCached(String key, String which, Statistic byMisses) {
        return CATALOGUE.ratio(
                key,
                "share of warp loads",
                "of the warp loads " + which + ", those without a miss",
                1,
                snapshot -> snapshot.histogram(byMisses)[0],
                snapshot -> snapshot.count(byMisses));
    }
}
