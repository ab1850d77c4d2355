package io.policybridge.run;

import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.report.Comparison;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
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
        List<RunResult> results = AllCores.run(jobs.stream()
                .<Callable<RunResult>>map(job -> () -> job.run(progress))
                .toList());
        List<Comparison.Cell> cells = new ArrayList<>();
        for (int i = 0; i < jobs.size(); i++) {
            Job job = jobs.get(i);
            Ceiling ceiling = job.contender().ceiling();
            cells.add(new Comparison.Cell(
                    job.workload().name(),
                    job.contender().label(),
                    results.get(i),
                    ceiling == null || !ceiling.isOffline()));
        }
        return new Comparison(
                jobs.stream().map(job -> job.workload().name()).distinct().toList(),
                jobs.stream().map(job -> job.contender().label()).distinct().toList(),
                cells);
    }
}
