package io.policybridge.sweep;

import io.policybridge.input.BadInput;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.RunKey;
import io.policybridge.simulation.StoredMetrics;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.simulator.Limits;
import io.policybridge.store.ResultStore;
import io.policybridge.store.StoreCsv;
import io.policybridge.table.WantedMetrics;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** A plan and the store of its results. */
public final class Sweep {
    /** Points that are simulated again before results of an earlier build are taken over. */
    private static final int PROBES = 20;

    private final SweepPlan plan;
    private final ResultStore store;
    private final PlanPoints points;
    private final int size;

    /** @throws BadInput if a workload, configuration or policy of the plan cannot be used */
    public Sweep(SweepPlan plan, ResultStore store) {
        this.store = store;
        points = new PlanPoints(plan);
        this.plan = points.plan();
        PlanWork work = new PlanWork(points);
        size = work.issued().size() + work.remaining();
    }

    /** How many simulations the plan has; at most, where a search by halving decides. */
    public int size() {
        return size;
    }

    /** Whether the simulations run in this process. */
    public boolean isInProcess() {
        return plan.backEnd().isInProcess();
    }

    /**
     * What a run would do.
     *
     * @param points simulations of the plan; at most, where a search by halving decides
     * @param missing of them have no result, or not all metrics that the plan wants
     * @param seconds that these take on one thread, as far as the store has results of their workloads
     * @param unknown of them are of workloads without any result
     */
    public record Estimate(int points, int missing, double seconds, int unknown) {}

    /** What {@link #run} would do. @throws BadInput as there */
    public Estimate estimate() {
        Map<List<String>, Double> usual = store.usualSeconds();
        List<Point> missing = new ArrayList<>();
        PlanWork work = walked(this::complete, missing::add);
        int unknown = 0;
        double seconds = 0;
        for (Point point : missing) {
            double own = usualSeconds(usual, point.row(), point.limits(), point.share());
            unknown += Double.isNaN(own) ? 1 : 0;
            seconds += Double.isNaN(own) ? 0 : own;
        }
        for (HalvedColumn search : work.searches()) {
            for (PlanRow row : search.rows()) {
                double own = usualSeconds(usual, row, row.limits(), search.remainingShare());
                unknown +=
                        Double.isNaN(own) ? search.remaining() / search.rows().size() : 0;
                seconds += Double.isNaN(own) ? 0 : own;
            }
        }
        return new Estimate(
                work.issued().size() + work.remaining(), missing.size() + work.remaining(), seconds, unknown);
    }

    /**
     * What {@link #run} takes of the heap, or of memory if applications run: the sum of the largest simulations without
     * a result that can run at the same time, each as large as the largest of its workload in the store.
     *
     * @return bytes; 0 if the store knows it of none
     */
    public long memory(int threads) {
        Map<String, Long> usual = new HashMap<>();
        store.memory().forEach((key, bytes) -> usual.merge(key.run().workload(), bytes, Math::max));
        List<Point> missing = new ArrayList<>();
        walked(point -> store.find(point.key()), missing::add);
        return missing.stream()
                .map(point -> usual.getOrDefault(point.key().run().workload(), 0L))
                .sorted(Comparator.reverseOrder())
                .limit(threads)
                .mapToLong(bytes -> bytes)
                .sum();
    }

    /** Of the run cut at {@code limits}, or {@code share} times those of the whole run; not a number if unknown. */
    private static double usualSeconds(Map<List<String>, Double> usual, PlanRow row, Limits limits, double share) {
        String workload = row.simulation().workload();
        Double cut = usual.get(List.of(workload, limits.described()));
        if (cut != null && !limits.equals(row.limits())) {
            return cut;
        }
        Double whole = usual.get(List.of(workload, row.limits().described()));
        return whole == null ? Double.NaN : whole * share;
    }

    /** As below, of results of the store. */
    private PlanWork walked(Function<Point, Optional<StoredPoint>> known, Consumer<Point> missing) {
        return from(store.file(), () -> walked(points, known, missing));
    }

    /** What {@code work} gives; of a result from which a search cannot go on it says that it is in {@code file}. */
    private static <T> T from(Path file, Supplier<T> work) {
        try {
            return work.get();
        } catch (BadInput e) {
            throw BadInput.in(file, e.getMessage());
        }
    }

