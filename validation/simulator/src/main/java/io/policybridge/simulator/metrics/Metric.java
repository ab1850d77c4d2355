package io.policybridge.simulator.metrics;

import io.policybridge.simulator.GpuCounts;
import io.policybridge.simulator.cache.FailReason;
import io.policybridge.simulator.ldst.LoadCounts;
import io.policybridge.simulator.statistics.Catalogue;
import io.policybridge.simulator.statistics.Statistic;
import java.util.function.Function;

/**
 * What the papers measure: statistics of runs that are measured. Watchers count them in {@link MetricCounts}, but for
 * those that the units of the GPU count anyway. The table of docs/metrics.md is these constants.
 */
public enum Metric implements Statistic {
    MISSES_COHERENT(
            "mpli.coherent",
            LoadCounts.MOST + 1,
            Occasion.COHERENT_LOAD,
            "by the number of accesses that missed, 0 to 32 and more; a bypassed access counts as a miss, "
                    + "one merged with a line in flight does not [DaCache 3.1]",
            gpu -> gpu.loads().histogram(false)),
    MISSES_DIVERGENT(
            "mpli.divergent",
            LoadCounts.MOST + 1,
            Occasion.DIVERGENT_LOAD,
            "by the number of accesses that missed, 0 to 32 and more; a bypassed access counts as a miss, "
                    + "one merged with a line in flight does not [DaCache 3.1]",
            gpu -> gpu.loads().histogram(true)),
    COHERENT_FULL(
            "loads.coherent.full",
            1,
            Occasion.COHERENT_LOAD,
            "fully cached: no access missed; one merged with a line in flight did not [DaCache 3.1]",
            gpu -> one(gpu.loads().fullyCached(false))),
    COHERENT_READY(
            "loads.coherent.ready",
            1,
            Occasion.COHERENT_LOAD,
            "all data were present: no access missed, none was merged with a line in flight",
            gpu -> one(gpu.loads().ready(false))),
    COHERENT_PARTIAL(
            "loads.coherent.partial",
            1,
            Occasion.COHERENT_LOAD,
            "partially cached: some accesses missed, not all [DaCache 3.1]",
            gpu -> one(gpu.loads().partiallyCached(false))),
    COHERENT_NONE(
            "loads.coherent.none",
            1,
            Occasion.COHERENT_LOAD,
            "every access missed",
            gpu -> one(gpu.loads().uncached(false))),
    DIVERGENT_FULL(
            "loads.divergent.full",
            1,
            Occasion.DIVERGENT_LOAD,
            "fully cached: no access missed; one merged with a line in flight did not [DaCache 3.1]",
            gpu -> one(gpu.loads().fullyCached(true))),
    DIVERGENT_READY(
            "loads.divergent.ready",
            1,
            Occasion.DIVERGENT_LOAD,
            "all data were present: no access missed, none was merged with a line in flight",
            gpu -> one(gpu.loads().ready(true))),
    DIVERGENT_PARTIAL(
            "loads.divergent.partial",
            1,
            Occasion.DIVERGENT_LOAD,
            "partially cached: some accesses missed, not all",
            gpu -> one(gpu.loads().partiallyCached(true))),
    DIVERGENT_NONE(
            "loads.divergent.none",
            1,
            Occasion.DIVERGENT_LOAD,
            "every access missed",
            gpu -> one(gpu.loads().uncached(true))),

