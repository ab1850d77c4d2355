package io.policybridge.sweep;

import io.policybridge.simulator.RunStatistics;
import io.policybridge.store.StoredPoint;
import io.policybridge.sweep.SweepPlan.Best;
import io.policybridge.sweep.SweepPlan.Candidate;
import io.policybridge.sweep.SweepPlan.PlannedConfig;
import io.policybridge.sweep.SweepPlan.PlannedPolicy;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * The results of a plan, as far as they are there. Means over seeds are arithmetic, those over workloads geometric.
 *
 * @param results by point
 */
record PlanResults(SweepPlan plan, Map<Point, StoredPoint> results) {

    /** Names of the workloads, in the order of the plan. */
    List<String> workloads() {
        return results.keySet().stream()
                .map(point -> point.key().workload())
                .distinct()
                .toList();
    }

    /** The mean of {@code statistic} over the seeds; empty if one of them has no such number. */
    OptionalDouble mean(String workload, PlannedConfig config, Candidate candidate, String statistic) {
        double sum = 0;
        int count = 0;
        for (Map.Entry<Point, StoredPoint> one : results.entrySet()) {
            Point point = one.getKey();
            if (point.key().workload().equals(workload) && point.config() == config && point.candidate() == candidate) {
                Double value = one.getValue().statistics().get(statistic);
                if (value == null) {
                    return OptionalDouble.empty();
                }
                sum += value;
                count++;
            }
        }
        return count == plan.seeds().size() ? OptionalDouble.of(sum / count) : OptionalDouble.empty();
    }

    /** The candidate of {@code column} that counts on {@code workload}; empty if a result for it is missing. */
    Optional<Candidate> chosen(String workload, PlannedConfig config, PlannedPolicy column) {
        Best best = column.best();
        if (best == null) {
            return Optional.of(column.candidates().get(0));
        }
        return best.perWorkload()
                ? extreme(
                        column,
                        candidate -> mean(workload, config, candidate, best.statistic())
                                .orElse(Double.NaN))
                : extreme(column, candidate -> geometric(config, candidate, best.statistic()));
    }

    private static Optional<Candidate> extreme(PlannedPolicy column, ToDoubleFunction<Candidate> value) {
        Candidate found = null;
        double most = 0;
        for (Candidate candidate : column.candidates()) {
            double own = value.applyAsDouble(candidate) * (column.best().highest() ? 1 : -1);
            if (Double.isNaN(own)) {
                return Optional.empty();
            }
            if (found == null || own >= most) {
                found = candidate;
                most = own;
            }
        }
        return Optional.ofNullable(found);
    }

    private double geometric(PlannedConfig config, Candidate candidate, String statistic) {
        double logs = 0;
        for (String workload : workloads()) {
            logs += Math.log(mean(workload, config, candidate, statistic).orElse(Double.NaN));
        }
        return Math.exp(logs / workloads().size());
    }

    /** IPC over that of the baseline; empty for offline ceilings, and where a result is missing. */
    OptionalDouble speedUp(String workload, PlannedConfig config, PlannedPolicy column) {
        OptionalDouble own = ipc(workload, config, column);
        OptionalDouble base = ipc(workload, config, plan.policies().get(plan.baseline()));
        return own.isPresent() && base.isPresent()
                ? OptionalDouble.of(own.getAsDouble() / base.getAsDouble())
                : OptionalDouble.empty();
    }

    private OptionalDouble ipc(String workload, PlannedConfig config, PlannedPolicy column) {
        return chosen(workload, config, column)
                .map(candidate -> mean(workload, config, candidate, RunStatistics.IPC.key()))
                .orElse(OptionalDouble.empty());
    }

    /** The geometric mean of the speed-ups over all workloads; empty if one is missing. */
    OptionalDouble meanSpeedUp(PlannedConfig config, PlannedPolicy column) {
        double logs = 0;
        for (String workload : workloads()) {
            OptionalDouble speedUp = speedUp(workload, config, column);
            if (speedUp.isEmpty()) {
                return OptionalDouble.empty();
            }
            logs += Math.log(speedUp.getAsDouble());
        }
        return OptionalDouble.of(Math.exp(logs / workloads().size()));
    }

    /** Whether the result of {@code point} stands for its column. */
    boolean counts(Point point) {
        return chosen(point.key().workload(), point.config(), point.column())
                .filter(candidate -> Objects.equals(candidate, point.candidate()))
                .isPresent();
    }
}
