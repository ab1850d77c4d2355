package io.policybridge.stream;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Batches that a thread of its own reads, a few of them ahead of the one who takes them. What ends the reading is
 * thrown where the batch is taken that it would have read next.
 *
 * @param <B> some of what is read, used again once it has been taken
 */
public final class ReadAhead<B> implements AutoCloseable {
    private final int mostWaiting;
    private final Supplier<B> another;
    private final Deque<B> waiting = new ArrayDeque<>();
    private final Deque<B> spare = new ArrayDeque<>();
    private boolean stopped;
    private Throwable failure;
    private Thread thread;

    /** At most {@code mostWaiting} wait; {@code another} makes one. */
    public ReadAhead(int mostWaiting, Supplier<B> another) {
        this.mostWaiting = mostWaiting;
        this.another = another;
    }

    /** Begins: {@code reading}, on a thread called {@code name}, fills what is {@link #vacant} and {@link #put}s it. */
    public void start(String name, Consumer<ReadAhead<B>> reading) {
        thread = new Thread(() -> read(reading), name);
        thread.setDaemon(true);
        thread.start();
    }

    private void read(Consumer<ReadAhead<B>> reading) {
        try {
            reading.accept(this);
        } catch (RuntimeException | Error problem) {
            failed(problem);
        }
    }

    private synchronized void failed(Throwable problem) {
        failure = problem;
        notifyAll();
    }

    /** One to be filled, as soon as few enough wait; null when no more is wanted. */
    public synchronized B vacant() {
        while (waiting.size() == mostWaiting && !stopped) {
            try {
                wait();
            } catch (InterruptedException e) {
                return null; // This thread is not interrupted but by the end of the JVM.
            }
        }
        if (stopped) {
            return null;
        }
        return spare.isEmpty() ? another.get() : spare.remove();
    }

    /** {@code batch} has been filled. */
    public synchronized void put(B batch) {
        waiting.add(batch);
        notifyAll();
    }

    /** The next one, which is not taken behind the last. */
    public synchronized B first() {
        boolean interrupted = false;
        while (waiting.isEmpty() && failure == null) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true; // The simulation looks for it itself.
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (!waiting.isEmpty()) {
            return waiting.peek();
        }
        if (failure instanceof Error error) {
            throw error;
        }
        throw (RuntimeException) failure;
    }

    /** The first one is no longer needed. */
    public synchronized void taken() {
        spare.add(waiting.remove());
        notifyAll();
    }

    /** Ends the reading; its thread has ended then. */
    @Override
    public void close() {
        synchronized (this) {
            stopped = true;
            notifyAll();
        }
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
