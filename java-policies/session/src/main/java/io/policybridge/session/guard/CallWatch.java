package io.policybridge.session.guard;

import io.policybridge.session.PolicyFailure;
import io.policybridge.session.Session;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Watches the calls of one session on the thread that opens it, from a thread of its own, until it is closed or nobody
 * refers to it.
 */
public final class CallWatch implements AutoCloseable {
    private final List<Session.Chosen> chosen;
    private final CurrentCall call;
    private final Consumer<PolicyFailure> stuck;
    private final Thread thread;
    private Session session;
    private boolean closed;

    CallWatch(List<Session.Chosen> chosen, CurrentCall call, Consumer<PolicyFailure> stuck) {
        this.chosen = chosen;
        this.call = call;
        this.stuck = stuck;
        WeakReference<CallWatch> self = new WeakReference<>(this);
        thread = new Thread(() -> look(self), "call limit");
        thread.setDaemon(true);
        thread.start();
    }

    private static void look(WeakReference<CallWatch> self) {
        try {
            for (CallWatch watch = self.get(); watch != null && watch.isLookedAt(); watch = self.get()) {
                watch = null; // or it would be held while this thread sleeps
                TimeUnit.SECONDS.sleep(1);
            }
        } catch (InterruptedException e) {
            // It is closed. The thread, which is no other's, ends.
        }
    }

    /** Looks, and returns whether to look again. */
    private synchronized boolean isLookedAt() {
        if (closed) {
            return false;
        }
        Optional<PolicyFailure> failure;
        try {
            failure = call.look(chosen, session);
        } catch (VirtualMachineError e) {
            return true; // the policies have taken all memory: they are about to fail, or will be late
        }
        failure.ifPresent(stuck);
        return failure.isEmpty();
    }

    /** The session has opened. */
    public synchronized void opened(Session opened) {
        session = opened;
    }

    /** The JVM is ending: looks whether a call has begun that. */
    public void atExit() {
        isLookedAt();
    }

    /** Its thread does not wait for its next look: hosts that open many sessions would have many. */
    @Override
    public synchronized void close() {
        closed = true;
        thread.interrupt();
    }
}
