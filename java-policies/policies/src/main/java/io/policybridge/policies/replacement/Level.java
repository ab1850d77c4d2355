package io.policybridge.policies.replacement;

import io.policybridge.api.Param;
import io.policybridge.api.Settings;

/** Which caches a replacement policy governs. */
enum Level {
    L1D,
    L2,
    BOTH;

    static final Param PARAM = Param.choice("level", L1D, "ours", "the caches that the policy governs");

    static Level of(Settings settings) {
        return settings.choice(PARAM.key(), Level.class);
    }

    boolean governsL1d() {
        return this != L2;
    }

    boolean governsL2() {
        return this != L1D;
    }
}
