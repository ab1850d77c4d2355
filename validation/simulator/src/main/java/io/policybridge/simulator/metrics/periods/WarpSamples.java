package io.policybridge.simulator.metrics.periods;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The hit ratios of warps at the L2 over time (MeDiC, figure 4): of the warps of one SM, as a sample. */
public final class WarpSamples {
    /** The SM whose warps are followed. */
    public static final int SM = 0;

    /** By launch number of the warp, in this period. */
    private int[] accesses = new int[256];

    private int[] hits = new int[256];
    /** Warps with an access in this period. */
    private int[] seen = new int[64];

    private int count;
    private final List<WarpPeriodRow> rows = new ArrayList<>();

    /** The L2 accepted a load access of {@code warp} on {@code sm}. */
    public void accessed(int sm, int warp, boolean hit) {
        if (sm != SM) {
            return;
        }
        if (warp >= accesses.length) {
            accesses = Arrays.copyOf(accesses, 2 * warp);
            hits = Arrays.copyOf(hits, 2 * warp);
        }
        if (accesses[warp]++ == 0) {
            if (count == seen.length) {
                seen = Arrays.copyOf(seen, 2 * count);
            }
            seen[count++] = warp;
        }
        hits[warp] += hit ? 1 : 0;
    }

    void periodEnds(long from, long to) {
        Arrays.sort(seen, 0, count);
        for (int i = 0; i < count; i++) {
            int warp = seen[i];
            rows.add(new WarpPeriodRow(from, to, SM, warp, accesses[warp], hits[warp]));
            accesses[warp] = 0;
            hits[warp] = 0;
        }
        count = 0;
    }

    List<WarpPeriodRow> rows() {
        return List.copyOf(rows);
    }
}
