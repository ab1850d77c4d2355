package io.policybridge.session;

import io.policybridge.session.stack.PolicyFrame;
import io.policybridge.session.stack.Reserve;
import io.policybridge.source.Thrown;

/**
 * A policy broke its contract or threw. The run stops; the message names policy, site, hook and access, and what was
 * thrown with the policy's own source line.
 */
public final class PolicyFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public PolicyFailure(String message) {
        super(message);
    }

    private PolicyFailure(String message, Throwable cause) {
        super(message, cause);
    }

    /**
     * The failure of a policy that threw {@code thrown} where {@code where}; what a view of the host's refused to show
     * is the host's mistake, and the failure of a policy in another process is passed on unchanged.
     */
    static RuntimeException threw(String where, Throwable thrown) {
        if (thrown instanceof PolicyFailure elsewhere) {
            return elsewhere;
        }
        Reserve.releasedFor(thrown);
        Thrown read = PolicyFrame.thrown(thrown);
        return read.root() instanceof BadCall mistake
                ? mistake
                : new PolicyFailure(where + " threw " + read.text(), thrown);
    }
}
