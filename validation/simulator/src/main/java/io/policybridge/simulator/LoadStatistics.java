package io.policybridge.simulator;

import io.policybridge.simulator.statistics.Catalogue;
import io.policybridge.simulator.statistics.Statistic;

/** The statistics of warp loads. */
final class LoadStatistics {
    static final Catalogue<LoadCounts> CATALOGUE = new Catalogue<>();

    static final Statistic COHERENT = loads("coherentLoadsByMisses", "that touch at most two lines", false);
    static final Statistic DIVERGENT = loads("divergentLoadsByMisses", "that touch more than two lines", true);
    static final Statistic FULLY_CACHED_COHERENT =
            fullyCached("fullyCachedCoherent", "that touch at most two lines", COHERENT);
    static final Statistic FULLY_CACHED_DIVERGENT =
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
