package io.policybridge.simulator.metrics;

import java.util.Arrays;

/**
 * What share of each warp's load accesses the L2 served, after Ausavarungnirun et al. (MeDiC, PACT 2015): the whole L2,
 * from the warp's start to its launch's end.
 */
public final class WarpHits {
    private static final Metric[] TYPES = {
        Metric.WARPS_ALL_MISS,
        Metric.WARPS_MOSTLY_MISS,
        Metric.WARPS_BALANCED,
        Metric.WARPS_MOSTLY_HIT,
        Metric.WARPS_ALL_HIT
    };
    /** The borders of the policy medic, percent, each the least of its type. */
    private static final int BALANCED = 20;

    private static final int MOSTLY_HIT = 70;

    private final RunMetrics run;
    /** By SM and launch number of the warp on it. */
    private final int[][] accesses;

    private final int[][] hits;

    WarpHits(RunMetrics run, int sms) {
        this.run = run;
        accesses = new int[sms][0];
        hits = new int[sms][0];
    }

    void accessed(int sm, int warp, boolean hit) {
        if (warp >= accesses[sm].length) {
            int capacity = Math.max(64, 2 * warp);
            accesses[sm] = Arrays.copyOf(accesses[sm], capacity);
            hits[sm] = Arrays.copyOf(hits[sm], capacity);
        }
        accesses[sm][warp]++;
        hits[sm][warp] += hit ? 1 : 0;
    }

    /** The launch has ended: the types of its warps are final. */
    void ended() {
        for (int sm = 0; sm < accesses.length; sm++) {
            for (int warp = 0; warp < accesses[sm].length; warp++) {
                if (accesses[sm][warp] > 0) {
                    run.counts().count(Metric.WARP_HIT_RATIO, (int) (10L * hits[sm][warp] / accesses[sm][warp]));
                    run.counts().count(TYPES[type(hits[sm][warp], accesses[sm][warp])]);
                }
            }
            Arrays.fill(accesses[sm], 0);
            Arrays.fill(hits[sm], 0);
        }
    }

    public static int type(long hits, long accesses) {
        if (hits == 0) {
            return 0;
        }
        if (hits == accesses) {
            return 4;
        }
        return 100 * hits < BALANCED * accesses ? 1 : 100 * hits < MOSTLY_HIT * accesses ? 2 : 3;
    }
}
