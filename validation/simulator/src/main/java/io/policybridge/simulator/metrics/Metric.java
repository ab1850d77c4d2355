package io.policybridge.simulator.metrics;

import io.policybridge.simulator.LoadMetrics;

/**
 * What is counted, and when: the table of docs/metrics.md is these constants. A load access is a request of a global or
 * local load, atomics left out; a warp load is the instruction that made it. Warps are told apart by their launch
 * number on the SM. No metric counts a retry but those of reservation fails.
 */
public enum Metric {
    MISSES_COHERENT(
            "mpli.coherent",
            LoadMetrics.MOST + 1,
            "warp load that touches at most 2 lines",
            "its last access is accepted by the L1D or sent around it",
            false,
            "loads by misses, 0 to 32 and more; a bypassed access is a miss, one merged with a line on its way "
                    + "is none [DaCache 3.1]"),
    MISSES_DIVERGENT(
            "mpli.divergent", LoadMetrics.MOST + 1, "warp load that touches more lines", "the same", false, "the same"),
    COHERENT_FULL(
            "loads.coherent.full",
            1,
            "warp load that touches at most 2 lines",
            "the same",
            false,
            "no access missed: fully cached [DaCache 3.1]"),
    COHERENT_PARTIAL(
            "loads.coherent.partial",
            1,
            "the same",
            "the same",
            false,
            "some accesses missed, not all: partially cached [DaCache 3.1]"),
    COHERENT_NONE("loads.coherent.none", 1, "the same", "the same", false, "every access missed"),
    DIVERGENT_FULL(
            "loads.divergent.full",
            1,
            "warp load that touches more than 2 lines",
            "the same",
            false,
            "no access missed"),
    DIVERGENT_PARTIAL("loads.divergent.partial", 1, "the same", "the same", false, "some accesses missed, not all"),
    DIVERGENT_NONE("loads.divergent.none", 1, "the same", "the same", false, "every access missed"),

    HIT("l1d.hit", 1, "load access", "accepted by the L1D", false, "the data were there [DaCache 3.2]"),
    PENDING_HIT("l1d.pendingHit", 1, "load access", "accepted by the L1D", false, "merged with a line on its way"),
    COLD(
            "l1d.cold",
            1,
            "load access that missed",
            "accepted by the L1D",
            false,
            "its line was never in this L1D [DaCache 3.2]"),
    INTRA_WARP(
            "l1d.intraWarp",
            1,
            "load access that missed",
            "accepted by the L1D",
            false,
            "an access of the same warp evicted its line [DaCache 3.2, thesis 4.3]"),
    INTER_WARP(
            "l1d.interWarp",
            1,
            "load access that missed",
            "accepted by the L1D",
            false,
            "an access of another warp did [DaCache 3.2, thesis 4.3]"),
    DROPPED(
            "l1d.dropped",
            1,
            "load access that missed",
            "accepted by the L1D",
            false,
            "its line was lost otherwise: to a store, the end of a kernel, or a policy's flush"),
    SECTOR(
            "l1d.sector",
            1,
            "load access that missed",
            "accepted by the L1D",
            false,
            "its line was there, its sector was not"),
    CONFLICT(
            "l1d.conflict",
            1,
            "intra-warp and inter-warp misses",
            "accepted by the L1D",
            false,
            "of these, lines that a fully associative LRU cache of the L1D's size, fed with the accepted load "
                    + "accesses since it was last emptied, holds [thesis 4.3]"),
    CAPACITY(
            "l1d.capacity",
            1,
            "intra-warp and inter-warp misses",
            "accepted by the L1D",
            false,
            "the rest of these [thesis 4.3]"),
    BYPASSED(
            "l1d.bypassed",
            1,
            "load access",
            "its first packet goes to the network",
            false,
            "sent around the L1D by a policy"),

    RANK(
            "scheduler.rank",
            64,
            "cycle in which a scheduler issues",
            "issue",
            false,
            "by the rank of the warp it issues from: how many warps resident in that scheduler were launched "
                    + "before it [DaCache 3.2]"),

