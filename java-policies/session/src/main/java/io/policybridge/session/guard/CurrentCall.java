package io.policybridge.session.guard;

import io.policybridge.api.Hook;
import io.policybridge.session.PolicyFailure;
import io.policybridge.session.Session;
import io.policybridge.session.naming.PolicyString;
import io.policybridge.session.stack.PolicyFrame;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The call of a policy that a thread is in, looked at by another thread once a second. It costs the calls nothing: they
 * are counted anyway, and the stack shows whether one is going on. While a session opens, all of it is one call.
 */
public final class CurrentCall {
    private final Thread thread;
    private final int limit;
    private long calls = -1;
    private int looks;

    /** {@code limit}: looks at the same call after which the policy has failed. */
    CurrentCall(Thread thread, int limit) {
        this.thread = thread;
        this.limit = limit;
    }

    /**
     * The failure of the policy once the call has lasted too long; its stack is that of the call.
     *
     * @param chosen the policies that are called
     * @param session theirs, or null while it opens
     */
    public Optional<PolicyFailure> look(List<Session.Chosen> chosen, Session session) {
        long now = calls(session);
        StackTraceElement[] stack = stack();
        Optional<StackTraceElement> hook = PolicyFrame.hook(stack);
        looks = now == calls && hook.isPresent() ? looks + 1 : 0;
        calls = now;
        return hook.filter(frame -> looks >= limit).map(frame -> failure(chosen, session, frame, stack));
    }

    /** No call is going on. */
    public void none() {
        looks = 0;
    }

    private StackTraceElement[] stack() {
        return Stream.of(thread.getStackTrace()).map(PolicyFrame::plain).toArray(StackTraceElement[]::new);
    }

    private static long calls(Session session) {
        long calls = 0;
        for (Hook hook : Hook.values()) {
            calls += session == null ? 0 : session.tally().calls(hook);
        }
        return calls;
    }

    private PolicyFailure failure(
            List<Session.Chosen> chosen, Session session, StackTraceElement hook, StackTraceElement... stack) {
        StackTraceElement innermost = PolicyFrame.in(stack).orElse(hook);
        String policy = session == null ? "" : session.policyOf(hook.getClassName());
        String call = policy.isEmpty()
                ? PolicyString.describe(chosen) + ": " + method(innermost)
                : policy + " " + hook.getMethodName();
        // What stands for a policy of another process has no source line.
        String at = innermost.getClassName().startsWith("jdk.proxy") ? "" : " (at " + innermost + ")";
        PolicyFailure failure = new PolicyFailure(call + " has not returned for " + limit + " s" + at);
        failure.setStackTrace(Arrays.copyOf(stack, PolicyFrame.call(stack) + 1));
        return failure;
    }

    private static String method(StackTraceElement frame) {
        return frame.getMethodName().equals("<init>") ? "a constructor" : frame.getMethodName();
    }
}
