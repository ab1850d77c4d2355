package io.policybridge.policies.composites.medic;

import io.policybridge.api.HostGeometry;
import io.policybridge.api.StateBits;
import io.policybridge.api.StateBits.Per;
import java.util.ArrayList;
import java.util.List;

/**
 * The bits of state of warp-type identification and of what acts on it: {@code W(2b + t) + 2L} for W entries with two
 * counters of b bits and a type of t = 2, and L lines of the L2. Widths and t are the original's as recalled; on the
 * paper's machine, with one table, 28,128 bits.
 */
final class MedicHardware {
    private static final int TYPE_BITS = 2;
    private static final int RANK_BITS = 2;
    private static final String SOURCE = "MeDiC, section 3; widths: original PACT 2015 paper, as recalled";

    private MedicHardware() {}

    /** The filter of evicted blocks of MeDiC-reuse. */
    static StateBits filter(HostGeometry host, int bitsPerLine) {
        return new StateBits(
                "filter of evicted blocks",
                (long) bitsPerLine * host.l2().lines(),
                Per.L2_SLICE,
                bitsPerLine + " x lines",
                "Seshadri 2012, as recalled");
    }

    /**
     * {@code tables} of {@code entries} each; {@code ranks}: lines carry a rank; {@code tagged}: DRAM requests carry a
     * priority bit.
     */
    static List<StateBits> of(HostGeometry host, int tables, int entries, int bits, boolean ranks, boolean tagged) {
        List<StateBits> parts = new ArrayList<>();
        Per per = tables == 1 ? Per.GPU : Per.CHANNEL;
        parts.add(new StateBits(
                "warp-type table",
                entries * (2L * bits + TYPE_BITS),
                per,
                entries + " entries x (2 x " + bits + " + " + TYPE_BITS + ")",
                SOURCE));
        if (ranks) {
            parts.add(new StateBits(
                    "rank of lines",
                    (long) RANK_BITS * host.l2().lines(),
                    Per.L2_SLICE,
                    RANK_BITS + " x lines",
                    SOURCE));
        }
        if (tagged) {
            parts.add(new StateBits(
                    "priority of DRAM requests",
                    0,
                    Per.CHANNEL,
                    "a bit per request of the host's queue, and its split",
                    SOURCE));
        }
        return parts;
    }
}
