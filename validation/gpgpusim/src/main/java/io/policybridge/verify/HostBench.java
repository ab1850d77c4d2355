package io.policybridge.verify;

import io.policybridge.bench.Medians;
import io.policybridge.bridge.loading.KnownPolicies;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Wall time of an application on a patched build over that on an unpatched one. The variants alternate, with whole runs
 * or with slices of them, so that other load on the machine affects all of them. The threshold applies to the median of
 * the rounds' ratios: the speed of a machine changes over the minutes of many rounds, so only runs of one round are
 * compared. Each run loads its own copy of the simulator.
 */
public final class HostBench {
    /**
     * The shortest plain run for which the thresholds hold: in shorter ones the start-up of the JVM weighs more than in
     * real use.
     */
    public static final double SHORTEST_SECONDS = 30;

    private static final double JNA = 1.05;
    private static final double JNA_THROTTLING = 1.10;
    private static final double GRPC = 2.0;

    private HostBench() {}

    /**
     * The wall times of one variant.
     *
     * @param seconds wall time of each round, start-up included, in the order of the rounds
     * @param cycles simulated core cycles of all kernels
     * @param throttles whether its policy decides which warps may issue
     */
    public record Times(RunVariant variant, double[] seconds, long cycles, boolean throttles) {
        public double median() {
            return Medians.of(seconds);
        }

        /** The largest accepted ratio to a plain run; NaN where no policy is queried. */
        public double threshold() {
            if (variant.policy() == null) {
                return Double.NaN;
            }
            return !variant.call().equals("jna") ? GRPC : throttles ? JNA_THROTTLING : JNA;
        }

        /** The median, over all rounds, of the time over that of {@code plain} in the same round. */
        public double over(Times plain) {
            double[] ratios = new double[seconds.length];
            Arrays.setAll(ratios, round -> seconds[round] / plain.seconds[round]);
            return Medians.of(ratios);
        }

        /** Whether the ratio meets the threshold. */
        public boolean meets(Times plain) {
            return !(over(plain) > threshold());
        }
    }

    /** A policy over a call path, and whether it throttles warps. */
    public record BenchedPolicy(KnownPolicies.Named policy, String call, boolean throttles) {}

    /**
     * Runs plain, off and each of {@code policies}, {@code rounds} times.
     *
     * @param slice 0: one run of a round after another; else all runs of a round side by side, one at a time for so
     *     many milliseconds
     * @param listener receives every run that has ended
     * @return plain first, then off
     * @throws io.policybridge.input.BadInput if something cannot be started or written
     * @throws VerifyFailure if a run fails, or simulates other cycles than the same variant before
     */
    public static List<Times> of(
            RunVariant.Pair pair, List<BenchedPolicy> policies, int rounds, long slice, Consumer<HostRun> listener) {
        List<RunVariant> variants = new ArrayList<>(List.of(RunVariant.PLAIN, RunVariant.OFF));
        for (BenchedPolicy benched : policies) {
            variants.add(new RunVariant(benched.call() + (variants.size() - 1), benched.policy(), benched.call()));
        }
        List<List<HostRun>> all = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            List<RunVariant> order = rotated(variants, -round);
            List<HostRun> ordered =
                    slice == 0 ? oneAfterAnother(pair, order, listener) : SideBySide.run(pair, order, slice, listener);
            List<HostRun> runs = rotated(ordered, round);
            all.add(runs);
            for (int i = 0; i < runs.size(); i++) {
                requireSameCycles(runs.get(i), all.get(0).get(i));
            }
        }
        List<Times> times = new ArrayList<>();
        for (int i = 0; i < variants.size(); i++) {
            int at = i;
            double[] seconds =
                    all.stream().mapToDouble(runs -> runs.get(at).seconds()).toArray();
            times.add(new Times(
                    variants.get(i),
                    seconds,
                    all.get(0).get(i).cycles(),
                    i >= 2 && policies.get(i - 2).throttles()));
        }
        return times;
    }

    /**
     * Each round begins with another variant: the first run of a round is a little faster or slower on many machines.
     */
    private static <T> List<T> rotated(List<T> list, int distance) {
        List<T> rotated = new ArrayList<>(list);
        Collections.rotate(rotated, distance);
        return rotated;
    }

    private static List<HostRun> oneAfterAnother(
            RunVariant.Pair pair, List<RunVariant> variants, Consumer<HostRun> listener) {
        List<HostRun> runs = new ArrayList<>();
        for (RunVariant variant : variants) {
            HostRun run = variant.run(pair.copiedFor(variant), Map.of(), RunSchedule.AT_ONCE, printed -> {});
            listener.accept(run);
            runs.add(run);
        }
        return runs;
    }

    private static void requireSameCycles(HostRun run, HostRun first) {
        if (run.cycles() != first.cycles()) {
            throw new VerifyFailure(run.name() + ": " + run.cycles() + " cycles after " + first.cycles()
                    + " in the first round; expected the same");
        }
    }
}
