package io.policybridge.bridge;

import io.policybridge.api.PolicySpec;
import io.policybridge.bridge.loading.BadPolicyFile;
import io.policybridge.session.BadCall;
import io.policybridge.session.PolicyFailure;
import io.policybridge.session.Session;
import io.policybridge.session.guard.PolicyFrame;
import io.policybridge.session.naming.BadPolicy;

/** A failure in one line for the user of the host. */
public final class Explanation {
    private Explanation() {}

    /** The message of {@code problem}; for an exception in a policy also the policy's own source line. */
    public static String of(Throwable problem) {
        boolean explained = problem instanceof PolicyFailure
                || problem instanceof Session.RefusedPolicy
                || problem instanceof BadPolicy
                || problem instanceof PolicySpec.BadSetting
                || problem instanceof BadCall
                || problem instanceof BadPolicyFile
                || problem instanceof BadRegistry;
        if (deepest(problem) instanceof BadCall violation) {
            return violation.getMessage(); // detected while a policy read the host's view
        }
        String message = explained ? problem.getMessage() : problem.toString();
        Throwable thrown = problem.getCause() != null || !explained ? deepest(problem) : null;
        StackTraceElement[] trace = thrown == null ? new StackTraceElement[0] : thrown.getStackTrace();
        return (trace.length == 0
                        ? message
                        : message + " (at " + PolicyFrame.in(trace).orElse(trace[0]) + ")")
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
