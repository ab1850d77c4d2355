package io.policybridge.fakes;

import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import java.util.EnumSet;
import java.util.Set;

/** Geometries that tests bind policies to. */
public final class Hosts {
    public static final CacheShape L1D_32X4 = new CacheShape(32, 4, 128);
    public static final CacheShape L2_64X8 = new CacheShape(64, 8, 128);

    private Hosts() {}

    /** 2 SMs of 8 warps and 2 schedulers, 2 L2 slices of 64 sets, 1 channel of 4 banks, L1Ds of 32 sets; every hook. */
    public static HostGeometry small() {
        return with(L1D_32X4, L2_64X8);
    }

    /** {@link #small} with other caches. */
    public static HostGeometry with(CacheShape l1d, CacheShape l2) {
        return with(8, l1d, l2);
    }

    /** The same with so many warps an SM, two a CTA. */
    public static HostGeometry with(int warps, CacheShape l1d, CacheShape l2) {
        return HostGeometry.builder()
                .host("fake")
                .sms(2)
                .schedulers(2)
                .warps(warps)
                .warpSize(32)
                .ctas(warps / 2)
                .l1d(l1d)
                .subPartitions(2)
                .l2(l2)
                .channels(1)
                .banks(4)
                .offered(EnumSet.allOf(Hook.class))
                .build();
    }

    /** {@link #small} that lacks {@code hook}. */
    public static HostGeometry without(Hook hook) {
        Set<Hook> offered = EnumSet.complementOf(EnumSet.of(hook));
        return HostGeometry.builder()
                .host("fake")
                .sms(2)
                .schedulers(2)
                .warps(8)
                .warpSize(32)
                .ctas(4)
                .l1d(L1D_32X4)
                .subPartitions(2)
                .l2(L2_64X8)
                .channels(1)
                .banks(4)
                .offered(offered)
                .build();
    }
}
