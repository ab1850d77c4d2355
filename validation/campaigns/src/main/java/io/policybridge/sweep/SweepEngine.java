package io.policybridge.sweep;

import io.policybridge.run.SimulationThreads;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.simulator.Interrupted;
import io.policybridge.store.ResultStore;
import io.policybridge.table.WantedMetrics;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Runs the points of a plan that have no result yet, or lack metrics that the plan wants, on {@link SimulationThreads}.
 * One that fails does not stop the others; one that another process has begun is left to it, and taken over if that
 * process ends without a result.
 *
 * <p>The threads only simulate. The thread that calls {@link #run} reads and writes the store, several points at a
 * time, and reserves a few ahead, so that no simulation waits for the disk.
 */
final class SweepEngine {
    /** How often it is looked whether another process has finished a point. */
    private static final Duration LOOK = Duration.ofMillis(500);
    /** Points that are reserved for each thread, the one that it runs included. */
    private static final int AHEAD = 8;

    private final ResultStore store;
    private final WantedMetrics metrics;
    private final int threads;
    private final SweepProgress progress;
    /** Without an end, in the order of the plan. */
    private final Map<PointKey, List<Point>> waiting = new LinkedHashMap<>();

    private final Map<PointKey, List<Point>> running = new HashMap<>();
    private final Map<PointKey, List<Point>> elsewhere = new LinkedHashMap<>();
    private final Map<PointKey, StoredPoint> results = new HashMap<>();
    private final Map<PointKey, Throwable> reasons = new HashMap<>();
    private final Map<Point, Throwable> failures = new LinkedHashMap<>();
    private final BlockingQueue<Simulated> simulated = new LinkedBlockingQueue<>();

    /** When it was last looked what other processes have done. */
    private long looked = System.nanoTime();

    private int ran;

    SweepEngine(ResultStore store, WantedMetrics metrics, int threads, SweepProgress progress) {
        this.store = store;
        this.metrics = metrics;
        this.threads = threads;
        this.progress = progress;
    }

    /** A simulation that has ended, with a result or a reason why there is none. */
    private record Simulated(PointKey key, StoredPoint result, Throwable reason) {}

    /** Why points have no result, in the order in which they failed. */
    Map<Point, Throwable> failures() {
        return failures;
    }

    /** How many were simulated. */
    int ran() {
        return ran;
    }

    /** Runs what {@code work} has, to its end; the results, without tables of metrics. */
    Map<PointKey, StoredPoint> run(PlanWork work) {
        try (SimulationThreads pool = new SimulationThreads(threads);
                Claims claims = new Claims(store)) {
            place(work.first(), work);
            while (!waiting.isEmpty() || !running.isEmpty() || !elsewhere.isEmpty()) {
                fill(pool, claims, work);
                progress.elsewhere(elsewhere.size(), claims.holders(elsewhere.keySet()));
                List<Simulated> ended = take().stream().map(this::agreeing).toList();
                store.add(ended.stream()
                        .map(Simulated::result)
                        .filter(Objects::nonNull)
                        .toList());
                ended.forEach(one -> claims.drop(one.key));
                ended.forEach(one -> settle(one, work));
            }
            return results;
        } catch (InterruptedException e) {
            throw new Interrupted();
        }
    }

    /** Lets {@code points} wait, unless it is known already how they end. */
    private void place(List<Point> points, PlanWork work) {
        Deque<Point> open = new ArrayDeque<>(points);
        while (!open.isEmpty()) {
            Point point = open.remove();
            StoredPoint result = results.get(point.key());
            Throwable reason = reasons.get(point.key());
            if (result != null) {
                open.addAll(work.after(point, result));
            } else if (reason != null) {
                failures.put(point, reason);
            } else {
                Stream.of(running, elsewhere)
                        .filter(held -> held.containsKey(point.key()))
                        .findFirst()
                        .orElse(waiting)
                        .computeIfAbsent(point.key(), key -> new ArrayList<>())
                        .add(point);
            }
        }
        progress.expect(results.size()
                + reasons.size()
                + waiting.size()
                + running.size()
                + elsewhere.size()
                + work.remaining());
    }

    /** Gives the threads something to do. */
    private void fill(SimulationThreads pool, Claims claims, PlanWork work) {
        while (!waiting.isEmpty() && running.size() < AHEAD * threads) {
            List<PointKey> next = waiting.keySet().stream()
                    .limit(AHEAD * threads - running.size())
                    .toList();
            List<PointKey> unknown = new ArrayList<>();
            for (PointKey key : next) {
                Optional<StoredPoint> known = store.find(key, wanted(waiting.get(key)));
                if (known.isEmpty()) {
                    unknown.add(key);
                    continue;
                }
                progress.found();
                results.put(key, known.get());
                place(waiting.remove(key), work);
            }
            Map<PointKey, WantedMetrics> asked = new LinkedHashMap<>();
            unknown.forEach(key -> asked.put(key, wanted(waiting.get(key))));
            List<PointKey> taken = claims.take(asked);
            asked.forEach((key, wanted) -> {
                List<Point> points = waiting.remove(key);
                (taken.contains(key) ? running : elsewhere).put(key, points);
                if (taken.contains(key)) {
                    pool.begin(() -> simulating(points.get(0), wanted))
                            .whenComplete((result, reason) -> simulated.add(new Simulated(key, result, reason)));
                }
            });
        }
    }

    /** What the points of one key are to have: metrics unless all are parts of runs, or offline ceilings. */
    private WantedMetrics wanted(List<Point> points) {
        return points.stream()
                .map(point -> point.wanted(metrics))
                .filter(wanted -> !wanted.isNone())
                .findFirst()
                .orElse(WantedMetrics.NONE);
    }

    /** A failure where there was a result, and that of the run that counted its metrics is another. */
    private Simulated agreeing(Simulated one) {
        if (one.result == null || one.result.metrics().isEmpty()) {
            return one;
        }
        Optional<StoredPoint> before = store.find(one.key);
        if (before.isEmpty()) {
            return one;
        }
        return before.get().statistics().equals(one.result.statistics())
                ? new Simulated(
                        one.key, before.get().measured(one.result.metrics()).taking(one.result.memory()), null)
                : new Simulated(
                        one.key,
                        null,
                        new IllegalStateException("the run for its metrics has other statistics than its result"));
    }

    /** Waits for simulations to end, or until it is time to look what other processes have done. */
    private List<Simulated> take() throws InterruptedException {
        List<Simulated> ended = new ArrayList<>();
        Simulated first = elsewhere.isEmpty()
                ? running.isEmpty() ? null : simulated.take()
                : simulated.poll(LOOK.toMillis(), TimeUnit.MILLISECONDS);
        if (first != null) {
            ended.add(first);
            simulated.drainTo(ended);
        }
        long now = System.nanoTime();
        if (now - looked >= LOOK.toNanos()) {
            looked = now;
            waiting.putAll(elsewhere);
            elsewhere.clear();
        }
        return ended;
    }

    private void settle(Simulated one, PlanWork work) {
        List<Point> points = running.remove(one.key);
        if (one.reason instanceof Interrupted interrupted) {
            throw interrupted;
        }
        ran++;
        if (one.result == null) {
            progress.failed();
            reasons.put(one.key, one.reason);
        } else {
            progress.ended();
            results.put(one.key, one.result.alone());
        }
        place(points, work);
    }

    private StoredPoint simulating(Point point, WantedMetrics wanted) {
        progress.began();
        try {
            return point.simulated(wanted);
        } finally {
            progress.left();
        }
    }
}
