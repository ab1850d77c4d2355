package io.policybridge.session.guard;

import io.policybridge.api.Hook;
import io.policybridge.session.PolicyFailure;
import io.policybridge.session.Session;
import io.policybridge.session.naming.PolicyString;
import io.policybridge.session.stack.PolicyFrame;
import io.policybridge.source.UserFrame;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The call of a policy that a thread is in, looked at by another thread once a second. It costs the calls nothing: they
 * are counted anyway, and the stack shows whether one is going on. While a session opens, all of it is one call.
 */
public final class CurrentCall {
    private static final String EXIT = " called System.exit";
    /** Of a stack that is shown; of one that is longer, the outermost too. */
    private static final int MOST_FRAMES = 8;

    private final Thread thread;
    private final int limit;
    private long calls = -1;
    private final String late;
    private int looks;

    /** {@code limit}: looks at the same call after which the policy has failed. */
    CurrentCall(Thread thread, int limit) {
        this.thread = thread;
        this.limit = limit;
        late = " has not returned for " + limit + " s";
    }

    /**
     * The failure of the policy once the call has lasted too long, or has begun to end the program; its stack is that
     * of the call.
     *
     * @param chosen the policies that are called
     * @param session theirs, or null while it opens
     */
    public Optional<PolicyFailure> look(List<Session.Chosen> chosen, Session session) {
        long now = calls(session);
        StackTraceElement[] stack = stack();
        Optional<StackTraceElement> hook = PolicyFrame.hook(stack);
        if (PolicyFrame.exits(stack)) {
            return hook.map(frame -> failure(EXIT, chosen, session, frame, stack));
        }
        looks = now == calls && hook.isPresent() ? looks + 1 : 0;
        calls = now;
        return hook.filter(frame -> looks >= limit).map(frame -> failure(late, chosen, session, frame, stack));
    }

    /** No call is going on. */
    public void none() {
        looks = 0;
    }

    private StackTraceElement[] stack() {
        return Stream.of(thread.getStackTrace()).map(UserFrame::plain).toArray(StackTraceElement[]::new);
    }

    private static long calls(Session session) {
        long calls = 0;
        for (Hook hook : Hook.values()) {
            calls += session == null ? 0 : session.tally().calls(hook);
        }
        return calls;
    }

    private PolicyFailure failure(
            String what,
            List<Session.Chosen> chosen,
            Session session,
            StackTraceElement hook,
            StackTraceElement... stack) {
        List<StackTraceElement> own = PolicyFrame.own(stack);
        StackTraceElement innermost = own.isEmpty() ? hook : own.get(0);
        String known = session == null ? "" : session.call(hook);
        String call = known.isEmpty() ? PolicyString.describe(chosen) + ": " + method(innermost) : known;
        // What stands for a policy of another process has no source line.
        String at = innermost.getClassName().startsWith("jdk.proxy") ? "" : " (at " + text(own, innermost) + ")";
        PolicyFailure failure = new PolicyFailure(call + what + at);
        failure.setStackTrace(Arrays.copyOf(stack, PolicyFrame.call(stack) + 1));
        return failure;
    }

    /** The policy's stack in one line. */
    private static String text(List<StackTraceElement> own, StackTraceElement innermost) {
        StringBuilder text = new StringBuilder(innermost.toString());
        int last = own.size() - 1;
        for (int i = 1; i <= last; i++) {
            if (i < MOST_FRAMES || i == last) {
                text.append(", from ").append(own.get(i));
            } else if (i == MOST_FRAMES) {
                text.append(", ").append(last - i).append(" more");
            }
        }
        return text.toString();
    }

    private static String method(StackTraceElement frame) {
        return frame.getMethodName().equals("<init>") ? "a constructor" : frame.getMethodName();
    }
}
