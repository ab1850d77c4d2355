package io.policybridge.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Successive halving (Jamieson and Talwalkar, AISTATS 2016), of which the resource is the number of thread instructions
 * after which a run is cut. All candidates run a short first rung; the best {@code 1/eta} of them, rounded down, run
 * the next one, which is {@code eta} times as long, and so on, up to the whole run, which at least {@code eta} reach.
 *
 * <p>There are fewer rungs, so that more candidates reach the whole run, where the first would have fewer than
 * {@code least} instructions (as the brackets of Hyperband, Li et al., JMLR 2018); none is left out of a run shorter
 * than {@code eta} times that. Each rung runs a program's set-up again: where that is long, fewer rungs, or none but
 * the whole run, are fewer instructions in all.
 *
 * @param eta 2 (the paper's) to {@value #MOST_ETA}
 * @param least thread instructions
 */
public record Halving(int eta, long least) {
    public static final int MOST_ETA = 100;
    public static final int DEFAULT_ETA = 2;

    /** Ours: at 15 SMs about 2,000 warp instructions each, past most cold misses of the smallest programs. */
    public static final long DEFAULT_LEAST = 1_000_000;

    /**
     * How many rungs there are for {@code candidates} on a program of {@code whole} thread instructions, of which the
     * first {@code setUp} are in every rung: of the numbers that are possible the one with the fewest instructions in
     * all, of equal ones the largest.
     */
    public int rungs(int candidates, long setUp, long whole) {
        long length = whole - setUp;
        int most = 1;
        for (int left = candidates; left / eta >= eta && instructions(0, most + 1, length) >= least; left /= eta) {
            most++;
        }
        int rungs = most;
        for (int fewer = most - 1; fewer > 0; fewer--) {
            if (all(candidates, fewer, setUp, length) < all(candidates, rungs, setUp, length)) {
                rungs = fewer;
            }
        }
        return rungs;
    }

    /** The thread instructions of all candidates in all rungs. */
    private double all(int candidates, int rungs, long setUp, long length) {
        double all = 0;
        int left = candidates;
        for (int rung = 0; rung < rungs; rung++) {
            all += left * (setUp + share(rung, rungs) * length);
            left = survivors(left);
        }
        return all;
    }

    /** How many of {@code candidates} go on to the next rung. */
    public int survivors(int candidates) {
        return Math.max(1, candidates / eta);
    }

    /** The part of the whole run that {@code rung} of {@code rungs} is, both from 0. */
    public double share(int rung, int rungs) {
        return Math.pow(eta, -(rungs - 1 - rung));
    }

    /**
     * The thread instructions of {@code rung} of {@code rungs}, where the whole run has {@code whole} after its set-up.
     */
    public long instructions(int rung, int rungs, long whole) {
        long instructions = whole;
        for (int i = rung; i < rungs - 1; i++) {
            instructions /= eta;
        }
        return instructions;
    }

    /**
     * Those of {@code tried} that go on, in their order: the best by {@code best} of what {@code statisticOf} gives
     * each. Of equal ones the later go on; what has no such number goes on last.
     */
    public <C> List<C> survivors(List<C> tried, Best best, ToDoubleFunction<C> statisticOf) {
        double[] values = tried.stream()
                .mapToDouble(statisticOf)
                .map(value -> Double.isNaN(value) ? Double.NEGATIVE_INFINITY : best.order(value))
                .toArray();
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            order.add(i);
        }
        order.sort(Comparator.<Integer>comparingDouble(i -> values[i])
                .thenComparingInt(i -> i)
                .reversed());
        return order.stream()
                .limit(survivors(tried.size()))
                .sorted()
                .map(tried::get)
                .toList();
    }
}
