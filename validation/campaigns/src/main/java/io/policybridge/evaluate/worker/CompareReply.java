package io.policybridge.evaluate.worker;

import io.policybridge.verify.BothHosts;

/**
 * What a recorded run came to in both hosts.
 *
 * @param hosts null if the simulator did not run it to its end
 * @param problem why it did not; empty if it did
 */
public record CompareReply(BothHosts hosts, String problem) {}
