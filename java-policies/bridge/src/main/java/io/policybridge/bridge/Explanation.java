package io.policybridge.bridge;

import io.policybridge.api.PolicySpec;
import io.policybridge.bridge.loading.BadPolicyFile;
import io.policybridge.session.BadCall;
import io.policybridge.session.PolicyFailure;
import io.policybridge.session.Session;
import io.policybridge.session.naming.BadPolicy;

/** What went wrong, in one line for the person who runs the host. */
public final class Explanation {
    private Explanation() {}

    /** The message of {@code problem}, and for what a policy threw the place in its source. */
    public static String of(Throwable problem) {
        boolean ours = problem instanceof PolicyFailure
                || problem instanceof Session.RefusedPolicy
                || problem instanceof BadPolicy
                || problem instanceof PolicySpec.BadSetting
                || problem instanceof BadCall
                || problem instanceof BadPolicyFile
                || problem instanceof BadRegistry;
        if (deepest(problem) instanceof BadCall violation) {
            return violation.getMessage(); // found while a policy looked at what the host had shown
        }
        String message = ours ? problem.getMessage() : problem.toString();
        Throwable thrown = problem.getCause() != null || !ours ? deepest(problem) : null;
        StackTraceElement[] trace = thrown == null ? new StackTraceElement[0] : thrown.getStackTrace();
        return (trace.length == 0 ? message : message + " (at " + trace[0] + ")")
                .replace('\n', ' ')
                .replace('\r', ' ');
    }

    private static Throwable deepest(Throwable problem) {
        Throwable deepest = problem;
        while (deepest.getCause() != null && deepest.getCause() != deepest) {
            deepest = deepest.getCause();
        }
        return deepest;
    }
}
