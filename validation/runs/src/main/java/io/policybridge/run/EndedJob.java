package io.policybridge.run;

import io.policybridge.report.Comparison;
import io.policybridge.report.ResultRow;
import io.policybridge.simulation.MachineValue;
import io.policybridge.simulation.RunKey;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.metrics.RunMetrics;
import io.policybridge.simulator.metrics.loads.LoadLines;
import io.policybridge.simulator.statistics.Snapshot;
import io.policybridge.store.PointKey;
import io.policybridge.store.StoredPoint;
import io.policybridge.table.PointStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A simulation of this process that has ended.
 *
 * @param metrics of the whole run; null if they were not counted
 * @param loads the types of the lines of each load instruction; none if metrics were not counted
 */
public record EndedJob(Job job, RunResult result, Snapshot metrics, List<LoadLines> loads) {
    public EndedJob {
        loads = List.copyOf(loads);
    }

    /** Simulates {@code job}, and counts metrics too if {@code measured}. */
    public static EndedJob of(Job job, boolean measured, Progress progress) {
        if (!measured) {
            return new EndedJob(job, job.run(progress), null, List.of());
        }
        RunMetrics metrics = new RunMetrics(job.simulated());
        RunResult result = job.measured(metrics, progress);
        return new EndedJob(job, result, metrics.total(), metrics.loads());
    }

    public String workload() {
        return job.workload().name();
    }

    /** In the column of its contender, in which it is alone. */
    public Comparison.Cell cell() {
        return cell(job.contender().label(), Map.of(), true);
    }

    /**
     * In the column of its contender.
     *
     * @param family what those that differ in {@code swept} alone share
     * @param swept values of the parameters that a search varies
     * @param stands whether it stands for the column
     */
    public Comparison.Cell cell(String family, Map<String, String> swept, boolean stands) {
        ResultRow row = new ResultRow(
                workload(), job.config().name(), job.contender().label(), family, swept, stands, stored());
        return new Comparison.Cell(row, result, metrics);
    }

    /** As a store would have it, but for digests of code, which do not matter in this process. */
    private StoredPoint stored() {
        RunKey run = new RunKey(
                workload(),
                job.contender().value(),
                MachineValue.read(job.config().name(), job.config().digest()),
                job.contender().seed(),
                job.limits());
        return new StoredPoint(
                new PointKey(run, result.inputDigest(), new PointKey.Code("", "")),
                result.seconds(),
                result.end().name().toLowerCase(Locale.ROOT),
                PointStatistics.of(result, !job.isOffline()));
    }
}
