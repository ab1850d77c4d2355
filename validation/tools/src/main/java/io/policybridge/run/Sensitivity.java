package io.policybridge.run;

import io.policybridge.report.Comparison;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.RunStatistics;
import java.util.List;
import java.util.Locale;

/**
 * How much a workload cares for caches, from three runs (M. Khairy's thesis, section 4.3): without any, with those of
 * the configuration, and with unbounded ones. The thesis describes the classes in prose; where it gives no number, the
 * thresholds here are ours.
 */
public enum Sensitivity {
    /** Caches of either size do harm: their lines are not requested again. */
    STREAMING_L1_AND_L2,
    /** The L1D does nothing, whatever its size; the L2 would if it were larger. */
    LARGE_WORKING_SET_L2,
    /** The L1D does nothing, whatever its size. */
    STREAMING_L1,
    /** Unbounded caches would help a good deal more than those that there are. */
    CONTENTION,
    /** The caches that there are do what unbounded ones would. */
    FRIENDLY,
    /** None of these. */
    OTHER;

    /** An L1D that misses at least so often does nothing. */
    private static final double STREAMING_MISS_RATE = 0.9;
    /** How much faster unbounded caches must be for contention, and how near to them others must come to be enough. */
    private static final double CONTENTION_GAIN = 1.2;

    private static final double ENOUGH = 0.95;

    /** The three runs, by their names as contenders. */
    private static final List<String> RUNS = List.of("bypass-all", "native", "unbounded");

    /**
     * What decides.
     *
     * @param bypassed IPC without caches
     * @param bounded IPC with those of the configuration
     * @param unbounded IPC with unbounded ones
     * @param boundedMissRate of the L1D
     * @param unboundedMissRate of the L1D
     */
    public record Evidence(
            double bypassed, double bounded, double unbounded, double boundedMissRate, double unboundedMissRate) {}

    /** The contenders whose runs {@link #evidence} needs. */
    public static List<Contender> contenders(long seed) {
        return RUNS.stream().map(run -> Contender.parse(run, seed)).toList();
    }

    /** What the runs of {@code workload} say. */
    public static Evidence evidence(Comparison comparison, String workload) {
        List<RunResult> results = comparison.policies().stream()
                .map(policy -> comparison.cell(workload, policy).result())
                .toList();
        return new Evidence(
                results.get(0).totals().value(RunStatistics.IPC),
                results.get(1).totals().value(RunStatistics.IPC),
                results.get(2).totals().value(RunStatistics.IPC),
                results.get(1).totals().value(RunStatistics.L1D.missRate()),
                results.get(2).totals().value(RunStatistics.L1D.missRate()));
    }

    /** The class that {@code e} is evidence of; the first that fits, in the order of the constants. */
    public static Sensitivity of(Evidence e) {
        if (Math.max(e.bounded, e.unbounded) < e.bypassed) {
            return STREAMING_L1_AND_L2;
        }
        double real = Math.max(e.bounded, e.bypassed);
        if (e.boundedMissRate >= STREAMING_MISS_RATE && e.unboundedMissRate >= STREAMING_MISS_RATE) {
            return e.unbounded > real ? LARGE_WORKING_SET_L2 : STREAMING_L1;
        }
        if (e.unbounded >= CONTENTION_GAIN * real) {
            return CONTENTION;
        }
        return e.bounded > e.bypassed && e.bounded >= ENOUGH * e.unbounded ? FRIENDLY : OTHER;
    }

    /** As users read it: {@code streaming L1 and L2}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ').replaceAll("\\bl([12])\\b", "L$1");
    }
}
