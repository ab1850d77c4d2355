package io.policybridge.evaluate.worker;

import java.util.List;

/**
 * What the conformance kit says.
 *
 * @param policy with every parameter; empty if there is no policy
 * @param clean whether no check failed, and all were made
 * @param findings notes and failures, one line each
 * @param problem why the kit could not run; empty if it did
 */
public record KitReply(String policy, boolean clean, List<String> findings, String problem) {
    public KitReply {
        findings = List.copyOf(findings);
    }
}
