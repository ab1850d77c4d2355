package io.policybridge.bridge;

import io.policybridge.api.PolicySpec;
import io.policybridge.bridge.loading.BadPolicyFile;
import io.policybridge.session.BadCall;
import io.policybridge.session.PolicyFailure;
import io.policybridge.session.Session;
import io.policybridge.session.guard.Exhaustion;
import io.policybridge.session.naming.BadPolicy;
import io.policybridge.session.stack.PolicyFrame;

/**
 * A failure in words.
 *
 * @param line one line for the user of the host
 * @param refusal whether something was asked for that cannot be: a policy, a value, a file, a geometry; not if a policy
 *     fails by itself
 */
public record Explanation(String line, boolean refusal) {
    /** Explains {@code problem} of {@code session}, which may have been left without memory. */
    public static Explanation of(Throwable problem, Session session) {
        return of(Exhaustion.of(session, problem));
    }

    /** Explains {@code problem}; what is neither the user's, the host's nor a policy's also by where it arose. */
    public static Explanation of(Throwable problem) {
        boolean refusal = problem instanceof BadPolicy
                || problem instanceof BadPolicyFile
                || problem instanceof NotGranted
                || problem instanceof BadCall
                || problem instanceof PolicySpec.BadSetting
                || problem instanceof Session.RefusedPolicy;
        String message = refusal || problem instanceof PolicyFailure
                ? problem.getMessage()
                : PolicyFrame.thrown(problem).text();
        return new Explanation(String.valueOf(message).replace('\n', ' ').replace('\r', ' '), refusal);
    }
}
