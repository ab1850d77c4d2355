package io.policybridge.run.witness;

import io.policybridge.catalogue.Workloads;
import io.policybridge.run.Job;
import io.policybridge.run.NamedMachine;
import io.policybridge.run.PolicyChoice;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.statistics.Snapshot;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A workload on a configuration, and what it does under policies; the native run is simulated once. */
public record WitnessRun(String workload, String config) {
    private static final Map<WitnessRun, Snapshot> NATIVE = new ConcurrentHashMap<>();

    public RunResult under(String policy) {
        return job(policy).run(Progress.NONE);
    }

    Job job(String policy) {
        return Job.on(
                NamedMachine.of(config),
                Workloads.packaged().resolve(workload),
                PolicyChoice.parse(policy, 1),
                Limits.NONE);
    }

    /** The statistics of the run without a policy. */
    public Snapshot withoutPolicy() {
        return NATIVE.computeIfAbsent(this, machine -> machine.under("native").totals());
    }

    static double ipc(Snapshot totals) {
        return (double) totals.count(RunStatistics.INSTRUCTIONS) / totals.count(RunStatistics.CYCLES);
    }

    @Override
    public String toString() {
        return workload + " on " + config;
    }
}
