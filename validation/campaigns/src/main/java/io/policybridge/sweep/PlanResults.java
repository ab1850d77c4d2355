package io.policybridge.sweep;

import io.policybridge.report.ResultRow;
import io.policybridge.run.Job;
import io.policybridge.search.Best;
import io.policybridge.search.Candidate;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.PolicyValue;
import io.policybridge.simulation.RunKey;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.sweep.SweepPlan.PlannedConfig;
import io.policybridge.sweep.SweepPlan.PlannedPolicy;
import io.policybridge.sweep.SweepPlan.PlannedSearch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The results that a plan has so far: which of a search stand for its column, and all as rows of a table; and why it
 * lacks others.
 */
public final class PlanResults {
    private final SweepPlan plan;
    private final Map<Point, StoredPoint> all = new LinkedHashMap<>();
    /** Of whole runs, policy by policy; those of the parts that a search by halving compares stand in no figure. */
    private final Map<Point, StoredPoint> whole = new LinkedHashMap<>();

    private final PlanWork work;
    private final int missing;
    private final int ran;
    private final Map<String, Throwable> failures;
    private final List<String> workloads;
    private final Map<Cell, List<StoredPoint>> bySeed = new HashMap<>();
    private final Map<Column, Optional<Candidate>> chosen = new HashMap<>();

    /** What differs in the seed only. */
    private record Cell(String workload, PlannedConfig config, Candidate candidate) {}

    /** A column of one row. */
    private record Column(String workload, PlannedConfig config, PlannedPolicy policy) {}

    /**
     * Those of {@code known} that are of {@code work}.
     *
     * @param missing how many simulations have no result; at most, where a search by halving decides
     * @param ran how many simulations were made now
     * @param failures by what failed, as messages name it
     */
    PlanResults(
            SweepPlan plan,
            PlanWork work,
            Map<PointKey, StoredPoint> known,
            int missing,
            int ran,
            Map<String, Throwable> failures) {
        this.plan = plan;
        this.work = work;
        this.missing = missing;
        this.ran = ran;
        this.failures = failures;
        work.issued().stream()
                .filter(point -> known.containsKey(point.key()))
                .forEach(point -> all.put(point, known.get(point.key())));
        workloads = all.keySet().stream()
                .map(point -> point.row().workload())
                .distinct()
                .toList();
        all.keySet().stream()
                .filter(Point::isWhole)
                .sorted(Comparator.comparingInt(point -> plan.policies().indexOf(point.column())))
                .forEach(point -> whole.put(point, all.get(point)));
        whole.forEach((point, result) ->
                bySeed.computeIfAbsent(cell(point), cell -> new ArrayList<>()).add(result));
    }

    private static Cell cell(Point point) {
        return new Cell(point.row().workload(), point.row().config(), point.candidate());
    }

    SweepPlan plan() {
        return plan;
    }

    /** By point, in the order of the plan, with those of the parts that a search by halving compares. */
    Map<Point, StoredPoint> results() {
        return all;
    }

    /** Names of the workloads, in the order of the plan. */
    List<String> workloads() {
        return workloads;
    }

    /** How many simulations of the plan have no result; at most, where a search by halving decides. */
    public int missing() {
        return missing;
    }

    /** How many simulations were made now. */
    public int ran() {
        return ran;
    }

    /** By what failed, as messages name it, why. */
    public Map<String, Throwable> failures() {
        return failures;
    }

    /** The tables of speed-ups. */
    public String table() {
        return PlanTable.text(this);
    }

    /** All points; without {@code times}, that of each is 0. */
    public String json(String version, boolean times) {
        return PlanJson.text(this, version, times);
    }

    /** The label of the baseline. */
    public String baseline() {
        return plan.policies().get(plan.baseline()).label();
    }

    /** Column by column, in the order of the plan. */
    public List<ResultRow> rows() {
        return rows(false);
    }

    /** Those of which every seed has a result: a mean over fewer is another. */
    List<ResultRow> complete() {
        return rows(true);
    }

    private List<ResultRow> rows(boolean complete) {
        PolicyColumns names = new PolicyColumns(plan.policies().stream()
                .flatMap(column -> column.candidates().stream())
                .map(candidate -> candidate.contender().value())
                .filter(policy -> !policy.isCeiling())
                .distinct()
                .toList());
        List<ResultRow> rows = new ArrayList<>();
        whole.forEach((point, result) -> {
            if (!complete || bySeed.get(cell(point)).size() == plan.seeds().size()) {
                rows.add(row(point, result, names));
            }
        });
        return rows;
    }

    private ResultRow row(Point point, StoredPoint result, PolicyColumns names) {
        PolicyValue policy = point.key().run().policy();
        return new ResultRow(
                point.row().workload(),
                point.row().config().label(),
                point.column().label(),
                policy.isCeiling() ? "" : policy.names(),
                policy.isCeiling() || point.column().search() != null
                        ? point.candidate().values()
                        : names.of(policy).values(),
                stands(point),
                result);
    }

    /** Whether the result of {@code point} stands for its column. */
    boolean stands(Point point) {
        return point.isWhole()
                && chosen(point.row().workload(), point.row().config(), point.column())
                        .filter(candidate -> Objects.equals(candidate, point.candidate()))
                        .isPresent();
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
        List<String> over = search.perWorkload() ? List.of(workload) : workloads;
        return best.of(
                work.finalists(workload, config, column),
                candidate -> Best.mean(over.stream()
                        .map(one -> seeds(new Cell(one, config, candidate), best.statistic()))
                        .toList()));
    }

    /** The values of {@code statistic} with every seed, not numbers where one is missing. */
    private List<Double> seeds(Cell cell, String statistic) {
        List<StoredPoint> seeds = bySeed.getOrDefault(cell, List.of());
        return seeds.size() < plan.seeds().size()
                ? List.of(Double.NaN)
                : seeds.stream()
                        .map(result -> result.statistics().getOrDefault(statistic, Double.NaN))
                        .toList();
    }

    /** Simulates {@code run} again. */
    public Job job(RunKey run) {
        return whole.keySet().stream()
                .filter(point -> point.key().run().equals(run))
                .findFirst()
                .map(point -> point.row().simulation().job(point.contender(), point.limits()))
                .orElseThrow();
    }

    /** The workloads of which a run was cut before its end. */
    public List<String> cut() {
        return whole.entrySet().stream()
                .filter(entry -> !entry.getValue().end().equals("finished"))
                .map(entry -> entry.getKey().row().workload())
                .distinct()
                .toList();
    }
}
