package io.policybridge.simulator.metrics.loads;

/** What is counted of each load instruction; fails and lines in the order of their reasons and types. */
public enum LoadColumn {
    WARP_LOADS,
    REQUESTS,
    HITS,
    PENDING_HITS,
    MISSES,
    COLD,
    INTRA_WARP,
    INTER_WARP,
    BYPASSED,
    UNCACHED,
    LINE_ALLOC,
    MISS_QUEUE,
    MSHR_ENTRY,
    MSHR_MERGE,
    MSHR_READ_WRITE,
    COMPLETED,
    LATENCY,
    L2_ACCESSES,
    L2_HITS,
    STREAMING_LINES,
    INTER_WARP_LINES,
    INTRA_WARP_LINES,
    MIXED_LINES;

    static final int COUNT = values().length;
}
