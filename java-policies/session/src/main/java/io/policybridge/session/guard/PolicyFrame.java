package io.policybridge.session.guard;

import java.util.Optional;
import java.util.regex.Pattern;

/** Finds a policy's own code in a stack: above the session's call, below the JDK, the toolbox and views of the host. */
public final class PolicyFrame {
    private static final Pattern LIBRARY =
            Pattern.compile("(java|javax|jdk|sun|com\\.sun|io\\.policybridge\\.(?!policies\\.).*)\\..*");
    private static final String SESSION = "io.policybridge.session.";

    private PolicyFrame() {}

    /**
     * The innermost frame of a policy; where all of its code is the toolbox's, the hook's method there. Empty if no
     * policy is at work.
     */
    public static Optional<StackTraceElement> in(StackTraceElement... stack) {
        for (StackTraceElement frame : stack) {
            if (frame.getClassName().startsWith(SESSION)) {
                return hook(stack);
            }
            if (!LIBRARY.matcher(frame.getClassName()).matches()) {
                return Optional.of(frame);
            }
        }
        return Optional.empty();
    }

    /** The method that the innermost call of a session has called; empty if that is the session's own or the JDK's. */
    static Optional<StackTraceElement> hook(StackTraceElement... stack) {
        for (int i = 1; i < stack.length; i++) {
            if (stack[i].getClassName().startsWith(SESSION)) {
                String called = stack[i - 1].getClassName();
                return called.startsWith(SESSION) || called.startsWith("java.")
                        ? Optional.empty()
                        : Optional.of(stack[i - 1]);
            }
        }
        return Optional.empty();
    }
}
