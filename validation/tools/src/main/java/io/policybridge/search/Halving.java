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
 * than {@code eta} times that.
 *
 * @param eta 2 (the paper's) to {@value #MOST_ETA}
 * @param least thread instructions
 */
public record Halving(int eta, long least) {
    public static final int MOST_ETA = 100;
    public static final int DEFAULT_ETA = 2;

    /** Ours: at 15 SMs about 2,000 warp instructions each, past most cold misses of the smallest programs. */
    public static final long DEFAULT_LEAST = 1_000_000;

    /** How many rungs there are for {@code candidates} on a program of {@code whole} thread instructions. */
    public int rungs(int candidates, long whole) {
        int rungs = 1;
        long length = whole;
        for (int left = candidates; left / eta >= eta && length / eta >= least; left /= eta) {
            length /= eta;
            rungs++;
        }
        return rungs;
    }

    /** How many of {@code candidates} go on to the next rung. */
    public int survivors(int candidates) {
        return Math.max(1, candidates / eta);
    }

    /** The part of the whole run that {@code rung} of {@code rungs} is, both from 0. */
    public double share(int rung, int rungs) {
        return Math.pow(eta, -(rungs - 1 - rung));
    }

    /** The thread instructions of {@code rung} of {@code rungs}, where the whole run has {@code whole}. */
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
