package io.policybridge.session.guard;

import io.policybridge.session.PolicyFailure;
import io.policybridge.session.Session;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Watches the calls of one session on the thread that opens it, from a thread of its own, until it is closed. */
public final class CallWatch implements AutoCloseable {
    private final List<Session.Chosen> chosen;
    private final CurrentCall call;
    private final Consumer<PolicyFailure> stuck;
    private Session session;
    private boolean closed;

    CallWatch(List<Session.Chosen> chosen, CurrentCall call, Consumer<PolicyFailure> stuck) {
        this.chosen = chosen;
        this.call = call;
        this.stuck = stuck;
        Thread thread = new Thread(this::look, "call limit");
        thread.setDaemon(true);
        thread.start();
    }

    private void look() {
        try {
            while (isLookedAt()) {
                TimeUnit.SECONDS.sleep(1);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Looks, unless the watch is closed; one that is closed has seen nothing. */
    private synchronized boolean isLookedAt() {
        if (closed) {
            return false;
        }
        Optional<PolicyFailure> failure = call.look(chosen, session);
        failure.ifPresent(stuck);
        return failure.isEmpty();
    }

    /** The session has opened. */
    public synchronized void opened(Session opened) {
        session = opened;
    }

    @Override
    public synchronized void close() {
        closed = true;
    }
}
