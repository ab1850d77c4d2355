package io.policybridge.simulator.cache;

import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.statistics.Catalogue;
import io.policybridge.simulator.statistics.PrintedName;
import io.policybridge.simulator.statistics.PrintedName.Section;
import io.policybridge.simulator.statistics.PrintfFormat;
import io.policybridge.simulator.statistics.Statistic;

/**
 * The statistics of the caches of one level. An access is accepted as a hit, a pending hit or a miss, stores included;
 * a reservation fail is a failed attempt and not an access, and neither is a bypassed request.
 */
public final class CacheStatistics {
    private final Catalogue<CacheCounts> catalogue = new Catalogue<>();
    private final Statistic accesses;
    private final Statistic misses;
    private final Statistic loadMisses;
    private final Statistic pendingHits;
    private final Statistic reservationFails;
    private final Statistic missRate;

    /** {@code level}: the prefix of every name. */
    public CacheStatistics(String level) {
        this(level, false);
    }

    private CacheStatistics(String level, boolean ofLoads) {
        accesses = catalogue.count(
                level + "Accesses",
                "accesses",
                "accepted accesses: hits, pending hits and misses, stores included",
                CacheCounts::accesses,
                PrintedName.in(Section.CACHE, "_total_cache_accesses = "),
                PrintedName.in(Section.ONE_CACHE, ": Access = "));
        misses = catalogue.count(
                level + "Misses",
                "accesses",
                "accepted accesses that found no line or no sector",
                CacheCounts::misses,
                PrintedName.in(Section.CACHE, "_total_cache_misses = "),
                PrintedName.in(Section.ONE_CACHE, ", Miss = "));
        loadMisses = ofLoads
                ? catalogue.count(
                        level + "LoadMisses",
                        "accesses",
                        "misses of global and local loads alone, bypassed requests left out",
                        CacheStatistics::loadMisses)
                : null;
        missRate = catalogue.ratio(
                level + "MissRate",
                "misses per access",
                "misses over accesses",
                1,
                snapshot -> snapshot.count(misses()),
                snapshot -> snapshot.count(accesses()),
                PrintedName.in(
                        Section.CACHE,
                        "_total_cache_miss_rate = ",
                        (part, whole) -> whole > 0 ? PrintfFormat.fixed((double) part / whole, 4) : ""),
                PrintedName.in(
                        Section.ONE_CACHE,
                        ", Miss_rate = ",
                        (part, whole) -> PrintfFormat.fixed((double) part / whole, 3)));
        pendingHits = catalogue.count(
                level + "PendingHits",
                "accesses",
                "accepted accesses that found their line in flight",
                CacheCounts::pendingHits,
                PrintedName.in(Section.CACHE, "_total_cache_pending_hits = "),
                PrintedName.in(Section.ONE_CACHE, ", Pending_hits = "));
        reservationFails = catalogue.count(
                level + "ReservationFails",
                "attempts",
                "failed attempts, each repetition counted",
                CacheCounts::reservationFails,
                PrintedName.in(Section.CACHE, "_total_cache_reservation_fails = "),
                PrintedName.in(Section.ONE_CACHE, ", Reservation_fails = "));
    }

    /** Of a level whose loads policies may bypass: with the misses of loads separate from those of stores. */
    public static CacheStatistics withLoads(String level) {
        return new CacheStatistics(level, true);
    }

    private static long loadMisses(CacheCounts counts) {
        return counts.count(AccessType.GLOBAL_READ, Status.MISS)
                + counts.count(AccessType.GLOBAL_READ, Status.SECTOR_MISS)
                + counts.count(AccessType.LOCAL_READ, Status.MISS)
                + counts.count(AccessType.LOCAL_READ, Status.SECTOR_MISS);
    }

    /** All of them. */
    public Catalogue<CacheCounts> catalogue() {
        return catalogue;
    }

    public Statistic accesses() {
        return accesses;
    }

    public Statistic misses() {
        return misses;
    }

    /** Only of a level {@link #withLoads}. */
    public Statistic loadMisses() {
        return loadMisses;
    }

    public Statistic pendingHits() {
        return pendingHits;
    }

    public Statistic reservationFails() {
        return reservationFails;
    }

    public Statistic missRate() {
        return missRate;
    }
}
