package io.policybridge.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** One run of each variant, all started together, of which one at a time runs. */
final class SideBySide {
    private SideBySide() {}

    /**
     * Runs them and waits.
     *
     * @param slice length of a turn in milliseconds, at least 1
     * @param listener receives every run, in the order of the variants, when all have ended
     * @throws RuntimeException that of the first run that fails, after which the others are ended
     */
    static List<HostRun> run(RunVariant.Pair pair, List<RunVariant> variants, long slice, Consumer<HostRun> listener) {
        TimeSlicer turns = new TimeSlicer(variants.size(), slice);
        AtomicReference<RuntimeException> failure = new AtomicReference<>();
        ExecutorService pool = Executors.newFixedThreadPool(variants.size());
        List<HostRun> runs = new ArrayList<>();
        try {
            List<Future<HostRun>> begun = variants.stream()
                    .map(variant -> pool.submit(() -> one(pair, variant, turns, failure)))
                    .toList();
            try {
                turns.run();
                for (Future<HostRun> run : begun) {
                    runs.add(run.get());
                }
            } finally {
                turns.end();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new VerifyFailure("interrupted");
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } finally {
            pool.shutdown();
        }
        if (failure.get() != null) {
            throw failure.get();
        }
        runs.forEach(listener);
        return runs;
    }

    private static HostRun one(
            RunVariant.Pair pair, RunVariant variant, TimeSlicer turns, AtomicReference<RuntimeException> failure) {
        try {
            return variant.run(pair.copiedFor(variant), Map.of(), turns, printed -> {});
        } catch (RuntimeException e) {
            failure.compareAndSet(null, e);
            turns.fail();
            return null;
        }
    }
}
