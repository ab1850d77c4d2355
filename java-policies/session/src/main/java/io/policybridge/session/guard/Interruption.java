package io.policybridge.session.guard;

import io.policybridge.session.PolicyFailure;
import io.policybridge.session.Session;
import io.policybridge.session.naming.PolicyString;
import java.util.List;

/** The failure of a policy that interrupts threads: what waits on them is the host's. */
public final class Interruption {
    private Interruption() {}

    /** Of one of {@code chosen}; {@code session} is theirs, or null while it opens. */
    public static PolicyFailure of(List<Session.Chosen> chosen, Session session) {
        String call = session == null ? "" : session.lastCall();
        return new PolicyFailure(PolicyString.describe(chosen)
                + ": a policy interrupted the thread that it is called on, or another; expected it to leave threads "
                + "alone" + (call.isEmpty() ? "" : "; the last call was " + call));
    }

    /**
     * Finds out whether a policy of {@code session} has interrupted this thread, which then is not any more.
     *
     * @throws PolicyFailure if so
     */
    public static void check(Session session) {
        if (Thread.interrupted()) {
            throw of(session.chosen(), session);
        }
    }
}
