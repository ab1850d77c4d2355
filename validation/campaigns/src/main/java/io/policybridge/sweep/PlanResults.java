package io.policybridge.sweep;

import io.policybridge.report.ResultRow;
import io.policybridge.run.Job;
import io.policybridge.search.Candidate;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.RunKey;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.store.PlannedColumn;
import io.policybridge.sweep.ResultColumns.Placed;
import io.policybridge.sweep.SweepPlan.PlannedConfig;
import io.policybridge.sweep.SweepPlan.PlannedSearch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The results that a plan has so far: which of a search stand for its column, and all as rows of a table; and why it
 * lacks others.
 */
public final class PlanResults {
    private final SweepPlan plan;
    private final Map<Point, StoredPoint> all = new LinkedHashMap<>();
    /** Of whole runs, policy by policy; those of the parts that a search by halving compares stand in no figure. */
    private final Map<Point, Placed> placed = new LinkedHashMap<>();

    private final PlanWork work;
    private final int missing;
    private final int ran;
    private final Map<String, Throwable> failures;
    private final List<String> workloads;
    private final Map<Cell, List<StoredPoint>> bySeed = new HashMap<>();
    private final ResultColumns columns;

    /** What differs in the seed only. */
    private record Cell(String workload, PlannedConfig config, Candidate candidate) {}

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
        List<PlannedColumn> planned = plan.columns();
        Map<Placed, Point> points = new IdentityHashMap<>();
        all.keySet().stream()
                .filter(Point::isWhole)
                .sorted(Comparator.comparingInt(point -> plan.policies().indexOf(point.column())))
                .forEach(point -> {
                    Placed one = placed(point, planned.get(plan.policies().indexOf(point.column())));
                    placed.put(point, one);
                    points.put(one, point);
                    bySeed.computeIfAbsent(cell(point), cell -> new ArrayList<>())
                            .add(one.result());
                });
        columns = new ResultColumns(placed.values(), PolicyColumns.of(planned), one -> isDecided(points.get(one)));
    }

    private Placed placed(Point point, PlannedColumn column) {
        return new Placed(
                column,
                column.label(),
                point.row().workload(),
                point.row().config(),
                point.row().config().label(),
                column.choice() == null ? null : point.candidate().values(),
                all.get(point));
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
        return columns.rows();
    }

    /** Those of which every seed has a result: a mean over fewer is another. */
    List<ResultRow> complete() {
        List<Point> points = List.copyOf(placed.keySet());
        List<ResultRow> rows = rows();
        return IntStream.range(0, rows.size())
                .filter(i -> hasAllSeeds(cell(points.get(i))))
                .mapToObj(rows::get)
                .toList();
    }

    /** Whether the result of {@code point} stands for its column. */
    boolean stands(Point point) {
        return placed.containsKey(point) && columns.stands(placed.get(point));
    }

    /** Whether everything has a result that decides whether {@code point} stands for its column. */
    private boolean isDecided(Point point) {
        PlannedSearch search = point.column().search();
        List<String> over = search.perWorkload() ? List.of(point.row().workload()) : workloads;
        List<Candidate> tried =
                work.finalists(point.row().workload(), point.row().config(), point.column());
        return !tried.isEmpty()
                && tried.stream()
                        .allMatch(candidate -> over.stream()
                                .map(workload -> new Cell(workload, point.row().config(), candidate))
                                .allMatch(cell -> hasAllSeeds(cell)
                                        && hasStatistic(cell, search.best().statistic())));
    }

    private boolean hasAllSeeds(Cell cell) {
        return bySeed.getOrDefault(cell, List.of()).size() == plan.seeds().size();
    }

    private boolean hasStatistic(Cell cell, String statistic) {
        return bySeed.get(cell).stream().allMatch(result -> result.statistics().containsKey(statistic));
    }

    /** Simulates {@code run} again. */
    public Job job(RunKey run) {
        return placed.keySet().stream()
                .filter(point -> point.key().run().equals(run))
                .findFirst()
                .map(point -> point.row().simulation().job(point.policyChoice(), point.limits()))
                .orElseThrow();
    }

    /** The workloads of which a run was cut before its end. */
    public List<String> cut() {
        return placed.values().stream()
                .filter(one -> !one.result().end().equals("finished"))
                .map(Placed::workload)
                .distinct()
                .toList();
    }
}
