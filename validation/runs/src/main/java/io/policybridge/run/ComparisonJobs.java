package io.policybridge.run;

import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.report.Comparison;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.metrics.RunMetrics;
import io.policybridge.simulator.statistics.Snapshot;
import io.policybridge.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * All jobs of a comparison, run side by side on all cores; one failure stops the rest.
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

    /** Runs them all. */
    public Comparison run(Progress progress) {
        return run(false, progress);
    }

    /** As above; counts metrics too if {@code measured}, but for offline ceilings. */
    public Comparison run(boolean measured, Progress progress) {
        if (measured) {
            jobs.stream().filter(job -> !job.isOffline()).forEach(Job::requireMeasurable);
        }
        List<Ended> results = AllCores.run(jobs.stream()
                .<Callable<Ended>>map(job -> () -> ended(job, measured && !job.isOffline(), progress))
                .toList());
        List<Comparison.Cell> cells = new ArrayList<>();
        for (int i = 0; i < jobs.size(); i++) {
            Job job = jobs.get(i);
            cells.add(new Comparison.Cell(
                    job.workload().name(),
                    job.contender().label(),
                    results.get(i).result,
                    !job.isOffline(),
                    results.get(i).metrics));
        }
        return new Comparison(
                jobs.stream().map(job -> job.workload().name()).distinct().toList(),
                jobs.stream().map(job -> job.contender().label()).distinct().toList(),
                cells);
    }

    /** {@code metrics} is null if they were not counted. */
    private record Ended(RunResult result, Snapshot metrics) {}

    private static Ended ended(Job job, boolean measured, Progress progress) {
        if (!measured) {
            return new Ended(job.run(progress), null);
        }
        RunMetrics metrics = new RunMetrics(job.simulated());
        RunResult result = job.measured(metrics, progress);
        return new Ended(result, metrics.total());
    }
}
