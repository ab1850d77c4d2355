package io.policybridge.patch;

import io.policybridge.api.Hook;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** The generated header that defines for the hook files which variants were inserted. */
final class VariantHeader {
    static final String NAME = "policybridge_variant.h";

    private VariantHeader() {}

    static String text(List<InsertionPoint> points, Set<Hook> offered, String digest, Path library) {
        StringBuilder text =
                new StringBuilder("// What the patch found in this simulator.\n#ifndef POLICYBRIDGE_VARIANT_H\n#define "
                        + "POLICYBRIDGE_VARIANT_H\n");
        points.stream()
                .flatMap(point -> point.insertion().effects().defines().stream())
                .distinct()
                .forEach(name -> text.append("#define ").append(name).append(" 1\n"));
        text.append("#define PB_OFFERED 0x")
                .append(Long.toHexString(bits(offered)))
                .append("ull\n");
        text.append("#define PB_PATCH \"").append(digest).append("\"\n");
        text.append("#define PB_LIBRARY \"").append(library).append("\"\n#endif\n");
        return text.toString();
    }

    /** Bit h for hook number h, as in the bridge's geometry. */
    private static long bits(Set<Hook> hooks) {
        long bits = 0;
        for (Hook hook : hooks) {
            bits |= 1L << hook.ordinal() + 1;
        }
        return bits;
    }
}