    HIT("l1d.hit", 1, Occasion.ACCEPTED_LOAD, "the data were present [DaCache 3.2]"),
    PENDING_HIT("l1d.pendingHit", 1, Occasion.ACCEPTED_LOAD, "merged with a line in flight"),
    COLD("l1d.cold", 1, Occasion.MISSED_LOAD, "its line was never in this L1D before [DaCache 3.2]"),
    INTRA_WARP(
            "l1d.intraWarp",
            1,
            Occasion.MISSED_LOAD,
            "an access of the same warp had evicted its line [DaCache 3.2, thesis 4.3]"),
    INTER_WARP(
            "l1d.interWarp",
            1,
            Occasion.MISSED_LOAD,
            "an access of another warp had evicted its line [DaCache 3.2, thesis 4.3]"),
    DROPPED(
            "l1d.dropped",
            1,
            Occasion.MISSED_LOAD,
            "its line had been invalidated by a store, the end of a kernel, or a policy's flush"),
    SECTOR("l1d.sector", 1, Occasion.MISSED_LOAD, "its line was present, its sector was not"),
    CONFLICT(
            "l1d.conflict",
            1,
            Occasion.EVICTED_LINE_MISS,
            "a fully associative LRU cache of the L1D's size, fed with the accepted load accesses since it "
                    + "was last emptied, holds its line [thesis 4.3]"),
    CAPACITY("l1d.capacity", 1, Occasion.EVICTED_LINE_MISS, "that cache does not hold its line [thesis 4.3]"),
    BYPASSED("l1d.bypassed", 1, Occasion.BYPASSED_LOAD, "a policy bypasses the L1D"),

    RANK(
            "scheduler.rank",
            64,
            Occasion.ISSUE,
            "by the rank of the issuing warp: the number of warps resident in that scheduler that were "
                    + "launched before it [DaCache 3.2]"),

    L1D_FIRST("locality.l1d.first", 1, Occasion.REFERENCE, "first touch of the line on this SM"),
    INTRA_THREAD(
            "locality.l1d.intraThread",
            1,
            Occasion.REFERENCE,
            "last touched by the same warp, with a lane in common; a line last touched in an earlier launch "
                    + "counts as interKernel [thesis 4.2]"),
    INTER_THREAD(
            "locality.l1d.interThread",
            1,
            Occasion.REFERENCE,
            "last touched by the same warp, with other lanes [thesis 4.2]"),
    INTRA_BLOCK(
            "locality.l1d.intraBlock",
            1,
            Occasion.REFERENCE,
            "last touched by another warp of the same CTA [thesis 4.2]"),
    INTRA_CORE("locality.l1d.intraCore", 1, Occasion.REFERENCE, "last touched by another CTA [thesis 4.2]"),
    INTER_KERNEL("locality.l1d.interKernel", 1, Occasion.REFERENCE, "last touched in an earlier launch [thesis 4.2]"),
    CAUGHT_INTRA_THREAD(
            "locality.l1d.caught.intraThread",
            1,
            Occasion.REFERENCE,
            "one of locality.l1d.intraThread whose data were present or whose line was in flight: what the simulated "
                    + "L1D makes of that locality [thesis figure 4.3]"),
    CAUGHT_INTER_THREAD(
            "locality.l1d.caught.interThread", 1, Occasion.REFERENCE, "likewise of interThread [thesis figure 4.3]"),
    CAUGHT_INTRA_BLOCK(
            "locality.l1d.caught.intraBlock", 1, Occasion.REFERENCE, "likewise of intraBlock [thesis figure 4.3]"),
    CAUGHT_INTRA_CORE(
            "locality.l1d.caught.intraCore", 1, Occasion.REFERENCE, "likewise of intraCore [thesis figure 4.3]"),
    CAUGHT_INTER_KERNEL(
            "locality.l1d.caught.interKernel", 1, Occasion.REFERENCE, "likewise of interKernel [thesis figure 4.3]"),
    L2_FIRST("locality.l2.first", 1, Occasion.L2_PACKET, "first request for the line"),
    L2_INTRA_THREAD(
            "locality.l2.intraThread",
            1,
            Occasion.L2_PACKET,
            "last requested by the same warp in this launch, with a lane in common [thesis 4.2]"),
    L2_INTER_THREAD(
            "locality.l2.interThread",
            1,
            Occasion.L2_PACKET,
            "last requested by the same warp in this launch, with other lanes [thesis 4.2]"),
    L2_INTRA_BLOCK(
            "locality.l2.intraBlock",
            1,
            Occasion.L2_PACKET,
            "last requested by another warp of the same CTA [thesis 4.2]"),
    L2_INTRA_CORE(
            "locality.l2.intraCore",
            1,
            Occasion.L2_PACKET,
            "last requested by another CTA on the same SM in this launch [thesis 4.2]"),
    L2_INTER_CORE(
            "locality.l2.interCore", 1, Occasion.L2_PACKET, "last requested by another SM in this launch [thesis 4.2]"),
    L2_INTER_KERNEL(
            "locality.l2.interKernel", 1, Occasion.L2_PACKET, "last requested in an earlier launch [thesis 4.2]"),
    L2_CAUGHT_INTRA_THREAD(
            "locality.l2.caught.intraThread",
            1,
            Occasion.L2_PACKET_SERVED,
            "one of locality.l2.intraThread, every sector of which hit or was in flight: what the simulated L2 makes "
                    + "of that locality [thesis figure 4.3]"),
    L2_CAUGHT_INTER_THREAD(
            "locality.l2.caught.interThread",
            1,
            Occasion.L2_PACKET_SERVED,
            "likewise of interThread [thesis figure 4.3]"),
    L2_CAUGHT_INTRA_BLOCK(
            "locality.l2.caught.intraBlock",
            1,
            Occasion.L2_PACKET_SERVED,
            "likewise of intraBlock [thesis figure 4.3]"),
    L2_CAUGHT_INTRA_CORE(
            "locality.l2.caught.intraCore", 1, Occasion.L2_PACKET_SERVED, "likewise of intraCore [thesis figure 4.3]"),
    L2_CAUGHT_INTER_CORE(
            "locality.l2.caught.interCore", 1, Occasion.L2_PACKET_SERVED, "likewise of interCore [thesis figure 4.3]"),
    L2_CAUGHT_INTER_KERNEL(
            "locality.l2.caught.interKernel",
            1,
            Occasion.L2_PACKET_SERVED,
            "likewise of interKernel [thesis figure 4.3]"),

