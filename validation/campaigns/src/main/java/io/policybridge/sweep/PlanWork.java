package io.policybridge.sweep;

import io.policybridge.search.Candidate;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.sweep.SweepPlan.PlannedConfig;
import io.policybridge.sweep.SweepPlan.PlannedPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What a plan has to run: points known from the start, and those of searches, which follow from results. */
final class PlanWork {
    private final List<Point> fixed = new ArrayList<>();
    private final List<HalvedColumn> halved = new ArrayList<>();

    /** All of {@code points}'s plan. */
    PlanWork(PlanPoints points) {
        for (PlanRow row : points.rows()) {
            for (PlannedPolicy column : points.plan().policies()) {
                if (!column.isHalved()) {
                    column.candidates().forEach(candidate -> fixed.addAll(points.whole(row, column, candidate)));
                } else if (column.search().perWorkload()) {
                    halved.add(new HalvedColumn(points, column, List.of(row)));
                }
            }
        }
        for (PlannedConfig config : points.plan().configurations()) {
            List<PlanRow> rows = points.rows().stream()
                    .filter(row -> row.config().equals(config))
                    .toList();
            points.plan().policies().stream()
                    .filter(column -> !rows.isEmpty()
                            && column.isHalved()
                            && !column.search().perWorkload())
                    .forEach(column -> halved.add(new HalvedColumn(points, column, rows)));
        }
    }

    private PlanWork() {}

    /** These points alone. */
    static PlanWork of(List<Point> points) {
        PlanWork work = new PlanWork();
        work.fixed.addAll(points);
        return work;
    }

    /** What can be run at once. */
    List<Point> first() {
        return Stream.concat(fixed.stream(), halved.stream().flatMap(search -> search.first().stream()))
                .toList();
    }

    /** What can be run now that {@code point} has a result. */
    List<Point> after(Point point, StoredPoint result) {
        return point.column().isHalved()
                ? halved.stream()
                        .flatMap(search -> search.after(point, result).stream())
                        .toList()
                : List.of();
    }

    /** All points so far that count, in the order of the plan, those of searches by halving last. */
    List<Point> issued() {
        return Stream.concat(fixed.stream(), halved.stream().flatMap(search -> search.issued().stream()))
                .toList();
    }

    /** The searches by halving. */
    List<HalvedColumn> searches() {
        return halved;
    }

    /** How many points are still to be issued, at most. */
    int remaining() {
        return halved.stream().mapToInt(HalvedColumn::remaining).sum();
    }

    /** Of {@code column}, the candidates that are run to the end on {@code workload}; none if it cannot be said. */
    List<Candidate> finalists(String workload, PlannedConfig config, PlannedPolicy column) {
        if (!column.isHalved()) {
            return column.candidates();
        }
        return halved.stream()
                .filter(search -> search.column().equals(column)
                        && search.rows().stream()
                                .anyMatch(row -> row.config().equals(config)
                                        && row.workload().equals(workload)))
                .findFirst()
                .map(HalvedColumn::finalists)
                .orElse(List.of());
    }
}
