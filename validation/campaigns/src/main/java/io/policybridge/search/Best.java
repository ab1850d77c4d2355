package io.policybridge.search;

import io.policybridge.simulator.RunStatistics;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * What makes a candidate the best; the last of equal ones is taken.
 *
 * @param statistic its key in docs/metrics.md
 * @param highest whether it should be high
 */
public record Best(String statistic, boolean highest) {
    /** The highest IPC of the whole run. */
    public static final Best IPC = new Best(RunStatistics.IPC.key(), true);

    /** What a text must be that {@link #parse} reads. */
    public static final String FORM =
            "ipc, or lowest or highest and a statistic, such as lowest mpki (docs/metrics.md)";

    /** Reads {@code ipc}, {@code lowest mpki} or the like; empty if it is nothing of this form. */
    public static Optional<Best> parse(String text) {
        String statistic = text.strip().replaceFirst("^(lowest|highest) ", "");
        return RunStatistics.CATALOGUE.statistics().stream()
                        .anyMatch(one -> one.key().equals(statistic) && one.buckets() == 1)
                ? Optional.of(new Best(statistic, !text.strip().startsWith("lowest ")))
                : Optional.empty();
    }

    /** The best of {@code candidates} by that statistic of each; empty if one of them has none. */
    public <C> Optional<C> of(List<C> candidates, ToDoubleFunction<C> statisticOf) {
        C found = null;
        double most = 0;
        for (C candidate : candidates) {
            double own = order(statisticOf.applyAsDouble(candidate));
            if (Double.isNaN(own)) {
                return Optional.empty();
            }
            if (found == null || own >= most) {
                found = candidate;
                most = own;
            }
        }
        return Optional.ofNullable(found);
    }

    /**
     * What a candidate is compared by: of {@code values}, by workload and seed, the arithmetic mean over the seeds,
     * over several workloads the geometric mean of these.
     */
    public static double mean(Collection<List<Double>> values) {
        double[] means = values.stream()
                .mapToDouble(seeds ->
                        seeds.stream().mapToDouble(value -> value).average().orElse(Double.NaN))
                .toArray();
        return means.length == 1
                ? means[0]
                : Math.exp(Arrays.stream(means).map(Math::log).average().orElse(Double.NaN));
    }

    /** {@code value}, negative where low values are good. */
    double order(double value) {
        return highest ? value : -value;
    }
}
