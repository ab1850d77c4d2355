package io.policybridge.policies.composites;

import io.policybridge.api.CacheHooks.SetIndex;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Param;
import io.policybridge.api.Part;
import io.policybridge.api.PartKind;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import io.policybridge.api.StateBits;
import io.policybridge.policies.indexing.PolynomialIndex;
import io.policybridge.policies.indexing.Pric;
import io.policybridge.policies.streaming.Dbsa;
import io.policybridge.policies.throttling.Coordinator.Detect;
import io.policybridge.policies.throttling.DwtCs;
import io.policybridge.policies.throttling.Periods;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * DWT-PRIC: all three mechanisms in one. M. Khairy, "Efficient Utilization of GPGPU Cache Hierarchy", Cairo University
 * 2015, section 5.4 and figure 5.14.
 *
 * <p>The L1D is indexed by PRIC throughout. The first n periods of a kernel decide whether it thrashes, and if so which
 * warp limit it gets (DWT-CS); from then on DBSA may switch caches off. Asking for misses per instruction before asking
 * for the miss rate keeps a thrashing kernel from being taken for a streaming one.
 *
 * <p>Parameters are those of {@link Pric}, {@link Dbsa} and {@link DwtCs}, with one period for all; {@link #SPEC} lists
 * them.
 *
 * <p>Deviations from the paper, besides those of the three, are listed in {@link #SPEC}.
 */
public final class DwtPric implements GpuPolicy {
    public static final PolicySpec SPEC = new PolicySpec(
                    "dwt-pric",
                    "M. Khairy, Efficient Utilization of GPGPU Cache Hierarchy, Cairo University 2015, section 5.4",
                    "PRIC always; DWT-CS if the kernel thrashes in its first n periods; DBSA at L1D and L2 "
                            + "from then on.",
                    params(),
                    DwtPric::new)
            .withHardware(DwtPric::hardware)
            .withDeviations(
                    "Those of pric, dbsa and dwt-cs.",
                    "Before DBSA begins the caches are on.",
                    "A kernel that fails the test early still waits for the end of its first n periods.",
                    "PRIC is at the L1D alone, where the paper shows its effect. The shadow tags of the L1D are "
                            + "indexed by it too.");

    private static List<StateBits> hardware(Settings settings, HostGeometry host) {
        List<StateBits> stated = new ArrayList<>(DwtCs.hardware(settings, host));
        stated.addAll(Dbsa.hardware(settings, host));
        stated.add(PolynomialIndex.of(settings, host, PartKind.L1D).hardware(StateBits.Per.SM));
        return stated;
    }

    private final DwtCs throttling;
    private final Dbsa bypassing;
    private final SetIndex index;

    private DwtPric(Settings settings, HostGeometry host) {
        index = PolynomialIndex.of(settings, host, PartKind.L1D);
        throttling = new DwtCs(settings, host);
        bypassing = new Dbsa(settings, host, throttling.coordinator()::isSettled);
    }

    private static List<Param> params() {
        return Stream.of(
                        List.of(Periods.PARAM, Periods.PER_KERNEL),
                        DwtCs.params(Detect.FIRST_N),
                        Dbsa.SHARED,
                        Pric.INDEX)
                .flatMap(List::stream)
                .toList();
    }

    @Override
    public boolean isConfinedToSms() {
        return true;
    }

    /** Caches receive a tick before warps do: the period at whose end the coordinator settles is not measured yet. */
    @Override
    public Part l1d(int sm) {
        return bypassing.l1d(sm, index, throttling.coordinator());
    }

    @Override
    public Part l2(int subPartition) {
        return bypassing.l2(subPartition);
    }

    @Override
    public Part warps(int sm) {
        return throttling.warps(sm);
    }
}