    /**
     * What there is to run as far as {@code known} gives results; {@code missing} receives each point without one,
     * once.
     */
    private static PlanWork walked(
            PlanPoints points, Function<Point, Optional<StoredPoint>> known, Consumer<Point> missing) {
        PlanWork work = new PlanWork(points);
        Set<PointKey> without = new HashSet<>();
        Deque<Point> open = new ArrayDeque<>(work.first());
        while (!open.isEmpty()) {
            Point point = open.remove();
            Optional<StoredPoint> result = known.apply(point);
            if (result.isPresent()) {
                open.addAll(work.after(point, result.get()));
            } else if (without.add(point.key())) {
                missing.accept(point);
            }
        }
        return work;
    }

    /**
     * Takes over the results of earlier builds, of points that have none of this one, after some of them were simulated
     * again; returns how many.
     *
     * @throws BadInput if one of these has another result now
     */
    public int adopt() {
        Map<Point, PointKey> old = new HashMap<>();
        walked(point -> store.find(point.key()).or(() -> earlier(point, old)), point -> {});
        List<Point> probes = new ArrayList<>(old.keySet());
        Collections.shuffle(probes, new Random());
        for (Point probe : probes.subList(0, Math.min(PROBES, probes.size()))) {
            StoredPoint before = store.find(old.get(probe)).orElseThrow();
            List<StoredMetrics> measured = store.metrics(old.get(probe));
            StoredPoint now = probe.simulated(probed(measured));
            differing(before, now, measured).ifPresent(difference -> {
                throw new BadInput("--adopt: " + probe.key().run().workload() + " under "
                        + probe.key().run().policy() + " on "
                        + probe.key().run().machine().name()
                        + " has another result than before, " + difference
                        + "; expected equal ones (without --adopt all are simulated)");
            });
        }
        store.adopt(Set.copyOf(old.values()), points.simulator());
        return Set.copyOf(old.values()).size();
    }

    /**
     * What {@code before} has otherwise than {@code now}, with both values. A statistic that only {@code now} has came
     * with a later build.
     */
    private static Optional<String> differing(StoredPoint before, StoredPoint now, List<StoredMetrics> measured) {
        return before.statistics().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .filter(entry -> !entry.getValue().equals(now.statistics().get(entry.getKey())))
                .map(entry -> entry.getKey() + "=" + entry.getValue() + " before and "
                        + now.statistics().getOrDefault(entry.getKey(), Double.NaN) + " now")
                .findFirst()
                .or(() -> measured.containsAll(now.metrics()) ? Optional.empty() : Optional.of("in its metrics"));
    }

    /** Those of {@code measured} that one run can count: periods of one length. */
    private static WantedMetrics probed(List<StoredMetrics> measured) {
        long period = measured.stream().mapToLong(StoredMetrics::period).max().orElse(0);
        return WantedMetrics.of(
                measured.stream()
                        .filter(one -> one.period() == (one.rows().isPeriodic() ? period : 0))
                        .map(StoredMetrics::rows)
                        .toList(),
                period);
    }

    /** The result of {@code point}, if it has the metrics that the plan wants. */
    private Optional<StoredPoint> complete(Point point) {
        return store.find(point.key(), point.wanted(plan.metrics()));
    }

    /** The newest result of {@code point} by an earlier build, which is noted in {@code old}. */
    private Optional<StoredPoint> earlier(Point point, Map<Point, PointKey> old) {
        Optional<PointKey> newest = store.older(point.key()).stream().findFirst();
        newest.ifPresent(key -> old.put(point, key));
        return newest.flatMap(store::find);
    }

    /**
     * What is known of {@code plan}, with or without metrics; nothing is simulated.
     *
     * @param known the result of a key, if there is one
     * @throws BadInput if a workload, configuration or policy of the plan cannot be used
     */
    public static PlanResults known(SweepPlan plan, Function<PointKey, Optional<StoredPoint>> known) {
        Map<PointKey, StoredPoint> results = new HashMap<>();
        List<Point> missing = new ArrayList<>();
        PlanPoints points = new PlanPoints(plan);
        PlanWork work = walked(points, point -> noted(known.apply(point.key()), point, results), missing::add);
        return new PlanResults(points.plan(), work, results, missing.size() + work.remaining(), 0, points.unusable());
    }

    /**
     * Simulates what has no result, on {@code threads} threads.
     *
     * @throws BadInput if the store has a result from which a search cannot go on
     */
    public PlanResults run(int threads) {
        store.plan(plan.columns());
        PlanWork work = new PlanWork(points);
        try (SweepProgress progress = new SweepProgress(size)) {
            SweepEngine engine = new SweepEngine(store, plan.metrics(), threads, progress);
            Map<PointKey, StoredPoint> known = from(store.file(), () -> engine.run(work));
            return results(work, known, engine.ran(), named(engine.failures()));
        }
    }

