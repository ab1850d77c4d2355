package io.policybridge.session.guard;

import io.policybridge.session.PolicyFailure;
import io.policybridge.session.Session;
import io.policybridge.session.stack.PolicyThread;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The longest that a policy may take over one call.
 *
 * @param seconds at least 1
 */
public record CallLimit(int seconds) {
    /** Long enough for every policy that computes. */
    public static final CallLimit DEFAULT = new CallLimit(60);

    private static final int INTERRUPTING_MS = 1000;

    /**
     * The result of {@code work}, which calls the policies of {@code session} on a thread of its own. A call that does
     * not return keeps that thread, which does not keep the JVM.
     *
     * @throws PolicyFailure also if a call takes too long, or a policy has interrupted the thread
     */
    public <T> T run(Session session, Supplier<T> work) {
        AtomicBoolean interrupted = new AtomicBoolean();
        Supplier<T> watchedWork = () -> {
            try {
                return work.get();
            } catch (Error e) {
                throw unchecked(Exhaustion.inCall(session, e));
            } finally {
                interrupted.set(Thread.currentThread().isInterrupted());
            }
        };
        try {
            T result = watched(session.chosen(), session, watchedWork);
            if (!interrupted.get()) {
                return result;
            }
        } catch (InterruptedException e) {
            // as below
        } catch (ExecutionException e) {
            if (!interrupted.get() || e.getCause() instanceof PolicyFailure) {
                throw unchecked(e.getCause());
            }
        }
        throw Interruption.of(session.chosen(), session);
    }

    /**
     * The session of {@code chosen} that {@code open} makes: all that policies do for it together may not take longer
     * than a call.
     *
     * @throws PolicyFailure if it does
     */
    public Session opened(List<Session.Chosen> chosen, Supplier<Session> open) {
        try {
            return watched(chosen, null, open);
        } catch (InterruptedException e) {
            throw Interruption.of(chosen, null);
        } catch (ExecutionException e) {
            throw unchecked(e.getCause());
        }
    }

    private <T> T watched(List<Session.Chosen> chosen, Session session, Supplier<T> work)
            throws InterruptedException, ExecutionException {
        FutureTask<T> task = new FutureTask<>(work::get);
        Thread thread = PolicyThread.running(task);
        thread.start();
        CurrentCall call = of(thread);
        while (true) {
            try {
                return task.get(1, TimeUnit.SECONDS);
            } catch (TimeoutException e) {
                Optional<PolicyFailure> failure = call.look(chosen, session);
                if (failure.isPresent()) {
                    throw failure.get();
                }
            } catch (VirtualMachineError e) {
                // The policies have taken all memory: they are about to fail, or will be late.
            } catch (InterruptedException e) {
                letFail(task);
                thread.interrupt();
                throw e;
            }
        }
    }

    /**
     * Ctrl-C ends the JVM: only a policy, or the end of another run, interrupts a thread that waits here. A policy that
     * interrupts all threads is about to fail.
     */
    private static void letFail(FutureTask<?> task) throws InterruptedException, ExecutionException {
        try {
            task.get(INTERRUPTING_MS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            // It is another's doing.
        }
    }

    private static RuntimeException unchecked(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException known ? known : new IllegalStateException(cause);
    }

    /** The calls of a host that runs on {@code thread}, for one that looks at them once a second. */
    public CurrentCall of(Thread thread) {
        return new CurrentCall(thread, seconds);
    }

    /** Watches a session of {@code chosen} that opens and is called on this thread. */
    public CallWatch watch(List<Session.Chosen> chosen, Consumer<PolicyFailure> stuck) {
        return new CallWatch(chosen, of(Thread.currentThread()), stuck);
    }
}
