package io.policybridge.session.guard;

import io.policybridge.session.PolicyFailure;
import io.policybridge.session.Session;
import io.policybridge.session.stack.PolicyFrame;
import io.policybridge.session.stack.Reserve;

/** The failure of a policy that takes so much memory that not even its call can be described where it fails. */
public final class Exhaustion {
    private Exhaustion() {}

    /**
     * The failure of the policy of {@code session} that was called last, if {@code problem} is a lack of memory; else
     * {@code problem}.
     */
    public static Throwable of(Session session, Throwable problem) {
        if (!Reserve.releasedFor(problem)) {
            return problem;
        }
        String call = session.lastCall();
        return new PolicyFailure((call.isEmpty() ? "a policy" : call) + " left no memory: " + problem);
    }

    /** The same, but what takes the host's memory, not in a call of a policy, is no policy's failure. */
    public static Throwable inCall(Session session, Throwable problem) {
        return Reserve.releasedFor(problem) && PolicyFrame.call(problem.getStackTrace()) >= 0
                ? of(session, problem)
                : problem;
    }
}