    UNBOUNDED_STREAMING(
            "pattern.unbounded.streaming",
            1,
            Occasion.LINE_OF_LAUNCH,
            "accessed once, in an L1D that loses no line [APCM 3.1, figure 3]"),
    UNBOUNDED_INTER_WARP(
            "pattern.unbounded.interWarp",
            1,
            Occasion.LINE_OF_LAUNCH,
            "accessed once by the warp that filled it, and by other warps [APCM table 2]"),
    UNBOUNDED_INTRA_WARP(
            "pattern.unbounded.intraWarp",
            1,
            Occasion.LINE_OF_LAUNCH,
            "accessed several times, by the warp that filled it alone [APCM table 2]"),
    UNBOUNDED_MIXED(
            "pattern.unbounded.mixed",
            1,
            Occasion.LINE_OF_LAUNCH,
            "accessed several times by the warp that filled it, and by other warps [APCM table 2]"),
    UNBOUNDED_ACCESSES(
            "pattern.unbounded.accesses",
            17,
            Occasion.LINE_OF_LAUNCH,
            "by the number of accesses, 1 to 16 and more [APCM figure 4]"),
    BOUNDED_STREAMING("pattern.bounded.streaming", 1, Occasion.LINE_IN_L1D, "accessed once in the simulated L1D"),
    BOUNDED_INTER_WARP(
            "pattern.bounded.interWarp",
            1,
            Occasion.LINE_IN_L1D,
            "accessed once by the warp that filled it, and by other warps"),
    BOUNDED_INTRA_WARP(
            "pattern.bounded.intraWarp",
            1,
            Occasion.LINE_IN_L1D,
            "accessed several times, by the warp that filled it alone"),
    BOUNDED_MIXED(
            "pattern.bounded.mixed",
            1,
            Occasion.LINE_IN_L1D,
            "accessed several times by the warp that filled it, and by other warps"),
    BOUNDED_ACCESSES(
            "pattern.bounded.accesses",
            17,
            Occasion.LINE_IN_L1D,
            "by the number of accesses, 1 to 16 and more [APCM figure 4]"),
    SIMILAR(
            "aps.dominant",
            1,
            Occasion.LINE_OF_LAUNCH,
            "of the lines of each load instruction, those of their most frequent type; divided by aps.lines: "
                    + "access pattern similarity [APCM equation 1]"),
    SIMILAR_OF("aps.lines", 1, Occasion.LINE_OF_LAUNCH, "all lines that loads filled [APCM equation 1]"),
    REUSE_INTRA_WARP(
            "reuse.intraWarp",
            25,
            Occasion.REUSE,
            "last touched by the same warp; by the number of load accesses of the SM since then, itself "
                    + "counted: bucket i counts 2^i to 2^(i+1)-1 [APCM 4.1, figure 6]"),
    REUSE_INTER_WARP(
            "reuse.interWarp",
            25,
            Occasion.REUSE,
            "last touched by another warp; in the same buckets [APCM 4.1, figure 6]"),
    TYPED_REUSE_INTER_WARP(
            "reuse.lines.interWarp",
            25,
            Occasion.REUSE,
            "its line turns out to be of that locality type when the launch ends, see pattern.unbounded; in the "
                    + "buckets of reuse.intraWarp [APCM 4.1, figure 6]"),
    TYPED_REUSE_INTRA_WARP("reuse.lines.intraWarp", 25, Occasion.REUSE, "likewise of that type [APCM 4.1, figure 6]"),
    TYPED_REUSE_MIXED("reuse.lines.mixed", 25, Occasion.REUSE, "likewise of that type [APCM 4.1, figure 6]"),

