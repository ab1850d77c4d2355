package io.policybridge.characterize;

import io.policybridge.run.PolicyChoice;

/** The caches of a simulation that a trait needs. */
enum Caches {
    /** Those of the machine; metrics are counted in this run. */
    CONFIGURED("native"),
    /** None: every load bypasses the L1D and the L2. */
    BYPASSED("bypass-all"),
    /** So large that only first touches miss. */
    UNBOUNDED("unbounded"),
    /** An L1D of 32 KB. */
    L1D_32K("l1d-32k"),
    /** An L1D of 128 KB. */
    L1D_128K("l1d-128k");

    private final String policyChoice;

    Caches(String policyChoice) {
        this.policyChoice = policyChoice;
    }

    PolicyChoice policyChoice(long seed) {
        return PolicyChoice.parse(policyChoice, seed);
    }
}
