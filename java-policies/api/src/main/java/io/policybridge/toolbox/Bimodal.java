package io.policybridge.toolbox;

import io.policybridge.api.Param;
import io.policybridge.api.Settings;

/**
 * Picks every n-th insertion for the rare treatment of bimodal insertion (BIP, BRRIP), by one counter per cache that
 * moves on these insertions only: repeatable, where hardware draws a random number.
 *
 * <pre>{@code
 * Bimodal bimodal = Bimodal.of(settings);   // parameter: Bimodal.EPS_INVERSE
 * chain.move(set, way, bimodal.nextIsRare() ? 0 : chain.last());
 * }</pre>
 */
public final class Bimodal {
    public static final Param EPS_INVERSE = epsInverse(32, "Qureshi 2007, 1/32");

    private final int period;
    private int count;

    private Bimodal(int period) {
        this.period = period;
    }

    /** {@link #EPS_INVERSE} with another default. */
    public static Param epsInverse(int fallback, String source) {
        return Param.integer(
                "epsInverse",
                fallback,
                1,
                1 << 20,
                "insertions",
                source,
                "one bimodal insertion in so many is the rare kind");
    }

    /** One insertion in {@code epsInverse} is rare. */
    public static Bimodal of(Settings settings) {
        return every(settings.integer(EPS_INVERSE.key()));
    }

    /**
     * Every {@code n}-th insertion is rare.
     *
     * @throws IllegalArgumentException if {@code n} is not at least 1
     */
    public static Bimodal every(int n) {
        if (n < 1) {
            throw new IllegalArgumentException("n=" + n + "; expected 1 or more");
        }
        return new Bimodal(n);
    }

    /** No insertion is rare. */
    public static Bimodal never() {
        return new Bimodal(0);
    }

    /** Counts an insertion, and says whether it is a rare one. */
    public boolean nextIsRare() {
        if (++count == period) {
            count = 0;
            return true;
        }
        return false;
    }
}
