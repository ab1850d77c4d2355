package io.policybridge.simulator.metrics.loads;

import io.policybridge.simulator.statistics.Catalogue;
import io.policybridge.simulator.statistics.Statistic;
import java.util.List;

/**
 * What is counted of each load instruction of global and local memory, atomics left out, over all SMs and launches. The
 * table of docs/metrics.md is these declarations.
 */
public final class LoadMetrics {
    /** Reads the counts of one load, by {@link LoadColumn}. */
    static final Catalogue<long[]> CATALOGUE = new Catalogue<>();

    public static final Statistic WARP_LOADS = count(
            "warpLoads",
            "warp loads",
            "executions by a warp that made a request: counted on entering the LD/ST unit",
            LoadColumn.WARP_LOADS);
    public static final Statistic REQUESTS = count(
            "requests",
            "load accesses",
            "requests that the coalescer makes of them; over warpLoads: the load's divergence [DaCache 2]",
            LoadColumn.REQUESTS);
    public static final Statistic HITS =
            count("hits", "load accesses", "accepted by the L1D, the data were present", LoadColumn.HITS);
    public static final Statistic PENDING_HITS = count(
            "pendingHits",
            "load accesses",
            "accepted by the L1D, merged with a line in flight",
            LoadColumn.PENDING_HITS);
    public static final Statistic MISSES = count(
            "misses", "load accesses", "accepted by the L1D without line or sector [APCM figure 1]", LoadColumn.MISSES);
    public static final Statistic MISS_RATE = CATALOGUE.ratio(
            "missRate",
            "misses per access",
            "misses over hits, pendingHits and misses [APCM 1, figure 1]",
            1,
            snapshot -> snapshot.count(MISSES),
            snapshot -> snapshot.count(HITS) + snapshot.count(PENDING_HITS) + snapshot.count(MISSES));
    public static final Statistic COLD =
            count("coldMisses", "load accesses", "misses of a line never in this L1D before", LoadColumn.COLD);
    public static final Statistic INTRA_WARP = count(
            "intraWarpMisses",
            "load accesses",
            "misses of a line that an access of the same warp evicted [DaCache 3.2]",
            LoadColumn.INTRA_WARP);
    public static final Statistic INTER_WARP = count(
            "interWarpMisses",
            "load accesses",
            "misses of a line that an access of another warp evicted [DaCache 3.2]",
            LoadColumn.INTER_WARP);
    public static final Statistic BYPASSED =
            count("bypassed", "load accesses", "a policy bypasses the L1D", LoadColumn.BYPASSED);
    public static final Statistic UNCACHED = count(
            "uncached",
            "load accesses",
            "the instruction or the configuration does not use the L1D",
            LoadColumn.UNCACHED);

    static {
        count("fails.lineAlloc", "attempts", "failed at the L1D as in the metric of that name", LoadColumn.LINE_ALLOC);
        count("fails.missQueue", "attempts", "likewise", LoadColumn.MISS_QUEUE);
        count("fails.mshrEntry", "attempts", "likewise", LoadColumn.MSHR_ENTRY);
        count("fails.mshrMerge", "attempts", "likewise", LoadColumn.MSHR_MERGE);
        count("fails.mshrReadWrite", "attempts", "likewise", LoadColumn.MSHR_READ_WRITE);
    }

    public static final Statistic COMPLETED = count(
            "completed",
            "warp loads",
            "those of warpLoads with a result whose last data arrived",
            LoadColumn.COMPLETED);
    public static final Statistic LATENCY = count(
            "latency",
            "core cycles",
            "sum over them of the cycles from entering the LD/ST unit until the last data arrived",
            LoadColumn.LATENCY);
    public static final Statistic MEAN_LATENCY = CATALOGUE.ratio(
            "meanLatency",
            "core cycles per warp load",
            "latency over completed",
            1,
            snapshot -> snapshot.count(LATENCY),
            snapshot -> snapshot.count(COMPLETED));
    public static final Statistic L2_ACCESSES =
            count("l2Accesses", "accesses", "accepted by the L2", LoadColumn.L2_ACCESSES);
    public static final Statistic L2_HITS = count(
            "l2Hits",
            "accesses",
            "of these, those that hit or found their line in flight [MeDiC 2.1]",
            LoadColumn.L2_HITS);

    static {
        String lines = "lines that it filled in an L1D that loses none until the launch ends, ";
        count("lines.streaming", "lines", lines + "accessed once [APCM table 2]", LoadColumn.STREAMING_LINES);
        count(
                "lines.interWarp",
                "lines",
                lines + "accessed once by the warp that filled them, and by other warps [APCM table 2]",
                LoadColumn.INTER_WARP_LINES);
        count(
                "lines.intraWarp",
                "lines",
                lines + "accessed several times, by that warp alone [APCM table 2]",
                LoadColumn.INTRA_WARP_LINES);
        count(
                "lines.mixed",
                "lines",
                lines + "accessed several times by that warp, and by other warps [APCM table 2]",
                LoadColumn.MIXED_LINES);
    }

    private LoadMetrics() {}

    private static Statistic count(String key, String unit, String meaning, LoadColumn column) {
        return CATALOGUE.count(key, unit, meaning, counts -> counts[column.ordinal()]);
    }

    /** All of them, in order. */
    public static List<Statistic> statistics() {
        return CATALOGUE.statistics();
    }
}
