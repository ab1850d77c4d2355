package io.policybridge.toolbox;

import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.Param;
import io.policybridge.api.Settings;
import io.policybridge.api.StateBits;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** Which caches a policy governs, as its parameter {@code level} says. */
public enum CacheLevel {
    L1D,
    L2,
    BOTH;

    /** The parameter, L1D by default. */
    public static final Param PARAM = param(L1D, "ours");

    /** The parameter with another default. */
    public static Param param(CacheLevel fallback, String source) {
        return Param.choice("level", fallback, source, "the caches that the policy governs");
    }

    /** The level that {@code settings} name. */
    public static CacheLevel of(Settings settings) {
        return settings.choice(PARAM.key(), CacheLevel.class);
    }

    public boolean governsL1d() {
        return this != L2;
    }

    public boolean governsL2() {
        return this != L1D;
    }

    /** {@code structure} in each cache of this level, {@code bits} of it in a cache of a given shape. */
    public List<StateBits> budget(
            HostGeometry host, String structure, ToLongFunction<CacheShape> bits, String formula, String source) {
        List<StateBits> stated = new ArrayList<>();
        if (governsL1d()) {
            stated.add(
                    new StateBits("L1D " + structure, bits.applyAsLong(host.l1d()), StateBits.Per.SM, formula, source));
        }
        if (governsL2()) {
            stated.add(new StateBits(
                    "L2 " + structure, bits.applyAsLong(host.l2()), StateBits.Per.L2_SLICE, formula, source));
        }
        return stated;
    }
}
