package io.policybridge.run;

import io.policybridge.simulator.Interrupted;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/**
 * Simulates side by side on several threads. A simulation begins while memory is left for one more; one for which it
 * did not suffice is run again when all others have ended.
 */
public final class SimulationThreads implements AutoCloseable {
    private final ExecutorService pool;
    private final HeapRoom room = new HeapRoom();
    /** What lacked memory. */
    private final Queue<Runnable> starved = new ArrayDeque<>();
    /** How many others have not ended. */
    private int open;

    private final int threads;
    private final Consumer<String> notes;
    private boolean noted;

    /**
     * Simulates.
     *
     * @param <R> its result
     */
    @FunctionalInterface
    public interface Simulation<R> {
        /** Its result, on at most {@code cores} cores. */
        R on(int cores) throws Exception;
    }

    /** So many simulate at a time; if memory is left for fewer, a line on standard error says so, once. */
    public SimulationThreads(int threads) {
        this(threads, line -> System.err.println("policybridge: " + line));
    }

    /** The same; the line goes to {@code notes}. */
    SimulationThreads(int threads, Consumer<String> notes) {
        this.threads = threads;
        this.notes = notes;
        pool = Executors.newFixedThreadPool(threads);
    }

    /**
     * The results of {@code simulations}, in their order; the first failure among them stops the rest and is thrown.
     */
    public static <R> List<R> all(List<Callable<R>> simulations) {
        return onAll(simulations.stream()
                .<Simulation<R>>map(simulation -> cores -> simulation.call())
                .toList());
    }

    /** As above; where there are fewer simulations than cores they may use several each. */
    public static <R> List<R> onAll(List<Simulation<R>> simulations) {
        return onAll(simulations, Runtime.getRuntime().availableProcessors());
    }

    /** As above on so many cores. */
    static <R> List<R> onAll(List<Simulation<R>> simulations, int most) {
        try (SimulationThreads cores = new SimulationThreads(most)) {
            List<CompletableFuture<R>> futures = cores.beginAll(simulations);
            List<R> results = new ArrayList<>();
            for (CompletableFuture<R> future : futures) {
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
        }
    }

    /** The result of {@code simulation}, which waits for a thread and for memory, or why there is none. */
    public <R> CompletableFuture<R> begin(Callable<R> simulation) {
        return begin((Simulation<R>) cores -> simulation.call());
    }

    /** None of them learns how many cores there are for it before all wait. */
    private synchronized <R> List<CompletableFuture<R>> beginAll(List<Simulation<R>> simulations) {
        return simulations.stream().map(this::begin).toList();
    }

    private synchronized <R> CompletableFuture<R> begin(Simulation<R> simulation) {
        CompletableFuture<R> result = new CompletableFuture<>();
        open++;
        pool.execute(() -> simulate(simulation, result, true));
        return result;
    }

    private <R> void simulate(Simulation<R> simulation, CompletableFuture<R> result, boolean first) {
        try {
            result.complete(inRoom(simulation));
        } catch (Throwable e) {
            if (first && e instanceof OutOfMemoryError) {
                starve(() -> simulate(simulation, result, false));
            } else {
                result.completeExceptionally(e);
            }
        } finally {
            ended();
        }
    }

    private <R> R inRoom(Simulation<R> simulation) throws Exception {
        if (room.enter()) {
            note();
        }
        try {
            return simulation.on(cores());
        } finally {
            room.leave();
        }
    }

    /** For a simulation that begins now: its share of all, among those that have not ended. */
    private synchronized int cores() {
        return Math.max(1, threads / open);
    }

    private synchronized void starve(Runnable again) {
        starved.add(again);
        if (threads > 1) {
            note();
        }
    }

    private synchronized void note() {
        if (!noted) {
            noted = true;
            notes.accept("memory is left for fewer than " + threads
                    + " simulations at once, so some wait for others (more: POLICYBRIDGE_JAVA_OPTS=-Xmx4g)");
        }
    }

    private synchronized void ended() {
        open--;
        if (open == 0 && !starved.isEmpty() && !pool.isShutdown()) {
            open++;
            pool.execute(starved.remove());
        }
    }

    /** Interrupts what runs. */
    @Override
    public synchronized void close() {
        pool.shutdownNow();
    }
}
