package io.policybridge.sweep;

import io.policybridge.search.Best;
import io.policybridge.search.Candidate;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.store.StoredPoint;
import io.policybridge.sweep.SweepPlan.PlannedConfig;
import io.policybridge.sweep.SweepPlan.PlannedPolicy;
import io.policybridge.sweep.SweepPlan.PlannedSearch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/** The results that a plan has so far. Means over seeds are arithmetic, those over workloads geometric. */
final class PlanResults {
    private final SweepPlan plan;
    private final Map<Point, StoredPoint> results;
    private final Finalists finalists;
    private final List<String> workloads;
    private final Map<Cell, List<StoredPoint>> bySeed = new HashMap<>();
    private final Map<Column, Optional<Candidate>> chosen = new HashMap<>();

    /** What differs in the seed only. */
    private record Cell(String workload, PlannedConfig config, Candidate candidate) {}

    /** A column of one row. */
    private record Column(String workload, PlannedConfig config, PlannedPolicy policy) {}

    /** Says which candidates of a column are run to the end on a workload. */
    interface Finalists {
        List<Candidate> of(String workload, PlannedConfig config, PlannedPolicy column);
    }

    /** {@code results} by point, in the order of the plan. */
    PlanResults(SweepPlan plan, Map<Point, StoredPoint> results, Finalists finalists) {
        this.plan = plan;
        this.finalists = finalists;
        this.results = results;
        workloads = results.keySet().stream()
                .map(point -> point.row().workload())
                .distinct()
                .toList();
        results.forEach((point, result) -> {
            if (point.isWhole()) {
                Cell of = new Cell(point.row().workload(), point.row().config(), point.candidate());
                bySeed.computeIfAbsent(of, cell -> new ArrayList<>()).add(result);
            }
        });
    }

    SweepPlan plan() {
        return plan;
    }

    Map<Point, StoredPoint> results() {
        return results;
    }

    /** Names of the workloads, in the order of the plan. */
    List<String> workloads() {
        return workloads;
    }

    /** The mean of {@code statistic} over the seeds; empty if one of them has no such number. */
    OptionalDouble mean(String workload, PlannedConfig config, Candidate candidate, String statistic) {
        List<StoredPoint> seeds = bySeed.getOrDefault(new Cell(workload, config, candidate), List.of());
        double sum = 0;
        for (StoredPoint result : seeds) {
            Double value = result.statistics().get(statistic);
            if (value == null) {
                return OptionalDouble.empty();
            }
            sum += value;
        }
        return seeds.size() < plan.seeds().size() ? OptionalDouble.empty() : OptionalDouble.of(sum / seeds.size());
    }

    /** The candidate of {@code column} that counts on {@code workload}; empty if a result for it is missing. */
    Optional<Candidate> chosen(String workload, PlannedConfig config, PlannedPolicy column) {
        return chosen.computeIfAbsent(new Column(workload, config, column), cell -> searched(workload, config, column));
    }

    private Optional<Candidate> searched(String workload, PlannedConfig config, PlannedPolicy column) {
        PlannedSearch search = column.search();
        if (search == null) {
            return Optional.of(column.candidates().get(0));
        }
        Best best = search.best();
        return best.of(
                finalists.of(workload, config, column),
                candidate -> search.perWorkload()
                        ? mean(workload, config, candidate, best.statistic()).orElse(Double.NaN)
                        : geometric(config, candidate, best.statistic()));
    }

    private double geometric(PlannedConfig config, Candidate candidate, String statistic) {
        double logs = 0;
        for (String workload : workloads) {
            logs += Math.log(mean(workload, config, candidate, statistic).orElse(Double.NaN));
        }
        return Math.exp(logs / workloads.size());
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
        for (String workload : workloads) {
            OptionalDouble speedUp = speedUp(workload, config, column);
            if (speedUp.isEmpty()) {
                return OptionalDouble.empty();
            }
            logs += Math.log(speedUp.getAsDouble());
        }
        return OptionalDouble.of(Math.exp(logs / workloads.size()));
    }

    /** Whether the result of {@code point} stands for its column. */
    boolean counts(Point point) {
        return point.isWhole()
                && chosen(point.row().workload(), point.row().config(), point.column())
                        .filter(candidate -> Objects.equals(candidate, point.candidate()))
                        .isPresent();
    }
}
