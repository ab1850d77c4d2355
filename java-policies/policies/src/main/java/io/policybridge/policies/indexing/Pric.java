package io.policybridge.policies.indexing;

import io.policybridge.api.GpuPolicy;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Param;
import io.policybridge.api.Part;
import io.policybridge.api.PartKind;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import io.policybridge.api.StateBits;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * PRIC: pseudo-random interleaved cache. M. Khairy, "Efficient Utilization of GPGPU Cache Hierarchy", Cairo University
 * 2015, section 5.3, after Rau, ISCA 1991.
 *
 * <p>The set index is the block address modulo an irreducible polynomial over GF(2), a handful of XORs. Every
 * power-of-two stride from an aligned base then visits all sets, so the divergent requests of one warp no longer queue
 * for one set.
 *
 * <p>Bit k of the index is the parity of the block address under a mask: with row j = x^j mod P, mask k has bit j where
 * row j has bit k.
 *
 * <p>Deviations from the paper are listed in {@link #SPEC}.
 */
public final class Pric implements GpuPolicy {
    /** Caches that get the index. */
    public enum Caches {
        L1D,
        L2,
        BOTH
    }

    /** The parameters of {@link PolynomialIndex#of}. */
    public static final List<Param> INDEX = List.of(
            Param.autoInteger(
                    "poly",
                    3,
                    Integer.MAX_VALUE,
                    "coefficients over GF(2) as a number",
                    "paper, table 6.1 (37 for 32 sets); ours elsewhere",
                    "irreducible polynomial of degree log2(sets); auto: the least one"),
            Param.integer(
                    "addrBits",
                    27,
                    2,
                    64,
                    "bits",
                    "paper, figure 5.12",
                    "address bits that enter the index, counted from bit 0"));

    public static final PolicySpec SPEC = new PolicySpec(
                    "pric",
                    "M. Khairy, Efficient Utilization of GPGPU Cache Hierarchy, Cairo University 2015, section 5.3",
                    "The set is the block address modulo an irreducible polynomial over GF(2), so power-of-two "
                            + "strides visit all sets.",
                    Stream.concat(
                                    INDEX.stream(),
                                    Stream.of(Param.choice(
                                            "caches",
                                            Caches.L1D,
                                            "paper, figure 5.14 read as L1",
                                            "which caches are indexed so")))
                            .toList(),
                    Pric::new)
            .withHardware(Pric::hardware)
            .withDeviations(
                    "It gives polynomials for 32 sets. Elsewhere the default is the irreducible polynomial with "
                            + "the least value, which is "
                            + "37 for 32 sets, 19 for 16 and 67 for 64: GPGPU-Sim's own choices too.",
                    "Its tag is the quotient. The block address above the index distinguishes lines as well, for "
                            + "the first rows are unit "
                            + "vectors; tags stay the host's.",
                    "The extra lookup cycles of its figure 6.7 are a property of the host's pipeline, not "
                            + "of the index.");

    /** XOR gates of the indexes, in the thesis's count. */
    private static List<StateBits> hardware(Settings settings, HostGeometry host) {
        Caches caches = settings.choice("caches", Caches.class);
        List<StateBits> stated = new ArrayList<>();
        if (caches != Caches.L2) {
            stated.add(PolynomialIndex.of(settings, host, PartKind.L1D).hardware(StateBits.Per.SM));
        }
        if (caches != Caches.L1D) {
            stated.add(PolynomialIndex.of(settings, host, PartKind.L2).hardware(StateBits.Per.L2_SLICE));
        }
        return stated;
    }

    private final Part l1d;
    private final Part l2;

    private Pric(Settings settings, HostGeometry host) {
        Caches caches = settings.choice("caches", Caches.class);
        l1d = caches == Caches.L2 ? null : PolynomialIndex.of(settings, host, PartKind.L1D);
        l2 = caches == Caches.L1D ? null : PolynomialIndex.of(settings, host, PartKind.L2);
    }

    @Override
    public boolean isConfinedToSms() {
        return true;
    }

    @Override
    public Part l1d(int sm) {
        return l1d;
    }

    @Override
    public Part l2(int subPartition) {
        return l2;
    }
}
