package io.policybridge.sweep;

import io.policybridge.report.figure.ResultRow;
import io.policybridge.run.Job;
import io.policybridge.simulation.PolicyValue;
import io.policybridge.simulation.RunKey;
import io.policybridge.simulator.Limits;
import io.policybridge.store.PointKey;
import io.policybridge.store.ResultStore;
import io.policybridge.store.StoredPoint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The results that a plan has, as rows of figures. */
public final class PlannedRows {
    private final SweepPlan plan;
    private final PlanResults all;
    /** Of whole runs, policy by policy; those of the parts that a search by halving compares stand in no figure. */
    private final Map<Point, StoredPoint> results = new LinkedHashMap<>();

    private final int missing;

    /** Those in {@code store}. */
    public PlannedRows(SweepPlan plan, ResultStore store) {
        this(plan, store::find);
    }

    /**
     * Those that {@code known} gives for a key.
     *
     * @throws io.policybridge.input.BadInput if a workload, configuration or policy of the plan cannot be used
     */
    public PlannedRows(SweepPlan plan, Function<PointKey, Optional<StoredPoint>> known) {
        Sweep.Stored stored = Sweep.stored(plan, known);
        all = stored.results();
        this.plan = all.plan();
        missing = stored.missing();
        all.results().entrySet().stream()
                .filter(entry -> entry.getKey().isWhole())
                .sorted(Comparator.comparingInt(
                        entry -> plan.policies().indexOf(entry.getKey().column())))
                .forEach(entry -> results.put(entry.getKey(), entry.getValue()));
    }

    /** How many points of the plan have no result. */
    public int missing() {
        return missing;
    }

    /** The label of the baseline. */
    public String baseline() {
        return plan.policies().get(plan.baseline()).label();
    }

    /** In the order of the plan. */
    public List<ResultRow> rows() {
        return keyed().stream().map(Map.Entry::getKey).toList();
    }

    /** The same, each with the key of its result, which may be that of several. */
    public List<Map.Entry<ResultRow, PointKey>> keyed() {
        PolicyColumns names = new PolicyColumns(plan.policies().stream()
                .flatMap(column -> column.candidates().stream())
                .map(candidate -> candidate.contender().value())
                .filter(policy -> !policy.isCeiling())
                .distinct()
                .toList());
        List<Map.Entry<ResultRow, PointKey>> rows = new ArrayList<>();
        results.forEach((point, result) -> {
            PolicyValue policy = point.key().run().policy();
            ResultRow row = new ResultRow(
                    point.row().workload(),
                    point.row().config().label(),
                    point.column().label(),
                    policy.isCeiling() ? "" : policy.names(),
                    policy.isCeiling(),
                    policy.isCeiling() || point.column().search() != null
                            ? point.candidate().values()
                            : names.of(policy).values(),
                    all.counts(point),
                    point.key().run(),
                    result.statistics());
            rows.add(Map.entry(row, point.key()));
        });
        return rows;
    }

    /** Simulates {@code run} again. */
    public Job job(RunKey run) {
        return results.keySet().stream()
                .filter(point -> point.key().run().equals(run))
                .findFirst()
                .map(point -> point.row().simulation().job(point.contender(), point.limits()))
                .orElseThrow();
    }

    /** What each configuration is: names, with the digests of the effective options. */
    public Map<String, String> machines() {
        Map<String, List<String>> machines = new LinkedHashMap<>();
        results.keySet()
                .forEach(point -> machines.computeIfAbsent(point.row().config().label(), label -> new ArrayList<>())
                        .add(point.key().run().machine().toString()));
        return machines.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        entry -> entry.getValue().stream().distinct().collect(Collectors.joining(", "))));
    }

    /** Where runs were cut. */
    public List<String> limits() {
        return results.keySet().stream()
                .map(point -> point.key().run().limits())
                .distinct()
                .filter(limits -> !limits.equals(Limits.NONE))
                .map(Limits::described)
                .toList();
    }

    /** The workloads of which a run was cut before its end. */
    public List<String> cut() {
        return results.entrySet().stream()
                .filter(entry -> !entry.getValue().end().equals("finished"))
                .map(entry -> entry.getKey().row().workload())
                .distinct()
                .toList();
    }
}