    L1D_FIRST(
            "locality.l1d.first",
            1,
            "load access",
            "accepted by the L1D or sent around it",
            false,
            "nobody on this SM touched the line before: no re-reference"),
    INTRA_THREAD(
            "locality.l1d.intraThread",
            1,
            "load access",
            "the same",
            false,
            "the last toucher was the same warp, with a lane in common; touchers of another launch are tested "
                    + "for first [thesis 4.2]"),
    INTER_THREAD(
            "locality.l1d.interThread", 1, "load access", "the same", false, "the same warp, other lanes [thesis 4.2]"),
    INTRA_BLOCK("locality.l1d.intraBlock", 1, "load access", "the same", false, "another warp of its CTA [thesis 4.2]"),
    INTRA_CORE("locality.l1d.intraCore", 1, "load access", "the same", false, "another CTA [thesis 4.2]"),
    INTER_KERNEL(
            "locality.l1d.interKernel",
            1,
            "load access",
            "the same",
            false,
            "a warp of an earlier launch [thesis 4.2]"),
    L2_FIRST(
            "locality.l2.first",
            1,
            "packet of a load access",
            "taken from the network by a sub-partition, before it is split",
            false,
            "nobody asked for the line before"),
    L2_INTRA_CORE(
            "locality.l2.intraCore",
            1,
            "packet of a load access",
            "the same",
            false,
            "the last to ask was the same SM in this launch"),
    L2_INTER_CORE(
            "locality.l2.interCore",
            1,
            "packet of a load access",
            "the same",
            false,
            "it was another SM in this launch [thesis 4.2]"),
    L2_INTER_KERNEL(
            "locality.l2.interKernel",
            1,
            "packet of a load access",
            "the same",
            false,
            "it was in an earlier launch [thesis 4.2]"),

    UNBOUNDED_STREAMING(
            "pattern.unbounded.streaming",
            1,
            "line that loads touch, on an SM, in a launch",
            "the launch ends",
            false,
            "in an L1D that loses nothing it would have been accessed once [APCM 3.1, figure 3]"),
    UNBOUNDED_INTER_WARP(
            "pattern.unbounded.interWarp",
            1,
            "the same",
            "the same",
            false,
            "once by the warp that brought it, and by others [APCM table 2]"),
    UNBOUNDED_INTRA_WARP(
            "pattern.unbounded.intraWarp",
            1,
            "the same",
            "the same",
            false,
            "several times, by the warp that brought it alone [APCM table 2]"),
    UNBOUNDED_MIXED(
            "pattern.unbounded.mixed",
            1,
            "the same",
            "the same",
            false,
            "several times by that warp, and by others [APCM table 2]"),
    UNBOUNDED_ACCESSES(
            "pattern.unbounded.accesses",
            17,
            "the same",
            "the same",
            false,
            "lines by accesses, 1 to 16 and more [APCM figure 4]"),
    BOUNDED_STREAMING(
            "pattern.bounded.streaming",
            1,
            "line of the L1D that a load brought",
            "it leaves the L1D, or the launch ends",
            false,
            "accessed once in the L1D as it is"),
    BOUNDED_INTER_WARP(
            "pattern.bounded.interWarp",
            1,
            "the same",
            "the same",
            false,
            "once by the warp that brought it, and by others"),
    BOUNDED_INTRA_WARP(
            "pattern.bounded.intraWarp",
            1,
            "the same",
            "the same",
            false,
            "several times, by the warp that brought it alone"),
    BOUNDED_MIXED(
            "pattern.bounded.mixed", 1, "the same", "the same", false, "several times by that warp, and by others"),
    BOUNDED_ACCESSES(
            "pattern.bounded.accesses",
            17,
            "the same",
            "the same",
            false,
            "lines by accesses, 1 to 16 and more [APCM figure 4]"),
    SIMILAR(
            "aps.dominant",
            1,
            "as of pattern.unbounded",
            "the launch ends",
            false,
            "of each load instruction's lines those of the type that most of them have; over aps.lines: access "
                    + "pattern similarity [APCM equation 1]"),
    SIMILAR_OF("aps.lines", 1, "the same", "the same", false, "all lines that loads brought [APCM equation 1]"),
    REUSE_INTRA_WARP(
            "reuse.intraWarp",
            25,
            "load access to a line touched before on the SM in the launch",
            "accepted by the L1D or sent around it",
            false,
            "by the load accesses of the SM since, itself counted: place i has 2^i to 2^(i+1)-1; the last "
                    + "toucher was the same warp [APCM 4.1, figure 6]"),
    REUSE_INTER_WARP(
            "reuse.interWarp",
            25,
            "the same",
            "the same",
            false,
            "the last toucher was another warp [APCM 4.1, figure 6]"),

