package io.policybridge.policies.replacement;

import io.policybridge.api.HostGeometry;
import io.policybridge.api.Settings;
import io.policybridge.api.StateBits;
import io.policybridge.toolbox.CacheLevel;
import java.util.List;

/** What the policies of this package need in hardware, in each cache that they govern. */
final class ReplacementHardware {
    private ReplacementHardware() {}

    /** The order of the lines of each set, as LRU needs it. */
    static List<StateBits> chain(Settings settings, HostGeometry host) {
        return CacheLevel.of(settings)
                .budget(
                        host,
                        "recency",
                        shape -> (long) shape.lines() * StateBits.width(shape.ways()),
                        "lines x log2(ways)",
                        "literature: Jaleel 2010, section 1");
    }

    /** The counter of a duel between leader sets. */
    static List<StateBits> duel(Settings settings, HostGeometry host) {
        int bits = settings.integer(SetDueling.PSEL_BITS.key());
        return CacheLevel.of(settings).budget(host, "PSEL", shape -> bits, Integer.toString(bits), "Qureshi 2007");
    }

    /** The counter that lets in one line of many. */
    static List<StateBits> bimodal(Settings settings, HostGeometry host) {
        int period = settings.integer(Bimodal.EPS_INVERSE.key());
        return CacheLevel.of(settings)
                .budget(
                        host,
                        "bimodal counter",
                        shape -> StateBits.width(period),
                        "counts " + period + " insertions",
                        "ours: Qureshi 2007 draws");
    }
}
