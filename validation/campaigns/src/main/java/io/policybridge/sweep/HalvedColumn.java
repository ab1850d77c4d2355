package io.policybridge.sweep;

import io.policybridge.input.BadInput;
import io.policybridge.run.PolicyChoice;
import io.policybridge.search.Best;
import io.policybridge.search.Candidate;
import io.policybridge.search.Halving;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.sweep.SweepPlan.PlannedPolicy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A search by successive halving: says which points are to be run next once all of the rung before have results. The
 * length of the whole run, which the rungs are parts of, is that of a run of the baseline, or under the host's own
 * policies where the baseline is searched or a ceiling. A search over several workloads has as many rungs on each as
 * the shortest allows.
 */
final class HalvedColumn {
    private static final Candidate NATIVE = new Candidate(Map.of(), PolicyChoice.NATIVE);

    private final PlanPoints points;
    private final PlannedPolicy column;
    private final Halving halving;
    private final List<PlanRow> rows;
    private final Map<PlanRow, Long> lengths = new HashMap<>();
    private final Set<Point> open = new HashSet<>();
    private final Map<Point, StoredPoint> results = new HashMap<>();
    private final List<Point> issued = new ArrayList<>();
    private List<Candidate> alive;
    private Map<PlanRow, Map<Candidate, List<Point>>> tried = Map.of();
    /** The rung that runs; -1 while the lengths are not known. */
    private int rung = -1;

    private int rungs;

    /** The search that {@code column} is, on {@code rows} together. */
    HalvedColumn(PlanPoints points, PlannedPolicy column, List<PlanRow> rows) {
        this.points = points;
        this.column = column;
        this.rows = rows;
        halving = column.search().halving();
        alive = column.candidates();
        rungs = halving.rungs(alive.size(), 0, Long.MAX_VALUE);
    }

    PlannedPolicy column() {
        return column;
    }

    List<PlanRow> rows() {
        return rows;
    }

    /** The points that it waits for first: one a row, which tells the length. */
    List<Point> first() {
        List<Point> first = rows.stream()
                .map(row -> points.whole(row, column, pilot()).get(0))
                .toList();
        open.addAll(first);
        return first;
    }

    private Candidate pilot() {
        PlannedPolicy baseline = points.plan().policies().get(points.plan().baseline());
        Candidate only = baseline.candidates().get(0);
        boolean fixed = baseline.search() == null && only.policyChoice().ceiling() == null;
        return fixed ? only : NATIVE;
    }

    /** Takes the result of {@code point}, which may be another's; returns what is to be run now. */
    List<Point> after(Point point, StoredPoint result) {
        if (!open.remove(point)) {
            return List.of();
        }
        results.put(point, result);
        if (rung < 0) {
            lengths.put(point.row(), length(result));
        }
        if (!open.isEmpty() || rung == rungs - 1) {
            return List.of();
        }
        if (rung < 0) {
            rungs = rows.stream()
                    .mapToInt(row -> halving.rungs(alive.size(), setUp(row), lengths.get(row)))
                    .min()
                    .orElseThrow();
        } else {
            alive = halving.survivors(alive, column.search().best(), this::statistic);
        }
        rung++;
        return begun();
    }

    private static long length(StoredPoint result) {
        String instructions = RunStatistics.INSTRUCTIONS.key();
        Double length = result.statistics().get(instructions);
        if (length == null || !(length >= 0)) {
            throw new BadInput("the result of " + result.key().run().workload() + " under "
                    + result.key().run().policy() + " has " + instructions + "=" + length + "; expected 0 or more");
        }
        return length.longValue();
    }

    private List<Point> begun() {
        tried = new HashMap<>();
        List<Point> all = new ArrayList<>();
        for (PlanRow row : rows) {
            Map<Candidate, List<Point>> ofRow = new HashMap<>();
            for (Candidate candidate : alive) {
                List<Point> seeds = points.part(row, column, candidate, limits(row), halving.share(rung, rungs));
                ofRow.put(candidate, seeds);
                all.addAll(seeds);
            }
            tried.put(row, ofRow);
        }
        open.addAll(all);
        issued.addAll(all);
        return all;
    }

    /** Those of the plan in the last rung, so that its points are those of a search that tries all. */
    private Limits limits(PlanRow row) {
        Limits whole = row.limits();
        long setUp = setUp(row);
        return rung == rungs - 1
                ? whole
                : whole.withInstructions(setUp + halving.instructions(rung, rungs, lengths.get(row) - setUp));
    }

    /** Of a row whose run gets past it; the set-up says nothing about a candidate. */
    private long setUp(PlanRow row) {
        long setUp = row.simulation().setUp();
        return setUp < lengths.get(row) ? setUp : 0;
    }

    /** What {@code candidate} is compared by; not a number where it is missing. */
    private double statistic(Candidate candidate) {
        String statistic = column.search().best().statistic();
        return Best.mean(rows.stream()
                .map(row -> tried.get(row).get(candidate).stream()
                        .map(point -> results.get(point).statistics().getOrDefault(statistic, Double.NaN))
                        .toList())
                .toList());
    }

    /** All points of rungs so far. */
    List<Point> issued() {
        return issued;
    }

    /** The candidates that have run to the end; none while the last rung has not ended. */
    List<Candidate> finalists() {
        return rung == rungs - 1 && open.isEmpty() ? alive : List.of();
    }

    /** How many points are still to be issued; at most, while the lengths are not known. */
    int remaining() {
        int left = 0;
        int candidates = alive.size();
        for (int next = rung + 1; next < rungs; next++) {
            candidates = next == 0 ? candidates : halving.survivors(candidates);
            left += candidates;
        }
        return left * perCandidate();
    }

    /** Of these, as parts of the whole run, the sum. */
    double remainingShare() {
        double left = 0;
        int candidates = alive.size();
        for (int next = rung + 1; next < rungs; next++) {
            candidates = next == 0 ? candidates : halving.survivors(candidates);
            left += candidates * share(next);
        }
        return left * points.plan().seeds().size();
    }

    /** The part of the whole run that a point of {@code rung} is, with its set-up where the lengths are known. */
    private double share(int rung) {
        double share = halving.share(rung, rungs);
        return lengths.size() < rows.size()
                ? share
                : rows.stream()
                        .mapToDouble(row -> {
                            double setUp = setUp(row) / (double) Math.max(1, lengths.get(row));
                            return setUp + (1 - setUp) * share;
                        })
                        .average()
                        .orElseThrow();
    }

    private int perCandidate() {
        return rows.size() * points.plan().seeds().size();
    }
}
