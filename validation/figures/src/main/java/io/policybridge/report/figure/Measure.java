package io.policybridge.report.figure;

import io.policybridge.report.Comparison.Mean;
import io.policybridge.report.Results;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.statistics.Statistic;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;

/**
 * What the bars of a figure show.
 *
 * @param statistic its key
 * @param baseline policy over which it is given; null for the numbers themselves
 * @param means that stand behind the workloads
 */
public record Measure(String statistic, String baseline, List<Mean> means) {
    /** Statistics that say little before they are compared. */
    static boolean isUsuallyRelative(String statistic) {
        return statistic.equals(RunStatistics.IPC.key())
                || statistic.equals("cycles")
                || statistic.startsWith("energy.");
    }

    /** Which numbers of a statistic are the better ones. */
    enum Better {
        MORE,
        LESS;

        /** As charts.js has it. */
        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Which way the statistic is better; empty where that depends. */
    Optional<Better> better() {
        if (statistic.equals(RunStatistics.IPC.key())
                || statistic.equals("rowHitRate")
                || statistic.startsWith("fullyCached")) {
            return Optional.of(Better.MORE);
        }
        boolean less = statistic.equals("cycles")
                || statistic.equals(RunStatistics.MPKI.key())
                || statistic.startsWith("energy.")
                || statistic.endsWith("MissRate")
                || statistic.endsWith("Misses");
        return less ? Optional.of(Better.LESS) : Optional.empty();
    }

    /** {@code IPC over lru}. */
    public String title() {
        return word(statistic) + over();
    }

    /** {@code IPC}. */
    public static String word(String statistic) {
        return statistic.equals(RunStatistics.IPC.key()) || statistic.equals(RunStatistics.MPKI.key())
                ? statistic.toUpperCase(Locale.ROOT)
                : statistic.equals(RunStatistics.L1D.missRate().key()) ? "L1D miss rate" : statistic;
    }

    private String over() {
        return baseline == null ? "" : " over " + baseline;
    }

    /** What stands beside the axis of values. */
    String axis() {
        return title();
    }

    /** The meaning of the statistic, with its unit, for captions. */
    String meaning() {
        return meaning(statistic);
    }

    /** As above. */
    public static String meaning(String statistic) {
        return RunStatistics.CATALOGUE.statistics().stream()
                .filter(one -> one.key().equals(statistic))
                .findFirst()
                .map(Measure::described)
                .orElse(statistic.startsWith("energy.") ? "energy in nJ (docs/metrics.md)" : statistic);
    }

    private static String described(Statistic one) {
        return one.meaning() + " (" + one.unit() + ")";
    }

    /** The value of one bar; empty where a result is missing or the baseline is zero. */
    public OptionalDouble of(Results results, String config, String workload, String policy) {
        return relative(results, config, workload, results.value(config, workload, policy, statistic));
    }

    /**
     * The mean over {@code workloads}; empty if one has no value.
     *
     * @param config the configuration of each
     */
    public OptionalDouble mean(
            Mean mean, Results results, UnaryOperator<String> config, List<String> workloads, String policy) {
        return new MeanOver(workloads, workloads.size())
                .mean(mean, workload -> of(results, config.apply(workload), workload, policy));
    }

    /** What {@code own}, a number of a run of {@code workload}, is in this measure. */
    OptionalDouble relative(Results results, String config, String workload, OptionalDouble own) {
        if (baseline == null || own.isEmpty()) {
            return own;
        }
        return Results.ratio(own, results.value(config, workload, baseline, statistic));
    }

    /**
     * As above, of one seed; over the baseline's of the same seed, or over the mean of its seeds if it has not that
     * one.
     */
    OptionalDouble relative(Results results, String config, String workload, OptionalDouble own, long seed) {
        if (baseline == null || own.isEmpty()) {
            return own;
        }
        OptionalDouble base = results.ofSeed(config, workload, baseline, statistic, seed);
        return base.isPresent() ? Results.ratio(own, base) : relative(results, config, workload, own);
    }

    /** The value of one seed of a bar. */
    OptionalDouble ofSeed(Results results, String config, String workload, String policy, long seed) {
        return relative(results, config, workload, results.ofSeed(config, workload, policy, statistic, seed), seed);
    }
}
