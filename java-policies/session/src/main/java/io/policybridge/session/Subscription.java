package io.policybridge.session;

import io.policybridge.api.Hook;
import io.policybridge.api.PartKind;

/** {@code policy} implements {@code hook} in a part of {@code kind}. */
public record Subscription(String policy, PartKind kind, Hook hook) {}
