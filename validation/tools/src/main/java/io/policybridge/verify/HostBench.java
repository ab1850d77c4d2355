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
 * Wall time of an application on a patched build over that on an unpatched one. The settings take turns, with whole
 * runs or with slices of them, so that what else happens on the machine meets all of them. What is judged is the median
 * of the rounds' ratios: a machine changes its speed over the minutes of many rounds, so runs of one round are compared
 * with each other. Each run loads a copy of the simulator of its own.
 */
public final class HostBench {
    /**
     * The shortest plain run by which a ratio is judged: below it, start-up of the JVM counts for more than it does in
     * real use.
     */
    public static final double SHORTEST_SECONDS = 30;

    private static final double JNA = 1.05;
    private static final double JNA_THROTTLING = 1.10;
    private static final double GRPC = 2.0;

    private HostBench() {}

    /**
     * What a setting took.
     *
     * @param seconds wall time of each round, start-up included, in the order of the rounds
     * @param cycles simulated core cycles of all kernels
     * @param throttles whether its policy decides which warps may issue
     */
    public record Times(RunVariant setting, double[] seconds, long cycles, boolean throttles) {
        public double median() {
            return Medians.of(seconds);
        }

        /** The largest ratio to a plain run that is accepted; NaN where no policy is queried. */
        public double threshold() {
            if (setting.policy() == null) {
                return Double.NaN;
            }
            return setting.call().equals("grpc") ? GRPC : throttles ? JNA_THROTTLING : JNA;
        }

        /** The median, over all rounds, of the time over that of {@code plain} in the same round. */
        public double over(Times plain) {
            double[] ratios = new double[seconds.length];
            Arrays.setAll(ratios, round -> seconds[round] / plain.seconds[round]);
            return Medians.of(ratios);
        }

        /** Whether that is within the threshold. */
        public boolean meets(Times plain) {
            return !(over(plain) > threshold());
        }
    }

    /** A policy over a call path, and whether it throttles warps. */
    public record BenchedPolicy(KnownPolicies.Named policy, String call, boolean throttles) {}

    /**
     * Runs plain, off and each of {@code policies}, {@code rounds} times.
     *
     * @param slice 0: in each round one run after another; else all of a round side by side, in turns of so many
     *     milliseconds
     * @param listener receives every run that has ended
     * @return plain first, then off
     * @throws io.policybridge.input.BadInput if something cannot be started or written
     * @throws VerifyFailure if a run fails, or takes other cycles than the same setting before
     */
    public static List<Times> of(
            RunVariant.Pair pair, List<BenchedPolicy> policies, int rounds, long slice, Consumer<HostRun> listener) {
        List<RunVariant> settings = new ArrayList<>(List.of(RunVariant.PLAIN, RunVariant.OFF));
        for (BenchedPolicy benched : policies) {
            settings.add(new RunVariant(benched.call() + (settings.size() - 1), benched.policy(), benched.call()));
        }
        List<List<HostRun>> all = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            List<RunVariant> turns = rotated(settings, -round);
            List<HostRun> inTurn =
                    slice == 0 ? oneAfterAnother(pair, turns, listener) : SideBySide.run(pair, turns, slice, listener);
            List<HostRun> runs = rotated(inTurn, round);
            all.add(runs);
            for (int i = 0; i < runs.size(); i++) {
                requireSameCycles(runs.get(i), all.get(0).get(i));
            }
        }
        List<Times> times = new ArrayList<>();
        for (int i = 0; i < settings.size(); i++) {
            int at = i;
            double[] seconds =
                    all.stream().mapToDouble(runs -> runs.get(at).seconds()).toArray();
            times.add(new Times(
                    settings.get(i),
                    seconds,
                    all.get(0).get(i).cycles(),
                    i >= 2 && policies.get(i - 2).throttles()));
        }
        return times;
    }

    /**
     * Each round begins with another setting: what comes first in a round is a little faster or slower on many
     * machines.
     */
    private static <T> List<T> rotated(List<T> list, int distance) {
        List<T> rotated = new ArrayList<>(list);
        Collections.rotate(rotated, distance);
        return rotated;
    }

    private static List<HostRun> oneAfterAnother(
            RunVariant.Pair pair, List<RunVariant> settings, Consumer<HostRun> listener) {
        List<HostRun> runs = new ArrayList<>();
        for (RunVariant setting : settings) {
            HostRun run = setting.run(pair.copiedFor(setting), Map.of(), RunSchedule.AT_ONCE, printed -> {});
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
