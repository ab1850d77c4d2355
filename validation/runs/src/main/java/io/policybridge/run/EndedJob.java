package io.policybridge.run;

import io.policybridge.report.Comparison;
import io.policybridge.report.ResultRow;
import io.policybridge.simulation.HostSimulator;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.RunKey;
import io.policybridge.simulation.StoredMetrics;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.metrics.RunMetrics;
import io.policybridge.table.PointStatistics;
import io.policybridge.table.WantedMetrics;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A simulation of this process that has ended.
 *
 * @param metrics null if they were not counted
 */
public record EndedJob(Job job, RunResult result, RunMetrics metrics) {
    /** Simulates {@code job}. */
    public static EndedJob of(Job job, Progress progress) {
        return new EndedJob(job, job.run(progress), null);
    }

    /** Simulates {@code job} and writes its event streams, and {@code machine}, into {@code folder}. */
    public static EndedJob recorded(Job job, Path folder, RecordedMachine machine, Progress progress) {
        return new EndedJob(job, job.recorded(folder, machine, progress), null);
    }

    /** Simulates {@code job} and counts metrics; {@code period}: core cycles of a period, 0 for none. */
    public static EndedJob measured(Job job, long period, Progress progress) {
        RunMetrics metrics = new RunMetrics(job.requireMeasurable().simulated(), period);
        return new EndedJob(job, job.measured(metrics, progress), metrics);
    }

    /**
     * Simulates {@code jobs} side by side, each on no more of its threads than cores are left for it; one failure stops
     * the rest.
     *
     * @param measured whether metrics are counted too, but of offline ceilings
     */
    public static List<EndedJob> all(List<Job> jobs, boolean measured, Progress progress) {
        if (measured) {
            jobs.stream().filter(job -> !job.isOffline()).forEach(Job::requireMeasurable);
        }
        return SimulationThreads.onAll(jobs.stream()
                .<SimulationThreads.Simulation<EndedJob>>map(job -> cores -> measured && !job.isOffline()
                        ? measured(job.onCores(cores), 0, progress)
                        : of(job.onCores(cores), progress))
                .toList());
    }

    public String workload() {
        return job.workload().name();
    }

    /** In the column of its policy choice, in which it is alone. */
    public Comparison.Cell cell() {
        return cell(job.policyChoice().label(), Map.of(), true);
    }

    /**
     * In the column of its policy choice.
     *
     * @param family what those that differ in {@code swept} alone share
     * @param swept values of the parameters that a search varies
     * @param stands whether it stands for the column
     */
    public Comparison.Cell cell(String family, Map<String, String> swept, boolean stands) {
        ResultRow row = new ResultRow(
                workload(),
                job.config().name(),
                job.policyChoice().label(),
                family,
                swept,
                stands,
                stored(key(), WantedMetrics.NONE));
        return new Comparison.Cell(row, result, metrics == null ? null : metrics.total());
    }

    /** Without digests of code, which do not matter in this process. */
    private PointKey key() {
        RunKey run = new RunKey(
                workload(),
                job.policyChoice().value(),
                job.input().machine(),
                job.policyChoice().seed(),
                job.limits(),
                HostSimulator.REFERENCE);
        return new PointKey(run, result.inputDigest(), new PointKey.Code("", ""));
    }

    /** The result that {@code key} stands for, with those tables of its metrics. */
    public StoredPoint stored(PointKey key, WantedMetrics tables) {
        return new StoredPoint(
                key,
                result.seconds(),
                result.end().name().toLowerCase(Locale.ROOT),
                PointStatistics.of(result, !job.isOffline()),
                tables.rows().stream()
                        .map(rows -> new StoredMetrics(rows, tables.period(rows), rows.table(result, metrics)))
                        .toList(),
                0);
    }
}
