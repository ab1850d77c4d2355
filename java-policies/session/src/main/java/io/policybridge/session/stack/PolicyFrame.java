package io.policybridge.session.stack;

import io.policybridge.source.Thrown;
import io.policybridge.source.UserFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds a policy's own code in a stack: above the session's call, below the JDK, the toolbox and views of the host. */
public final class PolicyFrame {
    private static final String SESSION = "io.policybridge.session.";
    /** It calls whole runs, in which a session calls policies. */
    private static final String GUARD = SESSION + "guard.";
    /** Policies may call it, as the thread that they are on. */
    private static final String STACK = SESSION + "stack.";

    private PolicyFrame() {}

    /**
     * The innermost frame of a policy; where all of its code is the toolbox's, the hook's method there. Empty if no
     * policy is at work.
     */
    public static Optional<StackTraceElement> in(StackTraceElement... stack) {
        for (StackTraceElement frame : stack) {
            if (UserFrame.is(frame)) {
                return Optional.of(frame);
            }
            if (isOfSession(frame)) {
                return hook(stack);
            }
        }
        return Optional.empty();
    }

    /** What a policy threw, read where it was thrown. */
    public static Thrown thrown(Throwable problem) {
        return Thrown.of(problem, PolicyFrame::in);
    }

    /** The policy's own code above the session's call, innermost first; as {@link #in} where it is the toolbox's. */
    public static List<StackTraceElement> own(StackTraceElement... stack) {
        List<StackTraceElement> own = new ArrayList<>();
        for (StackTraceElement frame : stack) {
            if (isOfSession(frame)) {
                break;
            }
            if (UserFrame.is(frame) && !frame.getClassName().contains("$$Lambda")) { // the JDK's, around a lambda
                own.add(frame);
            }
        }
        return own.isEmpty() ? in(stack).map(List::of).orElse(List.of()) : own;
    }

    /**
     * What a session has called and waits for: a hook, or a method of what a policy threw. Empty if that is the
     * session's own or the JDK's.
     */
    public static Optional<StackTraceElement> hook(StackTraceElement... stack) {
        for (int i = call(stack) - 1; i >= 0; i--) {
            if (!isOfSession(stack[i]) && !stack[i].getClassName().startsWith("java.")) {
                return Optional.of(stack[i]);
            }
        }
        return Optional.empty();
    }

    /** Whether the thread waits in System.exit, which does not return. */
    public static boolean exits(StackTraceElement... stack) {
        return Stream.of(stack)
                .anyMatch(frame -> frame.getClassName().equals("java.lang.Runtime")
                        && frame.getMethodName().equals("exit"));
    }

    /** Index of the session's outermost frame: the call that it answers; -1 if there is none. */
    public static int call(StackTraceElement... stack) {
        int outermost = -1;
        for (int i = 0; i < stack.length; i++) {
            outermost = isOfSession(stack[i]) ? i : outermost;
        }
        return outermost;
    }

    private static boolean isOfSession(StackTraceElement frame) {
        String type = frame.getClassName();
        return type.startsWith(SESSION) && !type.startsWith(GUARD) && !type.startsWith(STACK);
    }
}