    WARP_HIT_RATIO(
            "l2.warpHitRatio",
            11,
            Occasion.WARP_AT_L2,
            "by the tenths of these accesses that hit or found their line in flight, over the warp's whole "
                    + "life and all slices; bucket 10: all of them [MeDiC figure 2]"),
    WARPS_ALL_MISS(
            "l2.warps.allMiss", 1, Occasion.WARP_AT_L2, "no access hit (as in l2.warpHitRatio) [MeDiC figure 3]"),
    WARPS_MOSTLY_MISS(
            "l2.warps.mostlyMiss", 1, Occasion.WARP_AT_L2, "some accesses hit, but less than 20% [MeDiC figure 3]"),
    WARPS_BALANCED("l2.warps.balanced", 1, Occasion.WARP_AT_L2, "20% or more hit, but less than 70% [MeDiC figure 3]"),
    WARPS_MOSTLY_HIT("l2.warps.mostlyHit", 1, Occasion.WARP_AT_L2, "70% or more hit, but not all [MeDiC figure 3]"),
    WARPS_ALL_HIT("l2.warps.allHit", 1, Occasion.WARP_AT_L2, "all accesses hit [MeDiC figure 3]"),
    QUEUEING(
            "l2.queueing",
            16,
            Occasion.L2_ACCESS,
            "by the core cycles since it entered the slice's queue: bucket i counts 20i to 20i+19, the last "
                    + "bucket all longer times; requests that bypass the L2 are left out [MeDiC 2.3, figure 5]"),
    PICKS(
            "dram.picks",
            1,
            Occasion.DRAM_REQUEST,
            "all requests",
            gpu -> one(gpu.dram().picks())),
    ROW_HITS(
            "dram.rowHits",
            1,
            Occasion.DRAM_REQUEST,
            "its row is in the bank's row register; divided by dram.picks: row-buffer locality [MeDiC]",
            gpu -> one(gpu.dram().rowHits())),
    SPREAD_LOADS(
            "divergence.loads",
            33,
            Occasion.DRAM_LOAD,
            "by the number of these requests, 1 to 31, 32 and more; a request merged with another load's "
                    + "counts for that load"),
    SPREAD_CYCLES(
            "divergence.cycles",
            33,
            Occasion.DRAM_LOAD_SPAN,
            "core cycles between the first and the last return of such a load from DRAM to its L2 slice, in "
                    + "the same buckets; divided by divergence.loads: divergence of replies [MeDiC]"),
    REQUESTS_32("requests.bytes32", 1, Occasion.DATA_ACCESS, "of 32 bytes [DyCache]"),
    REQUESTS_64("requests.bytes64", 1, Occasion.DATA_ACCESS, "of 64 bytes [DyCache]"),
    REQUESTS_128("requests.bytes128", 1, Occasion.DATA_ACCESS, "of 128 bytes [DyCache]"),
    FETCHED_BYTES("l1d.fetchedBytes", 1, Occasion.FETCH, "bytes that the L1D fetches for it [DyCache]"),
    GRAIN_32("grain.bytes32", 1, Occasion.SUBLINE_LOAD, "while the policy's granularity was 32 bytes [DyCache]"),
    GRAIN_64("grain.bytes64", 1, Occasion.SUBLINE_LOAD, "while the policy's granularity was 64 bytes [DyCache]"),
    GRAIN_128("grain.bytes128", 1, Occasion.SUBLINE_LOAD, "while the policy's granularity was 128 bytes [DyCache]"),
    GRAIN_SWITCHES(
            "grain.switches",
            1,
            Occasion.SUBLINE_LOAD,
            "the granularity differed from that of the previous such access on this SM [DyCache]"),
    FLUSHES("l1d.flushes", 1, Occasion.FLUSH, "all flushes; DyCache flushes to become coarser [DyCache]"),