    private PlanResults results(
            PlanWork work, Map<PointKey, StoredPoint> results, int ran, Map<String, Throwable> ofPoints) {
        int missing = (int) work.issued().stream()
                        .filter(point -> !results.containsKey(point.key()))
                        .count()
                + work.remaining();
        Map<String, Throwable> failures = new LinkedHashMap<>(points.unusable()); // what could not begin
        failures.putAll(ofPoints);
        return new PlanResults(plan, work, results, missing, ran, failures);
    }

    private static Map<String, Throwable> named(Map<Point, Throwable> failures) {
        Map<String, Throwable> named = new LinkedHashMap<>();
        failures.forEach((point, why) -> named.put(name(point), why));
        return named;
    }

    private static String name(Point point) {
        RunKey run = point.key().run();
        return run.workload() + " under " + point.policyChoice().describe() + " on "
                + run.machine().name() + ", seed "
                + run.seed()
                + (point.isWhole() ? "" : ", of " + run.limits().described());
    }

    /**
     * Simulates what has no result on a cluster, in tasks that {@code command} starts.
     *
     * @param folder beside the store, for the tasks; it is removed unless something failed
     * @param news receives a line for each array of jobs
     */
    public PlanResults run(SlurmOptions options, Path folder, List<String> command, Consumer<String> news) {
        SlurmSweep slurm = new SlurmSweep(store, new SlurmFolder(folder), options, news);
        store.plan(plan.columns());
        slurm.resume();
        int ran = 0;
        int last = -1;
        while (true) {
            Map<PointKey, StoredPoint> results = new HashMap<>();
            List<Point> missing = new ArrayList<>();
            PlanWork work = walked(point -> noted(complete(point), point, results), missing::add);
            Map<Point, Throwable> failed = new LinkedHashMap<>();
            missing.stream()
                    .filter(point -> slurm.failures().containsKey(point.key()))
                    .forEach(point -> failed.put(point, slurm.failures().get(point.key())));
            missing.removeAll(failed.keySet());
            if (missing.isEmpty() || last == 0) { // the last array gave nothing
                Map<String, Throwable> failures = named(failed);
                if (!missing.isEmpty()) {
                    failures.put(
                            missing.size() + " simulations",
                            new IllegalStateException("the tasks ended without them; see " + folder.toAbsolutePath()));
                }
                if (failures.isEmpty()) {
                    slurm.delete();
                }
                return results(work, results, ran, failures);
            }
            List<String> words = new ArrayList<>(command);
            words.addAll(1, options.javaOptions());
            last = slurm.run(missing.size(), results.values(), words);
            ran += last;
        }
    }

    private static Optional<StoredPoint> noted(
            Optional<StoredPoint> result, Point point, Map<PointKey, StoredPoint> results) {
        result.ifPresent(found -> results.put(point.key(), found));
        return result;
    }

    /**
     * Simulates the share of task {@code task} of {@code tasks} of an array, into the store of this task; returns the
     * failures.
     *
     * @param folder that of {@link #run(SlurmOptions, Path, List, Consumer)}
     */
    public Map<String, Throwable> runShare(int task, int tasks, Path folder, int threads) {
        SlurmFolder round = new SlurmFolder(folder);
        List<Point> missing = missing(round);
        List<Point> own = new ArrayList<>();
        for (int i = task; i < missing.size(); i += tasks) {
            own.add(missing.get(i));
        }
        try (SweepProgress progress = new SweepProgress(own.size())) {
            SweepEngine engine = new SweepEngine(store, plan.metrics(), threads, progress);
            engine.run(PlanWork.of(own));
            Map<PointKey, Throwable> byKey = new LinkedHashMap<>();
            engine.failures().forEach((point, why) -> byKey.put(point.key(), why));
            round.noteFailures(task, byKey);
            return named(engine.failures());
        } catch (IOException e) {
            throw round.unusable(e);
        }
    }

    /** For a task: what has no result, and has not failed in an earlier array. */
    private List<Point> missing(SlurmFolder round) {
        Map<PointKey, StoredPoint> known = new HashMap<>();
        StoreCsv.read(round.known()).forEach(result -> known.put(result.key(), result));
        List<Point> missing = new ArrayList<>();
        from(round.known(), () -> walked(points, point -> Optional.ofNullable(known.get(point.key())), missing::add));
        try {
            Set<PointKey> failed = round.failedBefore().keySet();
            missing.removeIf(point -> failed.contains(point.key()));
        } catch (IOException e) {
            throw round.unusable(e);
        }
        return missing;
    }

    /** The store of a task. */
    public static Path shard(Path folder, int task) {
        return new SlurmFolder(folder).shard(task);
    }
}
