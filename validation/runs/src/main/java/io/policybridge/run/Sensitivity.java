package io.policybridge.run;

import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.statistics.Snapshot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How sensitive a workload is to caches, from three runs (M. Khairy's thesis, section 4.3): without caches, with those
 * of the configuration, and with unbounded ones. The thesis describes the classes in prose; where it gives no number,
 * the threshold is ours.
 */
public enum Sensitivity {
    /** Caches of either size slow it down: their lines are not reused. */
    STREAMING_L1_AND_L2,
    /** The L1D does not help, whatever its size; a larger L2 would. */
    LARGE_WORKING_SET_L2,
    /** The L1D does not help, whatever its size. */
    STREAMING_L1,
    /** Unbounded caches would help far more than the configured ones. */
    CONTENTION,
    /** The configured caches help as much as unbounded ones. */
    FRIENDLY,
    /** None of the other classes. */
    OTHER;

    /**
     * The numbers in the classes.
     *
     * @param streamingMisses the miss rate from which an L1D does not help
     * @param contentionGain speed-up of unbounded caches from which there is contention
     * @param enough the share of their IPC that is enough
     */
    public record Rules(double streamingMisses, double contentionGain, double enough) {
        /** {@code streamingMisses} is the threshold of the thesis's table 6.1, the others are ours. */
        public static final Rules USUAL = new Rules(0.9, 1.2, 0.95);
    }

    /** The policy choices of the three runs. */
    private static final List<String> RUNS = List.of("bypass-all", "native", "unbounded");

    /**
     * The three runs of a workload.
     *
     * @param uncachedIpc IPC without caches
     */
    public record Evidence(double uncachedIpc, Cached configured, Cached unbounded) {}

    /** A run with caches. */
    public record Cached(double ipc, double l1dMissRate) {
        /** What {@code totals} say of it. */
        public static Cached of(Snapshot totals) {
            return new Cached(totals.value(RunStatistics.IPC), totals.value(RunStatistics.L1D.missRate()));
        }
    }

    /** The policy choices whose runs {@link #evidence} needs. */
    public static List<PolicyChoice> policyChoices(long seed) {
        return RUNS.stream().map(run -> PolicyChoice.parse(run, seed)).toList();
    }

    /** By workload the evidence of {@code runs}, each workload under {@link #policyChoices}, in order. */
    public static Map<String, Evidence> evidence(List<EndedJob> runs) {
        Map<String, List<Snapshot>> totals = new LinkedHashMap<>();
        runs.forEach(run -> totals.computeIfAbsent(run.workload(), workload -> new ArrayList<>())
                .add(run.result().totals()));
        Map<String, Evidence> evidence = new LinkedHashMap<>();
        totals.forEach((workload, of) -> evidence.put(
                workload,
                new Evidence(of.get(0).value(RunStatistics.IPC), Cached.of(of.get(1)), Cached.of(of.get(2)))));
        return evidence;
    }

    /** The class of {@code e} by the usual rules. */
    public static Sensitivity of(Evidence e) {
        return of(e, Rules.USUAL);
    }

    /** The first class, in the order of the constants, that {@code e} fits. */
    public static Sensitivity of(Evidence e, Rules rules) {
        double configured = e.configured.ipc;
        double unbounded = e.unbounded.ipc;
        if (Math.max(configured, unbounded) < e.uncachedIpc) {
            return STREAMING_L1_AND_L2;
        }
        double real = Math.max(configured, e.uncachedIpc);
        if (e.configured.l1dMissRate >= rules.streamingMisses && e.unbounded.l1dMissRate >= rules.streamingMisses) {
            return unbounded > real ? LARGE_WORKING_SET_L2 : STREAMING_L1;
        }
        if (unbounded >= rules.contentionGain * real) {
            return CONTENTION;
        }
        return configured > e.uncachedIpc && configured >= rules.enough * unbounded ? FRIENDLY : OTHER;
    }

    /** As users read it: {@code streaming L1 and L2}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ').replaceAll("\\bl([12])\\b", "L$1");
    }
}