    LINE_ALLOC(
            "fails.lineAlloc",
            1,
            Occasion.FAIL,
            "every way of the set is reserved, or a policy stalls [thesis F4.1]",
            gpu -> one(gpu.l1d().fails(FailReason.LINE_ALLOC))),
    MISS_QUEUE(
            "fails.missQueue",
            1,
            Occasion.FAIL,
            "the miss queue is full [thesis F4.1]",
            gpu -> one(gpu.l1d().fails(FailReason.MISS_QUEUE))),
    MSHR_ENTRY(
            "fails.mshrEntry",
            1,
            Occasion.FAIL,
            "the MSHR entries are all in use [thesis F4.1]",
            gpu -> one(gpu.l1d().fails(FailReason.MSHR_ENTRY))),
    MSHR_MERGE(
            "fails.mshrMerge",
            1,
            Occasion.FAIL,
            "the MSHR entry of the line is full [thesis F4.1]",
            gpu -> one(gpu.l1d().fails(FailReason.MSHR_MERGE))),
    MSHR_READ_WRITE(
            "fails.mshrReadWrite",
            1,
            Occasion.FAIL,
            "a read after a write is pending in the MSHR entry of the line",
            gpu -> one(gpu.l1d().fails(FailReason.MSHR_RW_PENDING)));

    /** All of them, as {@link RunMetrics} counts them. */
    static final Catalogue<RunMetrics> CATALOGUE = new Catalogue<>();

    static {
        for (Metric metric : values()) {
            CATALOGUE.add(metric, metric.reading);
        }
    }

    private final String key;
    private final int buckets;
    private final Occasion occasion;
    private final String meaning;
    private final Function<RunMetrics, long[]> reading;

    /** Counted by a watcher. */
    Metric(String key, int buckets, Occasion occasion, String meaning) {
        this.key = key;
        this.buckets = buckets;
        this.occasion = occasion;
        this.meaning = meaning;
        reading = run -> run.counted(this);
    }

    /** Counted by the units of the GPU. */
    Metric(String key, int buckets, Occasion occasion, String meaning, Function<GpuCounts, long[]> counted) {
        this.key = key;
        this.buckets = buckets;
        this.occasion = occasion;
        this.meaning = meaning;
        reading = run -> counted.apply(run.gpu());
    }

    private static long[] one(long count) {
        return new long[] {count};
    }

    @Override
    public String key() {
        return key;
    }

    @Override
    public String unit() {
        return occasion.unit();
    }

    @Override
    public int buckets() {
        return buckets;
    }

    /** What is counted, and when. */
    public Occasion occasion() {
        return occasion;
    }

    /** Which of the events count here, with the paper that defines it. */
    @Override
    public String meaning() {
        return meaning;
    }
}
