package io.policybridge.bridge.loading;

/**
 * A jar or source file from which no policy can be had. The message is one line: the file, what is wrong in it, what
 * was expected.
 */
public final class BadPolicyFile extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    BadPolicyFile(String message) {
        super(message);
    }

    /** {@code FILE: class NAME: what went wrong when it was made ready}. */
    static BadPolicyFile unusable(String file, String what, Throwable problem) {
        Throwable cause = problem instanceof ExceptionInInitializerError && problem.getCause() != null
                ? problem.getCause()
                : problem;
        return new BadPolicyFile(
                file + ": " + what + " cannot be used: " + cause.toString().replaceAll("\\s*\\R\\s*", "; "));
    }
}
