package io.policybridge.run;

import io.policybridge.simulator.Interrupted;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs tasks side by side on all cores. */
public final class AllCores {
    private AllCores() {}

    /** The results of {@code tasks}, in their order; the first failure among them stops the rest and is thrown. */
    public static <T> List<T> run(List<Callable<T>> tasks) {
        ExecutorService cores =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        try {
            List<Future<T>> futures = tasks.stream().map(cores::submit).toList();
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) {
                results.add(future.get());
            }
            return results;
        } catch (InterruptedException e) {
            throw new Interrupted();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        } finally {
            cores.shutdownNow();
        }
    }
}
