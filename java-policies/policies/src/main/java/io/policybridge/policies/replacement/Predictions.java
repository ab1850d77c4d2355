package io.policybridge.policies.replacement;

import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.Param;
import io.policybridge.api.Settings;
import io.policybridge.api.StateBits;
import io.policybridge.api.Ways;
import io.policybridge.toolbox.CacheLevel;
import java.util.Arrays;
import java.util.List;

/**
 * The re-reference predictions (RRPVs) of the lines of a cache: how far the next use of each is, from 0 to the distant
 * 2^bits-1. The paper (Jaleel et al., ISCA 2010) ages all lines of a set until one is distant and then replaces it.
 * Here the query finds the most distant line, and the ageing that this implies is done once, when that line is really
 * evicted; reserved lines age with the set and saturate. A way that the host takes because it is invalid ages nothing.
 */
public final class Predictions {
    /** What a hit does to a prediction: one step nearer (frequency priority), or the nearest (hit priority). */
    public enum HitRule {
        FP,
        HP
    }

    /** A deviation of whoever uses them. */
    public static final String AGEING =
            "A set is aged once, when the line is evicted, instead of in the query for the victim.";

    private static final String BITS = "bits";
    private static final String HIT_RULE = "hitRule";

    private final int ways;
    private final int distant;
    private final boolean hitPriority;
    private final byte[] rrpv;

    /** All lines are distant; {@code settings} have the parameters below. */
    public Predictions(CacheShape shape, Settings settings) {
        ways = shape.ways();
        distant = (1 << settings.integer(BITS)) - 1;
        hitPriority = settings.choice(HIT_RULE, HitRule.class) == HitRule.HP;
        rrpv = new byte[shape.lines()];
        Arrays.fill(rrpv, (byte) distant);
    }

    /** The parameter: bits of a prediction. */
    public static Param bits(int fallback, String source) {
        return Param.integer(BITS, fallback, 1, 7, "bits", source, "width of a prediction");
    }

    /** The parameter: what a hit does. */
    public static Param hitRule(HitRule fallback, String source) {
        return Param.choice(HIT_RULE, fallback, source, "a hit predicts: hp the nearest use; fp one step nearer");
    }

    /** What they need in hardware. */
    static List<StateBits> budget(Settings settings, HostGeometry host) {
        int bits = settings.integer(BITS);
        return CacheLevel.of(settings)
                .budget(host, "predictions", shape -> (long) shape.lines() * bits, "lines x " + bits, "Jaleel 2010");
    }

    int distant() {
        return distant;
    }

    /** That of one line. */
    public int of(int set, int way) {
        return rrpv[set * ways + way];
    }

    /** The first of the most distant lines. */
    int mostDistant(int set, Ways eligible) {
        int base = set * ways;
        int best = eligible.nextEligible(0);
        for (int way = eligible.nextEligible(best + 1); way >= 0; way = eligible.nextEligible(way + 1)) {
            if (rrpv[base + way] > rrpv[base + best]) {
                best = way;
            }
        }
        return best;
    }

    /** The first of the most distant lines in those ways that {@code part} names; -1 where none of them is eligible. */
    public int mostDistant(int set, Ways eligible, boolean[] part) {
        int base = set * ways;
        int best = -1;
        for (int way = eligible.nextEligible(0); way >= 0; way = eligible.nextEligible(way + 1)) {
            if (part[way] && (best < 0 || rrpv[base + way] > rrpv[base + best])) {
                best = way;
            }
        }
        return best;
    }

    /** The line is evicted: its set ages until it is distant. */
    void evicted(int set, int way) {
        int base = set * ways;
        int step = distant - rrpv[base + way];
        if (step > 0) {
            for (int i = base; i < base + ways; i++) {
                rrpv[i] = (byte) Math.min(distant, rrpv[i] + step);
            }
        }
    }

    /** The line is evicted: those ways of its set that {@code part} names age until it is distant. */
    public void evicted(int set, int way, boolean[] part) {
        int base = set * ways;
        int step = distant - rrpv[base + way];
        for (int i = 0; i < ways; i++) {
            if (part[i]) {
                rrpv[base + i] = (byte) Math.min(distant, rrpv[base + i] + step);
            }
        }
    }

    /** A new line: distant, or one step nearer (long). */
    public void inserted(int set, int way, boolean isDistant) {
        rrpv[set * ways + way] = (byte) (isDistant ? distant : distant - 1);
    }

    /** The line is used. */
    public void hit(int set, int way) {
        int i = set * ways + way;
        rrpv[i] = hitPriority ? 0 : (byte) Math.max(0, rrpv[i] - 1);
    }
}
