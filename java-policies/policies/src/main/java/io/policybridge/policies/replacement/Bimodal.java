package io.policybridge.policies.replacement;

import io.policybridge.api.Param;
import io.policybridge.api.Settings;

/** Picks every n-th insertion for the rare treatment, by one counter per cache that moves on these insertions only. */
final class Bimodal {
    static final Param EPS_INVERSE = epsInverse(32, "Qureshi 2007, 1/32");

    private final int period;
    private int count;

    private Bimodal(int period) {
        this.period = period;
    }

    /** The parameter with another default. */
    static Param epsInverse(int fallback, String source) {
        return Param.integer(
                "epsInverse",
                fallback,
                1,
                1 << 20,
                "insertions",
                source,
                "one bimodal insertion in so many is the rare kind");
    }

    static Bimodal of(Settings settings) {
        return new Bimodal(settings.integer(EPS_INVERSE.key()));
    }

    /** No insertion is rare. */
    static Bimodal never() {
        return new Bimodal(0);
    }

    /** Counts an insertion; whether it is a rare one. */
    boolean rare() {
        if (++count == period) {
            count = 0;
            return true;
        }
        return false;
    }
}