    WARP_HIT_RATIO(
            "l2.warpHitRatio",
            11,
            "warp whose loads accessed the L2",
            "the launch ends",
            false,
            "warps by the tenths of these accesses, its whole life and all slices together, that hit or found "
                    + "their line on its way; 10: all of them [MeDiC figure 2]"),
    WARPS_ALL_MISS("l2.warps.allMiss", 1, "the same", "the same", false, "none of them did [MeDiC figure 3]"),
    WARPS_MOSTLY_MISS(
            "l2.warps.mostlyMiss",
            1,
            "the same",
            "the same",
            false,
            "less than 20% of them, but some [MeDiC figure 3]"),
    WARPS_BALANCED(
            "l2.warps.balanced", 1, "the same", "the same", false, "20% and more, less than 70% [MeDiC figure 3]"),
    WARPS_MOSTLY_HIT(
            "l2.warps.mostlyHit", 1, "the same", "the same", false, "70% and more, but not all [MeDiC figure 3]"),
    WARPS_ALL_HIT("l2.warps.allHit", 1, "the same", "the same", false, "all of them [MeDiC figure 3]"),
    QUEUEING(
            "l2.queueing",
            16,
            "access to the L2, of any type",
            "accepted by the L2",
            false,
            "by core cycles since it entered the slice's queue: place i has 20i to 20i+19, the last more; what "
                    + "goes around the L2 is out [MeDiC 2.3, figure 5]"),
    PICKS("dram.picks", 1, "request to DRAM", "the scheduler hands it to its bank", false, "all"),
    ROW_HITS(
            "dram.rowHits",
            1,
            "the same",
            "the same",
            false,
            "its row is in the bank's row register; over dram.picks: row-buffer locality [MeDiC]"),
    SPREAD_LOADS(
            "divergence.loads",
            33,
            "warp load some of whose requests went to DRAM",
            "the launch ends",
            false,
            "by these requests, 1 to 31, 32 and more; one merged with another load's is that load's"),
    SPREAD_CYCLES(
            "divergence.cycles",
            33,
            "the same",
            "the same",
            false,
            "core cycles between the first and the last return of such a load from DRAM to its L2 slice; over "
                    + "divergence.loads: divergence of replies [MeDiC]"),
    REQUESTS_32(
            "requests.bytes32",
            1,
            "global or local access, stores and atomics included",
            "generated: its instruction enters the LD/ST unit",
            false,
            "of 32 bytes [DyCache]"),
    REQUESTS_64("requests.bytes64", 1, "the same", "the same", false, "of 64 bytes [DyCache]"),
    REQUESTS_128("requests.bytes128", 1, "the same", "the same", false, "of 128 bytes [DyCache]"),
    FETCHED_BYTES(
            "l1d.fetchedBytes",
            1,
            "load access that misses and is merged with nothing",
            "accepted by the L1D",
            false,
            "bytes that the L1D asks for because of it [DyCache]"),
    GRAIN_32(
            "grain.bytes32",
            1,
            "load access to an L1D with sub-line geometry",
            "accepted by the L1D",
            false,
            "while the policy's granularity was 32 bytes [DyCache]"),
    GRAIN_64("grain.bytes64", 1, "the same", "the same", false, "while it was 64 bytes [DyCache]"),
    GRAIN_128("grain.bytes128", 1, "the same", "the same", false, "while it was 128 bytes [DyCache]"),
    GRAIN_SWITCHES(
            "grain.switches",
            1,
            "the same",
            "the same",
            false,
            "while it was another than for the one before on this SM [DyCache]"),
    FLUSHES(
            "l1d.flushes",
            1,
            "flush of an L1D",
            "a policy asks for it",
            false,
            "all; DyCache flushes to become coarser [DyCache]"),

    LINE_ALLOC(
            "fails.lineAlloc",
            1,
            "access attempt at the L1D, of loads and stores",
            "refused",
            true,
            "every way of the set is reserved, or a policy stalls [thesis F4.1]"),
    MISS_QUEUE("fails.missQueue", 1, "the same", "refused", true, "the miss queue is full [thesis F4.1]"),
    MSHR_ENTRY("fails.mshrEntry", 1, "the same", "refused", true, "the MSHR entries are all in use [thesis F4.1]"),
    MSHR_MERGE("fails.mshrMerge", 1, "the same", "refused", true, "the MSHR entry of the line is full [thesis F4.1]"),
    MSHR_READ_WRITE("fails.mshrReadWrite", 1, "the same", "refused", true, "a read after a write is awaited in it");

    private final String key;
    private final int places;
    private final String event;
    private final String stage;
    private final boolean retries;
    private final String meaning;

    Metric(String key, int places, String event, String stage, boolean retries, String meaning) {
        this.key = key;
        this.places = places;
        this.event = event;
        this.stage = stage;
        this.retries = retries;
        this.meaning = meaning;
    }

    /** Its name in text and JSON. */
    public String key() {
        return key;
    }

    /** How many numbers it has; 1 unless it is a histogram. */
    public int places() {
        return places;
    }

    /** What is counted. */
    public String event() {
        return event;
    }

    /** When. */
    public String stage() {
        return stage;
    }

    /** Whether each repetition of a failed attempt counts. */
    public boolean countsRetries() {
        return retries;
    }

    /** Which of the events count here, with the paper that asks. */
    public String meaning() {
        return meaning;
    }
}
