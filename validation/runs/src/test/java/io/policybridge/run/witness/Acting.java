package io.policybridge.run.witness;

import java.util.ArrayList;
import java.util.List;

/**
 * A policy with a run in which it must act, and one in which it must stay out of the way: there every statistic is that
 * of the run without a policy. All machines have the local crossbar: what a policy must do was found with it.
 */
final class Acting {
    final String policy;
    final WitnessRun on;
    final List<Demand> demands = new ArrayList<>();
    /** The policy of the quiet run: with other settings, if one that always limits is meant. */
    String quietPolicy;

    WitnessRun quietOn;
    /** Why there is no quiet run; null if there is one. */
    String neverQuiet;

    private Acting(String policy, WitnessRun on) {
        this.policy = policy;
        this.on = on;
    }

    static Acting acts(String policy, String workload, String config) {
        return new Acting(policy, run(workload, config));
    }

    private static WitnessRun run(String workload, String config) {
        return new WitnessRun(workload, config + "+network_mode=2");
    }

    Acting must(Demand... more) {
        demands.addAll(List.of(more));
        return this;
    }

    Acting quiet(String workload, String config) {
        return quietAs(policy, workload, config);
    }

    Acting quietAs(String settings, String workload, String config) {
        quietPolicy = settings;
        quietOn = run(workload, config);
        return this;
    }

    Acting neverQuiet(String reason) {
        neverQuiet = reason;
        return this;
    }

    @Override
    public String toString() {
        return policy + ", " + on;
    }
}
