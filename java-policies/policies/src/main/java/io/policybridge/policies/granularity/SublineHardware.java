package io.policybridge.policies.granularity;

import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.StateBits;
import io.policybridge.api.StateBits.Per;
import java.util.ArrayList;
import java.util.List;

/** The bits that sub-line tags and the sampler add to a plain L1D with addresses of 32 bits; the paper counts none. */
final class SublineHardware {
    private static final int ADDRESS_BITS = 32;
    private static final int SLOTS = 4;
    private static final int BLOCK_BITS = 7;
    /** Of the chunk tag, the bits that say which chunk of its block. */
    private static final int PLACE_BITS = 2;

    private static final int COUNTERS = 5;
    private static final String SOURCE = "ours, from the widths of section III.A";

    private SublineHardware() {}

    static List<StateBits> tags(HostGeometry host, int chunkTagBits) {
        CacheShape l1d = host.l1d();
        long lines = l1d.lines();
        int plain = ADDRESS_BITS - BLOCK_BITS - StateBits.width(l1d.sets());
        int common = Math.max(0, plain - (chunkTagBits - PLACE_BITS));
        long tags = lines * (common + SLOTS * chunkTagBits - plain);
        int age = StateBits.width((long) l1d.ways() * SLOTS);
        long ages = lines * (SLOTS * age - StateBits.width(l1d.ways()));
        return List.of(
                new StateBits(
                        "tags",
                        tags,
                        Per.SM,
                        "lines x (" + common + " + 4 x " + chunkTagBits + " - " + plain + ")",
                        SOURCE),
                new StateBits("valid and dirty", lines * 2 * (SLOTS - 1), Per.SM, "lines x (8 - 2)", SOURCE),
                new StateBits(
                        "age",
                        ages,
                        Per.SM,
                        "lines x (4 x " + age + " - " + StateBits.width(l1d.ways()) + ")",
                        SOURCE));
    }

    /** Bytes of the chunk tags of an L1D, in whatever memory they lie. */
    static int chunkTagBytes(HostGeometry host, int chunkTagBits) {
        return (host.l1d().lines() * SLOTS * chunkTagBits + Byte.SIZE - 1) / Byte.SIZE;
    }

    static List<StateBits> sampled(HostGeometry host, int chunkTagBits, int period, int longest) {
        List<StateBits> bits = new ArrayList<>(tags(host, chunkTagBits));
        int width = StateBits.width(longest + 1L);
        bits.add(new StateBits(
                "sampler",
                (long) COUNTERS * width,
                Per.SM,
                COUNTERS + " counters x " + width + (longest > period ? " (periodMax)" : ""),
                SOURCE));
        return bits;
    }
}
