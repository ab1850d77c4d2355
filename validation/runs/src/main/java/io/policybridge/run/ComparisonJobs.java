package io.policybridge.run;

import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.table.WantedMetrics;
import io.policybridge.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Simulations of one command, run side by side on all cores; one failure stops the rest.
 *
 * @param jobs workload by workload, contenders in order
 */
public record ComparisonJobs(List<Job> jobs) {
    public ComparisonJobs {
        jobs = List.copyOf(jobs);
    }

    /** Every workload under every contender. */
    public static ComparisonJobs of(
            List<Workload> workloads, List<Contender> contenders, ConfigChoice config, Limits limits) {
        List<Job> jobs = new ArrayList<>();
        for (Workload workload : workloads) {
            SimulationInput input = SimulationInput.load(workload, config);
            for (Contender contender : contenders) {
                jobs.add(new Job(workload, input.program(), input.copies(), input.config(), contender, limits, 0));
            }
        }
        return new ComparisonJobs(jobs);
    }

    /** Runs them all; with {@code measured} counts metrics too, but of offline ceilings. */
    public List<EndedJob> run(boolean measured, Progress progress) {
        if (measured) {
            jobs.stream().filter(job -> !job.isOffline()).forEach(Job::requireMeasurable);
        }
        return AllCores.run(jobs.stream()
                .<Callable<EndedJob>>map(job -> () -> measured && !job.isOffline()
                        ? EndedJob.measured(job, WantedMetrics.NONE, progress)
                        : EndedJob.of(job, progress))
                .toList());
    }
}
