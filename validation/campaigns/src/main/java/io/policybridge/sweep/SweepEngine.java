package io.policybridge.sweep;

import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.simulator.Interrupted;
import io.policybridge.store.ResultStore;
import io.policybridge.sweep.backend.Simulation;
import io.policybridge.table.WantedMetrics;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs the points of a plan that have no result yet, or lack metrics that the plan wants, on several threads. One that
 * fails does not stop the others; one for which memory did not suffice beside others is run again alone; one that
 * another process has begun is left to it, and taken over if that process ends without a result.
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
    private final HeapRoom room = new HeapRoom();
    /** Without an end, in the order of the plan. */
    private final Map<PointKey, List<Point>> waiting = new LinkedHashMap<>();

    private final Map<PointKey, List<Point>> running = new HashMap<>();
    private final Map<PointKey, List<Point>> elsewhere = new LinkedHashMap<>();
    private final Map<PointKey, List<Point>> starved = new LinkedHashMap<>();
    private final Map<PointKey, StoredPoint> results = new HashMap<>();
    private final Map<PointKey, Throwable> failures = new HashMap<>();
    private final BlockingQueue<Ended> finished = new LinkedBlockingQueue<>();
    /** The point that was run once more, beside no other. */
    private PointKey alone;

    /** When it was last looked what other processes have done. */
    private long looked = System.nanoTime();

    private int ran;

    SweepEngine(ResultStore store, WantedMetrics metrics, int threads, SweepProgress progress) {
        this.store = store;
        this.metrics = metrics;
        this.threads = threads;
        this.progress = progress;
    }

    /**
     * What became of the points.
     *
     * @param results of those that have one
     * @param failures why the others have none
     * @param ran how many were simulated now
     */
    record Outcome(Map<Point, StoredPoint> results, Map<Point, Throwable> failures, int ran) {}

    /** How a simulation ended: one of the two is null. */
    private record Ended(Point point, StoredPoint result, long memory, Throwable failure) {}

    /** Runs what {@code work} has, to its end. */
    Outcome run(PlanWork work) {
        Outcome outcome = new Outcome(new HashMap<>(), new LinkedHashMap<>(), 0);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try (Claims claims = new Claims(store)) {
            place(work.first(), work, outcome);
            while (!waiting.isEmpty() || !running.isEmpty() || !elsewhere.isEmpty() || !starved.isEmpty()) {
                fill(pool, claims, work, outcome);
                progress.elsewhere(elsewhere.size(), claims.holders(elsewhere.keySet()));
                List<Ended> ended = take().stream().map(this::agreeing).toList();
                store.add(ended.stream()
                        .filter(one -> one.result != null)
                        .map(Ended::result)
                        .toList());
                store.noteMemory(ended.stream()
                        .filter(one -> one.result != null && one.memory > 0)
                        .collect(Collectors.toMap(one -> one.point.key(), Ended::memory, Math::max)));
                ended.forEach(one -> claims.drop(one.point.key()));
                ended.forEach(one -> settle(one, work, outcome));
            }
            return new Outcome(outcome.results, outcome.failures, ran);
        } catch (InterruptedException e) {
            throw new Interrupted();
        } finally {
            pool.shutdownNow();
        }
    }

    /** Lets {@code points} wait, unless it is known already how they end. */
    private void place(List<Point> points, PlanWork work, Outcome outcome) {
        Deque<Point> open = new ArrayDeque<>(points);
        while (!open.isEmpty()) {
            Point point = open.remove();
            StoredPoint result = results.get(point.key());
            Throwable failure = failures.get(point.key());
            if (result != null) {
                outcome.results.put(point, result);
                open.addAll(work.after(point, result));
            } else if (failure != null) {
                outcome.failures.put(point, failure);
            } else {
                Stream.of(running, elsewhere, starved)
                        .filter(held -> held.containsKey(point.key()))
                        .findFirst()
                        .orElse(waiting)
                        .computeIfAbsent(point.key(), key -> new ArrayList<>())
                        .add(point);
            }
        }
        progress.expect(results.size()
                + failures.size()
                + waiting.size()
                + running.size()
                + elsewhere.size()
                + starved.size()
                + work.remaining());
    }

    /** Gives the threads something to do: what waits, then what another process had, at last what lacked memory. */
    private void fill(ExecutorService pool, Claims claims, PlanWork work, Outcome outcome) {
        while (!waiting.isEmpty() && running.size() < AHEAD * threads) {
            List<PointKey> next = new ArrayList<>();
            Iterator<PointKey> keys = waiting.keySet().iterator();
            while (keys.hasNext() && running.size() + next.size() < AHEAD * threads) {
                next.add(keys.next());
            }
            List<PointKey> unknown = new ArrayList<>();
            for (PointKey key : next) {
                Optional<StoredPoint> known = store.find(key, wanted(waiting.get(key)));
                if (known.isEmpty()) {
                    unknown.add(key);
                    continue;
                }
                progress.found();
                results.put(key, known.get());
                place(waiting.remove(key), work, outcome);
            }
            Map<PointKey, WantedMetrics> wanted = new LinkedHashMap<>();
            unknown.forEach(key -> wanted.put(key, wanted(waiting.get(key))));
            List<PointKey> taken = claims.take(wanted);
            for (PointKey key : unknown) {
                List<Point> points = waiting.remove(key);
                (taken.contains(key) ? running : elsewhere).put(key, points);
                if (taken.contains(key)) {
                    start(pool, points.get(0), wanted.get(key));
                }
            }
        }
        if (running.isEmpty() && waiting.isEmpty() && elsewhere.isEmpty() && !starved.isEmpty()) {
            PointKey key = starved.keySet().iterator().next();
            WantedMetrics wanted = wanted(starved.get(key));
            if (claims.take(Map.of(key, wanted)).isEmpty()) {
                elsewhere.put(key, starved.remove(key));
            } else {
                List<Point> points = starved.remove(key);
                running.put(key, points);
                alone = key;
                start(pool, points.get(0), wanted);
            }
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
    private Ended agreeing(Ended ended) {
        if (ended.result == null || ended.result.metrics().isEmpty()) {
            return ended;
        }
        Optional<StoredPoint> before = store.find(ended.point.key());
        if (before.isEmpty()) {
            return ended;
        }
        boolean same = before.get().statistics().equals(ended.result.statistics());
        return same
                ? new Ended(ended.point, before.get().measured(ended.result.metrics()), ended.memory, null)
                : new Ended(
                        ended.point,
                        null,
                        0,
                        new IllegalStateException("the run for its metrics has other statistics than its result"));
    }

    /** Waits for simulations to end, or until it is time to look what other processes have done. */
    private List<Ended> take() throws InterruptedException {
        List<Ended> ended = new ArrayList<>();
        Ended first = elsewhere.isEmpty()
                ? running.isEmpty() ? null : finished.take()
                : finished.poll(LOOK.toMillis(), TimeUnit.MILLISECONDS);
        if (first != null) {
            ended.add(first);
            finished.drainTo(ended);
        }
        long now = System.nanoTime();
        if (now - looked >= LOOK.toNanos()) {
            looked = now;
            waiting.putAll(elsewhere);
            elsewhere.clear();
        }
        return ended;
    }

    private void settle(Ended ended, PlanWork work, Outcome outcome) {
        PointKey key = ended.point.key();
        List<Point> points = running.remove(key);
        if (ended.failure instanceof Interrupted interrupted) {
            throw interrupted;
        }
        if (ended.failure instanceof OutOfMemoryError && !key.equals(alone)) {
            progress.delayed();
            starved.put(key, points);
            return;
        }
        ran++;
        if (ended.result == null) {
            progress.failed();
            failures.put(key, ended.failure);
        } else {
            progress.ended();
            results.put(key, ended.result.measured(List.of())); // tables are large, and in the store
        }
        place(points, work, outcome);
    }

    @SuppressWarnings("try") // the place is held, not used
    private void start(ExecutorService pool, Point point, WantedMetrics wanted) {
        pool.execute(() -> finished.add(ended(point, wanted)));
    }

    private Ended ended(Point point, WantedMetrics wanted) {
        boolean entered = false;
        try {
            room.enter();
            entered = true;
            progress.began();
            Simulation.Ended run = run(point, wanted);
            return new Ended(point, run.result(), run.memory(), null);
        } catch (RuntimeException | Error e) {
            return new Ended(point, null, 0, e);
        } finally {
            if (entered) {
                room.leave();
            }
        }
    }

    /** Runs {@code point} whether there is a result or not. */
    static StoredPoint simulated(Point point, WantedMetrics wanted) {
        return run(point, wanted).result();
    }

    private static Simulation.Ended run(Point point, WantedMetrics wanted) {
        return point.row().simulation().run(point.key(), point.contender(), point.limits(), wanted);
    }
}
