package io.policybridge.source;

import java.util.Optional;
import java.util.function.Function;

/**
 * What code of a user threw, read once and where it was thrown: its methods may be the user's own, and throw or not
 * return.
 *
 * @param text its class and message, and what of the user's code threw it
 * @param root its deepest cause
 */
public record Thrown(String text, Throwable root) {
    /** Causes beyond these are no longer looked for: they may be a circle. */
    private static final int MOST_CAUSES = 100;

    /** Reads {@code problem}. */
    public static Thrown of(Throwable problem) {
        return of(problem, UserFrame::in);
    }

    /** The same, where {@code thrower} finds the frame that is named in a stack. */
    public static Thrown of(Throwable problem, Function<StackTraceElement[], Optional<StackTraceElement>> thrower) {
        Throwable root = problem;
        try {
            for (int i = 0; i < MOST_CAUSES && root.getCause() != null; i++) {
                root = root.getCause();
            }
            StackTraceElement[] stack = root.getStackTrace();
            String at = stack.length == 0 ? "" : " (at " + thrower.apply(stack).orElse(stack[0]) + ")";
            return new Thrown(problem + at, root);
        } catch (Throwable second) { // of one of its methods
            return new Thrown(
                    problem.getClass().getName() + ", whose message cannot be read: it threw "
                            + second.getClass().getName(),
                    root);
        }
    }
}
