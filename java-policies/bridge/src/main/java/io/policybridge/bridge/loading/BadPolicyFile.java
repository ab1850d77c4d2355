package io.policybridge.bridge.loading;

import io.policybridge.source.Thrown;
import java.util.ServiceConfigurationError;

/** A jar or source file without a usable policy. The message is one line: the file, the reason and the expectation. */
public final class BadPolicyFile extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    BadPolicyFile(String message) {
        super(message);
    }

    /** {@code FILE: class NAME cannot be used: the exception}. */
    static BadPolicyFile unusable(String file, String what, Throwable problem) {
        boolean wraps = problem instanceof ExceptionInInitializerError || problem instanceof ServiceConfigurationError;
        Throwable cause = wraps && problem.getCause() != null ? problem.getCause() : problem;
        return new BadPolicyFile(file + ": " + what + " cannot be used: "
                + Thrown.of(cause).text().replaceAll("\\s*\\R\\s*", "; "));
    }
}
