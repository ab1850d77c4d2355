package io.policybridge.simulator.metrics;

import java.util.HashMap;
import java.util.Map;

/** How far apart DRAM answers the requests of one warp load (MeDiC): last less first return. */
final class ReplySpread {
    private final RunMetrics run;
    private final Map<Load, Returns> loads = new HashMap<>();

    /** A warp's memory instruction number {@code n}. */
    private record Load(int sm, int warp, int n) {}

    private static final class Returns {
        private long first;
        private long last;
        private int count;
    }

    ReplySpread(RunMetrics run) {
        this.run = run;
    }

    void returned(int sm, int warp, int n, long now) {
        Returns returns = loads.computeIfAbsent(new Load(sm, warp, n), load -> new Returns());
        if (returns.count++ == 0) {
            returns.first = now;
        }
        returns.last = now;
    }

    /** The launch has ended, and every load with it. */
    void ended() {
        for (Returns returns : loads.values()) {
            int bucket = Math.min(returns.count, Metric.SPREAD_LOADS.buckets() - 1);
            run.counts().count(Metric.SPREAD_LOADS, bucket);
            run.counts().add(Metric.SPREAD_CYCLES, bucket, returns.last - returns.first);
        }
        loads.clear();
    }
}
