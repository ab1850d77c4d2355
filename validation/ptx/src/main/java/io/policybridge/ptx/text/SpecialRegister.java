package io.policybridge.ptx.text;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** A special register that can be read. */
public enum SpecialRegister {
    TID_X,
    TID_Y,
    TID_Z,
    NTID_X,
    NTID_Y,
    NTID_Z,
    CTAID_X,
    CTAID_Y,
    CTAID_Z,
    NCTAID_X,
    NCTAID_Y,
    NCTAID_Z,
    LANEID,
    WARPID,
    SMID,
    GRIDID,
    DYNAMIC_SMEM_SIZE,
    TOTAL_SMEM_SIZE,
    LANEMASK_EQ,
    LANEMASK_LE,
    LANEMASK_LT,
    LANEMASK_GE,
    LANEMASK_GT,
    CLOCK,
    CLOCK_HI,
    CLOCK64;

    /** PTX has these too, or with another component; no kernel that reads one is executed. */
    private static final Set<String> REFUSED = Set.of(
            "%tid",
            "%ntid",
            "%ctaid",
            "%nctaid",
            "%nwarpid",
            "%nsmid",
            "%globaltimer",
            "%globaltimer_lo",
            "%globaltimer_hi",
            "%aggr_smem_size",
            "%clusterid",
            "%nclusterid",
            "%cluster_ctaid",
            "%cluster_nctaid",
            "%cluster_ctarank",
            "%cluster_nctarank",
            "%is_explicit_cluster",
            "%current_graph_exec");

    private static final String NUMBERED = "%(pm|envreg)[0-9]+(_64)?|%reserved_smem_offset_([0-9]+|begin|end|cap)";

    /** As PTX writes it. */
    public String word() {
        return "%" + name().toLowerCase(Locale.ROOT).replaceFirst("_([xyz])$", ".$1");
    }

    /** Whether it changes while a warp runs. */
    public boolean isClock() {
        return this == CLOCK || this == CLOCK_HI || this == CLOCK64;
    }

    /** Whether the lanes of a warp read different values. */
    public boolean differsByLane() {
        return switch (this) {
            case TID_X, TID_Y, TID_Z, LANEID, LANEMASK_EQ, LANEMASK_LE, LANEMASK_LT, LANEMASK_GE, LANEMASK_GT -> true;
            default -> false;
        };
    }

    /** The one written {@code word}, or null. */
    public static SpecialRegister of(String word) {
        return Arrays.stream(values())
                .filter(one -> one.word().equals(word))
                .findFirst()
                .orElse(null);
    }

    /** Whether PTX has {@code word}, be it executed or not. */
    static boolean isInPtx(String word) {
        String family = word.contains(".") ? word.substring(0, word.indexOf('.')) : word;
        return of(word) != null || REFUSED.contains(family) || family.matches(NUMBERED);
    }

    /** All that can be read. */
    public static String words() {
        return Arrays.stream(values()).map(SpecialRegister::word).collect(Collectors.joining(", "));
    }
}
