package io.policybridge.policies.throttling;

import io.policybridge.api.Settings;

/**
 * A search for the pair (N, p) that gives most, from a given one on: first along N, then along p. A step up is tried,
 * then one down; one that gives more is kept and made again, and where neither does, the step is halved.
 */
final class PairSearch {
    private static final int ALONG_N = 0;
    private static final int ALONG_P = 1;
    private static final int DONE = 2;

    private final int startN;
    private final int startP;
    private final int most;
    private final int strideN;
    private final int strideP;
    /** The best pair, and what it gave; less than 0: not measured yet. */
    private int bestN;

    private int bestP;
    private long best;
    /** The pair that is tried. */
    private int n;

    private int p;
    private int along;
    private int step;
    /** Whether the step up has been tried in vain. */
    private boolean down;

    PairSearch(int n, int p, int most, Settings settings) {
        startN = n;
        startP = p;
        this.most = most;
        strideN = settings.integer("strideN");
        strideP = settings.integer("strideP");
        restart();
    }

    int n() {
        return n;
    }

    int p() {
        return p;
    }

    boolean isDone() {
        return along == DONE;
    }

    void restart() {
        n = bestN = startN;
        p = bestP = startP;
        best = -1;
        along = ALONG_N;
        step = strideN;
        down = false;
    }

    /** The pair gave {@code score}; the next one follows. */
    void gave(long score) {
        if (along == DONE) {
            return;
        }
        boolean first = best < 0;
        if (first || score > best) {
            best = score;
            bestN = n;
            bestP = p;
        } else {
            turn();
        }
        propose();
    }

    /** The step was in vain: down instead of up, else half of it, else along the other axis. */
    private void turn() {
        down = !down;
        if (!down) {
            step /= 2;
        }
    }

    /** The next pair within the bounds, if any differs from the best. */
    private void propose() {
        while (along != DONE) {
            if (step == 0) {
                along++;
                step = along == ALONG_P ? strideP : 0;
                down = false;
                continue;
            }
            int by = down ? -step : step;
            n = along == ALONG_N ? Math.max(1, Math.min(most, bestN + by)) : bestN;
            p = Math.max(1, Math.min(n, along == ALONG_P ? bestP + by : bestP));
            if (n != bestN || p != bestP) {
                return;
            }
            turn();
        }
        n = bestN;
        p = bestP;
    }
}
