package io.policybridge.policies.composites.apcm;

import io.policybridge.api.HostGeometry;
import io.policybridge.api.Settings;
import io.policybridge.api.StateBits;
import java.util.ArrayList;
import java.util.List;

/**
 * The hardware budget of APCM, counted as in the paper's table 3: 32-bit addresses and program counters, 4-bit counts.
 */
final class ApcmHardware {
    private static final String TABLE_3 = "paper, table 3";
    private static final int ADDRESS_BITS = 32;
    private static final int COUNT_BITS = StateBits.width(MonitorTags.COUNT_MAX + 1);
    private static final int METHOD_BITS = 2;

    private ApcmHardware() {}

    static List<StateBits> of(Settings settings, HostGeometry host) {
        ApcmOptions options = new ApcmOptions(settings);
        int id = StateBits.width(options.loads);
        int warp = StateBits.width(host.warps());
        int lines = host.l1d().lines();
        int tag = ADDRESS_BITS
                - StateBits.width(host.l1d().lineBytes())
                - StateBits.width(options.mtaEntries / options.mtaAssoc);
        List<StateBits> all = new ArrayList<>();
        all.add(
                switch (options.protect) {
                    case LIFETIME ->
                        per(
                                "L1D tags",
                                lines,
                                "protection 1, warp " + warp + ", accesses " + COUNT_BITS,
                                1 + warp + COUNT_BITS,
                                TABLE_3);
                    case DISTANCE -> {
                        int left = StateBits.width(options.n + 1L);
                        yield per(
                                "L1D tags",
                                lines,
                                "distance left " + left + ", accesses " + COUNT_BITS,
                                left + COUNT_BITS,
                                "ours, after table 3");
                    }
                    case OFF -> per("L1D tags", lines, "accesses " + COUNT_BITS, COUNT_BITS, TABLE_3);
                });
        all.add(per(
                "monitor tag array",
                options.mtaEntries,
                "tag " + tag + ", loads 2 x " + id + ", accesses 2 x " + COUNT_BITS,
                tag + 2 * id + 2 * COUNT_BITS,
                TABLE_3));
        all.add(per(
                "access information table",
                options.loads,
                "valid 1, method " + METHOD_BITS + ", accesses " + COUNT_BITS + ", last load " + id,
                1 + METHOD_BITS + COUNT_BITS + id,
                TABLE_3));
        all.add(per("load alias table", options.loads, "program counter " + ADDRESS_BITS, ADDRESS_BITS, TABLE_3));
        if (options.protect == ApcmOptions.Protect.LIFETIME) {
            all.add(per(
                    "protection status board",
                    host.warps(),
                    "protects 1, last load " + id + ", loop 1",
                    2 + id,
                    TABLE_3));
        }
        if (options.findsSpans()) {
            all.add(per(
                    "loop spans", options.loads, "4 program counters of " + ADDRESS_BITS, 4 * ADDRESS_BITS, "ours"));
        }
        return all;
    }

    private static StateBits per(String structure, int entries, String entry, int bits, String source) {
        return new StateBits(
                structure, (long) entries * bits, StateBits.Per.SM, entries + " x (" + entry + ")", source);
    }
}
