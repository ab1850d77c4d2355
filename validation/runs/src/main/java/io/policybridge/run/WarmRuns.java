package io.policybridge.run;

import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import java.util.ArrayList;
import java.util.List;

/** Simulations of one job after another in this process, once the JVM has compiled what they execute. */
public final class WarmRuns {
    private static final int WARM_UP_ROUNDS = 3;
    private static final int ROUNDS = 3;

    private WarmRuns() {}

    /** Warms up and measures. */
    public static List<RunResult> of(Job job) {
        for (int i = 0; i < WARM_UP_ROUNDS; i++) {
            job.run(Progress.NONE);
        }
        List<RunResult> results = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            results.add(job.run(Progress.NONE));
        }
        return results;
    }
}
