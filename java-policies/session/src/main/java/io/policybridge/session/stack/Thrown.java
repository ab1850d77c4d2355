package io.policybridge.session.stack;

/**
 * What a policy threw, read once and where it was thrown: its methods may be the policy's own, and throw or not return.
 *
 * @param text its class and message, and what of the policy's code threw it
 * @param root its deepest cause
 */
public record Thrown(String text, Throwable root) {
    /** Causes beyond these are no longer looked for: they may be a circle. */
    private static final int MOST_CAUSES = 100;

    /** Reads {@code problem}. */
    public static Thrown of(Throwable problem) {
        Throwable root = problem;
        try {
            for (int i = 0; i < MOST_CAUSES && root.getCause() != null; i++) {
                root = root.getCause();
            }
            StackTraceElement[] stack = root.getStackTrace();
            String at = stack.length == 0 ? "" : " (at " + PolicyFrame.in(stack).orElse(stack[0]) + ")";
            return new Thrown(problem + at, root);
        } catch (Throwable second) { // of one of its methods
            return new Thrown(
                    problem.getClass().getName() + ", whose message cannot be read: it threw "
                            + second.getClass().getName(),
                    root);
        }
    }
}
