package io.policybridge.session.guard;

import io.policybridge.api.Hook;
import io.policybridge.session.PolicyFailure;
import io.policybridge.session.Session;
import io.policybridge.session.naming.PolicyString;
import io.policybridge.session.stack.PolicyFrame;
import io.policybridge.session.stack.PolicyThread;
import io.policybridge.source.UserFrame;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The call of a policy that a host's thread is in, or one beside it, looked at by another thread once a second. It
 * costs the calls nothing: they are counted anyway, and the stack shows whether one is going on. While a session opens,
 * all of it is one call.
 */
public final class CurrentCall {
    private static final String EXIT = " called System.exit";
    /** Of a stack that is shown; of one that is longer, the outermost too. */
    private static final int MOST_FRAMES = 8;

    private final Thread host;
    private final int limit;
    private long calls = -1;
    private final String late;
    private int looks;

    /** {@code limit}: looks at the same call after which the policy has failed. */
    CurrentCall(Thread host, int limit) {
        this.host = host;
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
        List<Going> going = PolicyThread.of(host).stream()
                .map(Going::of)
                .flatMap(Optional::stream)
                .toList();
        for (Going call : going) {
            if (PolicyFrame.exits(call.stack)) {
                return Optional.of(failure(EXIT, chosen, session, call));
            }
        }
        looks = now == calls && !going.isEmpty() ? looks + 1 : 0;
        calls = now;
        return looks >= limit ? Optional.of(failure(late, chosen, session, going.get(0))) : Optional.empty();
    }

    /** What {@code thread} has called and waits for, and its stack. */
    private record Going(Thread thread, StackTraceElement hook, StackTraceElement... stack) {
        static Optional<Going> of(Thread thread) {
            StackTraceElement[] stack =
                    Stream.of(thread.getStackTrace()).map(UserFrame::plain).toArray(StackTraceElement[]::new);
            return PolicyFrame.hook(stack).map(hook -> new Going(thread, hook, stack));
        }
    }

    /** No call is going on. */
    public void none() {
        looks = 0;
    }

    private static long calls(Session session) {
        long calls = 0;
        for (Hook hook : Hook.values()) {
            calls += session == null ? 0 : session.tally().calls(hook);
        }
        return calls;
    }

    private PolicyFailure failure(String what, List<Session.Chosen> chosen, Session session, Going going) {
        List<StackTraceElement> own = PolicyFrame.own(going.stack);
        StackTraceElement innermost = own.isEmpty() ? going.hook : own.get(0);
        String known = session == null ? "" : session.call(going.thread, going.hook);
        String call = known.isEmpty() ? PolicyString.describe(chosen) + ": " + method(innermost) : known;
        // What stands for a policy of another process has no source line.
        String at = innermost.getClassName().startsWith("jdk.proxy") ? "" : " (at " + text(own, innermost) + ")";
        PolicyFailure failure = new PolicyFailure(call + what + at);
        failure.setStackTrace(Arrays.copyOf(going.stack, PolicyFrame.call(going.stack) + 1));
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
