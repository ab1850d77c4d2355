package io.policybridge.session;

import io.policybridge.api.Part;
import io.policybridge.api.PartKind;
import io.policybridge.api.Promises;

/** A part of the policy {@code policy} at place {@code unit} of {@code kind}. */
record Bound(String policy, Part part, Promises promises, PartKind kind, int unit) {
    /** {@code dacache at L1D 3}. */
    String name() {
        return policy + " at " + kind + " " + unit;
    }
}
