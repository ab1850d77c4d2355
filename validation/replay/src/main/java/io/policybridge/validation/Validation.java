package io.policybridge.validation;

import io.policybridge.config.GpuConfig;
import io.policybridge.config.file.ConfigReader;
import io.policybridge.replay.cache.L1dReplay;
import io.policybridge.replay.comparison.ReplayResult;
import io.policybridge.replay.sm.IssueComparison;
import io.policybridge.report.Tolerance;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.simulator.Interrupted;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.statistics.Snapshot;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.RecordedTotals;
import io.policybridge.workload.Workload;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Compares the simulator with every recorded run: the L1D alone, fed with the recorded attempts, and the whole GPU in
 * closed loop with native policies. Runs of a configuration that the simulator does not model are listed with the
 * reason.
 */
public final class Validation {
    private Validation() {}

    /**
     * One run.
     *
     * @param l1dAlone the L1D's replay, if its stream is there
     * @param simulated the closed loop, if the configuration is modelled
     * @param issue every warp instruction of the closed loop beside the recorded one
     * @param refusal why the configuration is not modelled, if it is not
     */
    public record Row(
            Workload workload,
            Optional<ReplayResult> l1dAlone,
            Optional<RunResult> simulated,
            Optional<IssueComparison> issue,
            Optional<String> refusal) {

        /** Simulated over recorded cycles. */
        public double cyclesRatio() {
            return (double) simulated.orElseThrow().totals().count(RunStatistics.CYCLES)
                    / workload.totals().orElseThrow().cycles();
        }

        /** Simulated over recorded L1D misses; 1 where both are 0, or none were recorded. */
        public double missesRatio() {
            long recorded = workload.totals().orElseThrow().l1d().misses();
            long misses = simulated.orElseThrow().totals().count(RunStatistics.L1D.misses());
            return recorded == misses || recorded == RecordedTotals.UNKNOWN ? 1 : (double) misses / recorded;
        }

        /**
         * Whether the run was simulated and everything in it agrees; without a tolerance, also the issue of every
         * instruction.
         */
        public boolean agrees(Tolerance tolerance) {
            if (!l1dAlone.map(ReplayResult::isExact).orElse(true)) {
                return false;
            }
            if (simulated.isEmpty()) {
                return false;
            }
            RecordedTotals recorded = workload.totals().orElseThrow();
            Snapshot totals = simulated.get().totals();
            return tolerance.covers(1, cyclesRatio())
                    && tolerance.covers(1, missesRatio())
                    && (!tolerance.isExact()
                            || isEqual(
                                            recorded.l1dReservationFails(),
                                            totals.count(RunStatistics.L1D.reservationFails()))
                                    && issue.map(IssueComparison::isExact).orElse(true));
        }
    }

    private static boolean isEqual(long recorded, long simulated) {
        return recorded == RecordedTotals.UNKNOWN || recorded == simulated;
    }

    /** Compares {@code workloads}, side by side on all cores; those without recorded totals are left out. */
    public static List<Row> of(List<Workload> workloads, Progress progress) {
        ExecutorService cores =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        try {
            List<Future<Row>> rows = new ArrayList<>();
            for (Workload workload : workloads) {
                if (workload.totals().isPresent()) {
                    rows.add(cores.submit(() -> row(workload, progress)));
                }
            }
            List<Row> done = new ArrayList<>();
            for (Future<Row> row : rows) {
                done.add(row.get());
            }
            return done;
        } catch (InterruptedException e) {
            throw new Interrupted();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        } finally {
            cores.shutdownNow();
        }
    }

    private static Row row(Workload workload, Progress progress) {
        GpuConfig config = ConfigReader.read(workload.requiredConfigFile());
        if (!config.refusals().isEmpty()) {
            return new Row(
                    workload,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.of(config.refusals().get(0).toString()));
        }
        Optional<ReplayResult> alone = Files.exists(workload.stream("l1d"))
                ? Optional.of(new L1dReplay(workload.stream("l1d"), config).run())
                : Optional.empty();
        ProgramTrace trace = workload.trace();
        Job job = Job.of(workload, trace, PolicyChoice.parse("native", 0), null, Limits.NONE, 0);
        IssueComparison issue = new IssueComparison(workload.stream("issue"), trace);
        return new Row(
                workload, alone, Optional.of(job.observed(issue, progress)), Optional.of(issue), Optional.empty());
    }
}
