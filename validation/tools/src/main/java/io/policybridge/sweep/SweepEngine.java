package io.policybridge.sweep;

import io.policybridge.run.Ceiling;
import io.policybridge.run.Job;
import io.policybridge.simulator.Interrupted;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.store.ResultStore;
import io.policybridge.store.StoredPoint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Runs the points of a plan that have no result yet, on several threads. One that fails does not stop the others; one
 * for which memory did not suffice beside others is run again alone; one that another process has begun is left to it,
 * and taken over if that process ends without a result.
 */
final class SweepEngine {
    /** How often it is looked whether another process has finished its points. */
    private static final Duration LOOK = Duration.ofMillis(500);

    private final ResultStore store;
    private final int threads;
    private final SweepProgress progress;

    SweepEngine(ResultStore store, int threads, SweepProgress progress) {
        this.store = store;
        this.threads = threads;
        this.progress = progress;
    }

    /**
     * What became of the points.
     *
     * @param results of those that have one, in the order of the plan
     * @param failures why the others have none
     * @param ran how many were simulated now
     */
    record Outcome(Map<Point, StoredPoint> results, Map<Point, Throwable> failures, int ran) {}

    /** How one point ended; both are null if another process has it. */
    private record Ended(StoredPoint result, Throwable failure, boolean ran) {
        static final Ended ELSEWHERE = new Ended(null, null, false);
    }

    /** Runs {@code points}. */
    Outcome run(List<Point> points) {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try (Claims claims = new Claims(store)) {
            Map<Point, StoredPoint> results = new LinkedHashMap<>();
            Map<Point, Throwable> failures = new LinkedHashMap<>();
            List<Point> starved = new ArrayList<>();
            int ran = 0;
            List<Point> open = points;
            while (!open.isEmpty()) {
                Map<Point, Future<Ended>> begun = new LinkedHashMap<>();
                open.forEach(point -> begun.put(point, pool.submit(() -> ended(point, claims))));
                List<Point> elsewhere = new ArrayList<>();
                for (Map.Entry<Point, Future<Ended>> one : begun.entrySet()) {
                    Ended ended = one.getValue().get();
                    ran += ended.ran ? 1 : 0;
                    if (ended.result != null) {
                        results.put(one.getKey(), ended.result);
                    } else if (ended.failure instanceof OutOfMemoryError) {
                        starved.add(one.getKey());
                    } else if (ended.failure != null) {
                        failures.put(one.getKey(), ended.failure);
                    } else {
                        elsewhere.add(one.getKey());
                    }
                }
                open = elsewhere;
                if (!open.isEmpty()) {
                    Thread.sleep(LOOK.toMillis());
                }
            }
            for (Point point : starved) {
                Ended ended = pool.submit(() -> ended(point, claims)).get();
                if (ended.result != null) {
                    results.put(point, ended.result);
                } else if (ended.failure != null) {
                    failures.put(point, ended.failure);
                }
            }
            return new Outcome(results, failures, ran);
        } catch (InterruptedException e) {
            throw new Interrupted();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        } finally {
            pool.shutdownNow();
        }
    }

    private Ended ended(Point point, Claims claims) {
        StoredPoint known = store.find(point.key()).orElse(null);
        if (known != null) {
            progress.found();
            return new Ended(known, null, false);
        }
        if (!claims.take(point.key())) {
            return Ended.ELSEWHERE;
        }
        progress.began();
        StoredPoint result;
        try {
            result = simulated(point);
        } catch (Interrupted e) {
            throw e;
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            claims.drop(point.key());
            progress.failed();
            return new Ended(null, e, true);
        }
        store.add(result);
        claims.drop(point.key());
        progress.ended();
        return new Ended(result, null, true);
    }

    /** Runs {@code point} whether there is a result or not. */
    static StoredPoint simulated(Point point) {
        Job job = Job.on(
                point.config().choice(),
                point.program().workload(),
                point.program().program(),
                point.contender(),
                point.limits());
        RunResult result = job.run(Progress.NONE);
        Ceiling ceiling = point.contender().ceiling();
        return new StoredPoint(
                point.key(),
                result.seconds(),
                result.end().name().toLowerCase(Locale.ROOT),
                PointStatistics.of(result, ceiling == null || !ceiling.isOffline()));
    }
}
