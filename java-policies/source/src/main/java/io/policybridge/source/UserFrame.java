package io.policybridge.source;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds what users write, policies included, in a stack: above and below are the JDK and PolicyBridge itself. */
public final class UserFrame {
    private static final Pattern LIBRARY =
            Pattern.compile("(java|javax|jdk|sun|com\\.sun|io\\.policybridge\\.(?!policies\\.).*)\\..*");

    private UserFrame() {}

    /** The innermost frame of what a user wrote. */
    public static Optional<StackTraceElement> in(StackTraceElement... stack) {
        return Stream.of(stack).filter(UserFrame::is).findFirst();
    }

    /** Whether a user, or the author of a policy, wrote the code of {@code frame}. */
    public static boolean is(StackTraceElement frame) {
        return !LIBRARY.matcher(frame.getClassName()).matches();
    }

    /** {@code frame} of a running thread as in an exception: without the names of class loaders and modules. */
    public static StackTraceElement plain(StackTraceElement frame) {
        return new StackTraceElement(
                frame.getClassName(), frame.getMethodName(), frame.getFileName(), frame.getLineNumber());
    }
}
