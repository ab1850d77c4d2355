package io.policybridge.session.guard;

import io.policybridge.session.PolicyFailure;
import io.policybridge.session.Session;
import io.policybridge.session.naming.PolicyString;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
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

    /**
     * The result of {@code work}, which calls the policies of {@code session} on a thread of its own. A call that does
     * not return keeps that thread, which does not keep the JVM.
     *
     * @throws PolicyFailure also if a call takes too long, or a policy has interrupted the thread
     */
    public <T> T run(Session session, Supplier<T> work) {
        AtomicBoolean interrupted = new AtomicBoolean();
        FutureTask<T> task = new FutureTask<>(() -> {
            try {
                return work.get();
            } finally {
                interrupted.set(Thread.currentThread().isInterrupted());
            }
        });
        Thread thread = new Thread(task, "policies");
        thread.setDaemon(true);
        thread.start();
        try {
            T result = result(task, new CurrentCall(thread, seconds), session);
            if (!interrupted.get()) {
                return result;
            }
        } catch (InterruptedException e) {
            // Ctrl-C ends the JVM: only a policy, or the end of another run, interrupts a thread that waits here.
            thread.interrupt();
        } catch (ExecutionException e) {
            if (!interrupted.get()) {
                throw unchecked(e.getCause());
            }
        }
        throw new PolicyFailure(
                PolicyString.describe(session.chosen())
                        + ": a policy interrupted the thread that it is called on, or another; expected it to leave threads alone");
    }

    private static <T> T result(FutureTask<T> task, CurrentCall call, Session session)
            throws InterruptedException, ExecutionException {
        while (true) {
            try {
                return task.get(1, TimeUnit.SECONDS);
            } catch (TimeoutException e) {
                Optional<PolicyFailure> failure = call.look(session);
                if (failure.isPresent()) {
                    throw failure.get();
                }
            }
        }
    }

    /**
     * The session of {@code chosen} that {@code open} makes: constructors of policies may not take longer than a call.
     *
     * @throws PolicyFailure if they do
     */
    public Session opened(List<Session.Chosen> chosen, Supplier<Session> open) {
        FutureTask<Session> task = new FutureTask<>(open::get);
        Thread thread = new Thread(task, "policies");
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get(seconds, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            StackTraceElement[] stack = thread.getStackTrace();
            String where =
                    PolicyFrame.in(stack).map(frame -> " (at " + frame + ")").orElse("");
            throw new PolicyFailure(
                    PolicyString.describe(chosen) + ": a constructor has not returned for " + seconds + " s" + where);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException();
        } catch (ExecutionException e) {
            throw unchecked(e.getCause());
        }
    }

    private static RuntimeException unchecked(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException known ? known : new IllegalStateException(cause);
    }

    /** Watches the calls of {@code session} on this thread for as long as both live, from a thread of its own. */
    public void watch(Session session, Consumer<PolicyFailure> stuck) {
        CurrentCall call = new CurrentCall(Thread.currentThread(), seconds);
        WeakReference<Session> watched = new WeakReference<>(session);
        Thread thread = new Thread(() -> watch(watched, call, stuck), "call limit");
        thread.setDaemon(true);
        thread.start();
    }

    private static void watch(WeakReference<Session> watched, CurrentCall call, Consumer<PolicyFailure> stuck) {
        try {
            for (Session session = watched.get(); session != null; session = watched.get()) {
                Optional<PolicyFailure> failure = call.look(session);
                if (failure.isPresent()) {
                    stuck.accept(failure.get());
                    return;
                }
                session = null; // or it would be held while this thread sleeps
                TimeUnit.SECONDS.sleep(1);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
