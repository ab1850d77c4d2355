package io.policybridge.run;

import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.RunStatistics;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The speed of one warm simulation thread: native, and with a policy queried whose answers are not applied. Runs with
 * and without the policy alternate, so that a noisy machine disturbs them alike.
 */
public final class SimulatorBench {
    private static final long ROUNDS_NANOSECONDS = 2_000_000_000L;
    private static final int LEAST_ROUNDS = 5;
    private static final int WARM_UP_ROUNDS = 3;

    private final Job nativeJob;
    private final Job queriedJob;

    /** A bench of {@code nativeJob}; {@code queried} is a policy of the L1D. */
    public SimulatorBench(Job nativeJob, PolicyChoice queried) {
        this.nativeJob = nativeJob;
        queriedJob = nativeJob.under(queried);
    }

    /**
     * The speed of one run.
     *
     * @param cyclesPerSecond simulated core cycles per second of processor time, median
     * @param querying median processor time with a policy queried over that without
     */
    public record Speed(double cyclesPerSecond, double querying) {}

    /** Warms up and measures. */
    public Speed measure() {
        for (int i = 0; i < WARM_UP_ROUNDS; i++) {
            nativeJob.run(Progress.NONE);
            queriedJob.runUnapplied();
        }
        List<Double> plain = new ArrayList<>();
        List<Double> queried = new ArrayList<>();
        long cycles = 0;
        long start = System.nanoTime();
        while (plain.size() < LEAST_ROUNDS || System.nanoTime() - start < ROUNDS_NANOSECONDS) {
            RunResult result = nativeJob.run(Progress.NONE);
            cycles = result.totals().count(RunStatistics.CYCLES);
            plain.add(result.seconds());
            queried.add(queriedJob.runUnapplied().seconds());
        }
        return new Speed(cycles / median(plain), median(queried) / median(plain));
    }

    private static double median(List<Double> values) {
        Collections.sort(values);
        return values.get(values.size() / 2);
    }
}
