package io.policybridge.sweep;

import io.policybridge.input.BadInput;
import io.policybridge.store.PointKey;
import io.policybridge.store.ResultStore;
import io.policybridge.store.StoredPoint;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A plan and the store of its results. */
public final class Sweep {
    /** Points that are simulated again before results of an earlier build are taken over. */
    private static final int PROBES = 20;

    private final SweepPlan plan;
    private final ResultStore store;
    private final List<Point> points;

    /** @throws BadInput if a workload, configuration or policy of the plan cannot be used */
    public Sweep(SweepPlan plan, ResultStore store) {
        this.plan = plan;
        this.store = store;
        points = PlanPoints.of(plan);
    }

    /** How many simulations the plan has. */
    public int size() {
        return points.size();
    }

    /**
     * What a run would do.
     *
     * @param points simulations of the plan
     * @param missing of them have no result
     * @param seconds that these take on one thread, as far as the store has results of their workloads
     * @param unknown of them are of workloads without any result
     */
    public record Estimate(int points, int missing, double seconds, int unknown) {}

    /** What {@link #run} would do. */
    public Estimate estimate() {
        Map<List<String>, Double> usual = store.usualSeconds();
        int missing = 0;
        int unknown = 0;
        double seconds = 0;
        for (Point point : points) {
            if (store.find(point.key()).isPresent()) {
                continue;
            }
            missing++;
            Double own = usual.get(List.of(point.key().workload(), point.key().limits()));
            unknown += own == null ? 1 : 0;
            seconds += own == null ? 0 : own;
        }
        return new Estimate(points.size(), missing, seconds, unknown);
    }

    /**
     * Takes over the results of earlier builds, of points that have none of this one, after some of them were simulated
     * again; returns how many.
     *
     * @throws BadInput if one of these has another result now
     */
    public int adopt() {
        Map<Point, PointKey> old = new LinkedHashMap<>();
        for (Point point : points) {
            if (store.find(point.key()).isEmpty()) {
                store.older(point.key()).stream().findFirst().ifPresent(key -> old.put(point, key));
            }
        }
        List<Point> probes = new ArrayList<>(old.keySet());
        Collections.shuffle(probes, new Random());
        for (Point probe : probes.subList(0, Math.min(PROBES, probes.size()))) {
            StoredPoint now = SweepEngine.simulated(probe);
            StoredPoint before = store.find(old.get(probe)).orElseThrow();
            if (!now.statistics().equals(before.statistics())) {
                throw new BadInput("--adopt: " + probe.key().workload() + " under "
                        + probe.key().policy() + " on " + probe.key().config()
                        + " has another result than before; expected equal ones (without --adopt all are simulated)");
            }
        }
        store.adopt(
                List.copyOf(old.values()),
                points.isEmpty() ? "" : points.get(0).key().code().simulator());
        return old.size();
    }

    /**
     * What a run of the plan gave.
     *
     * @param ran simulations that were made now
     * @param failures by the point that failed, as messages name it
     */
    public record Outcome(PlanResults results, int ran, Map<String, Throwable> failures) {
        /** The tables of speed-ups. */
        public String table() {
            return PlanTable.text(results);
        }

        /** All points. */
        public String json(String version) {
            return PlanJson.text(results, version);
        }
    }

    /** Simulates what has no result, on {@code threads} threads. */
    public Outcome run(int threads) {
        try (SweepProgress progress = new SweepProgress(points.size())) {
            SweepEngine.Outcome ended = new SweepEngine(store, threads, progress).run(points);
            Map<Point, StoredPoint> inOrder = new LinkedHashMap<>();
            points.stream()
                    .filter(ended.results()::containsKey)
                    .forEach(point -> inOrder.put(point, ended.results().get(point)));
            Map<String, Throwable> failures = new LinkedHashMap<>();
            ended.failures()
                    .forEach((point, why) -> failures.put(
                            point.key().workload() + " under " + point.key().policy() + " on "
                                    + point.key().config() + ", seed "
                                    + point.key().seed(),
                            why));
            return new Outcome(new PlanResults(plan, inOrder), ended.ran(), failures);
        }
    }
}
