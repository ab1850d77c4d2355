package io.policybridge.session.guard;

import io.policybridge.api.Hook;
import io.policybridge.session.PolicyFailure;
import io.policybridge.session.Session;
import java.util.Optional;

/**
 * The call of a policy that a thread is in, looked at by another thread once a second. It costs the calls nothing: they
 * are counted anyway, and the stack shows whether one is going on.
 */
final class CurrentCall {
    private final Thread thread;
    private final int limit;
    private long calls = -1;
    private int looks;

    /** {@code limit}: looks at the same call after which the policy has failed. */
    CurrentCall(Thread thread, int limit) {
        this.thread = thread;
        this.limit = limit;
    }

    /** The failure of the policy once the call of {@code session} has lasted too long. */
    Optional<PolicyFailure> look(Session session) {
        long now = 0;
        for (Hook hook : Hook.values()) {
            now += session.tally().calls(hook);
        }
        StackTraceElement[] stack = thread.getStackTrace();
        Optional<StackTraceElement> hook = PolicyFrame.hook(stack);
        looks = now == calls && hook.isPresent() ? looks + 1 : 0;
        calls = now;
        return hook.filter(frame -> looks >= limit)
                .map(frame -> new PolicyFailure(
                        session.policyOf(frame.getClassName()) + " " + frame.getMethodName() + " has not returned for "
                                + limit + " s (at " + PolicyFrame.in(stack).orElse(frame) + ")"));
    }
}
