package io.policybridge.policies.throttling;

import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Param;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.PolicySpec.BadSetting;
import io.policybridge.api.Promises;
import io.policybridge.api.Settings;
import io.policybridge.api.WarpHooks;
import io.policybridge.api.WarpSet;
import io.policybridge.policies.throttling.OldestWarps.Barrier;
import io.policybridge.policies.throttling.OldestWarps.Gate;
import java.util.Arrays;
import java.util.List;

/**
 * SWL: static warp limiting. T. Rogers et al., "Cache-Conscious Wavefront Scheduling", MICRO 2012; called SWT by M.
 * Khairy, "Efficient Utilization of GPGPU Cache Hierarchy", Cairo University 2015, section 5.2.
 *
 * <p>Of each scheduler only the {@code n} oldest resident warps may issue, so that fewer warps share the L1D. A warp
 * that ends makes room for the next oldest.
 *
 * <p>What the papers leave open is a parameter: a warp that waits at a barrier or fence does not count as one of the n
 * ({@code skip}), counts ({@code keep}: with n below a CTA's warps per scheduler it can deadlock), or counts while all
 * warps of a CTA with one at a barrier may issue ({@code release}). GPGPU-Sim's own limiter, {@code warp_limiting}, is
 * {@code skip} with {@code greedyExtra}: there the slot that issued last may issue although its warp is not among the n
 * oldest.
 */
public final class Swl implements GpuPolicy {
    private static final int MOST = 64;

    public static final PolicySpec SPEC = new PolicySpec(
                    "swl",
                    "T. Rogers et al., Cache-Conscious Wavefront Scheduling, MICRO 2012; M. Khairy, Cairo "
                            + "University 2015, section 5.2 (SWT)",
                    "Of each scheduler only the n oldest resident warps may issue.",
                    List.of(
                            Param.integer(
                                    "n",
                                    2,
                                    1,
                                    MOST,
                                    "warps per scheduler",
                                    "ours: best limit of IIX and SYRK in the thesis, table 5.1; meant to be swept",
                                    "how many warps may issue"),
                            Param.choice(
                                    "barrier",
                                    Barrier.SKIP,
                                    "ours: keep can deadlock",
                                    "whether a warp that waits at a barrier or fence counts as one of the n"),
                            Param.choice("gate", Gate.ALL, "thesis, section 5.2", "what limited warps may not issue"),
                            Param.flag(
                                    "greedyExtra",
                                    false,
                                    "thesis; true is GPGPU-Sim's limiter",
                                    "whether the slot that issued last may also issue")),
                    Swl::new)
            .withDeviations(
                    "The papers do not say whether a warp that waits at a barrier or fence counts as one of the "
                            + "n: a parameter (barrier); keep can deadlock.");

    private final int n;
    private final Barrier barrier;
    private final Gate gate;
    private final boolean greedyExtra;
    private final HostGeometry host;

    private Swl(Settings settings, HostGeometry host) {
        n = settings.integer("n");
        barrier = settings.choice("barrier", Barrier.class);
        gate = settings.choice("gate", Gate.class);
        greedyExtra = settings.flag("greedyExtra");
        this.host = host;
        int most = (host.warps() + host.schedulers() - 1) / host.schedulers();
        if (n > most) {
            throw new BadSetting(
                    "swl n=" + n + " would limit nothing; expected 1 to " + most + ", the warps of a scheduler");
        }
    }

    @Override
    public boolean isConfinedToSms() {
        return true;
    }

    @Override
    public Part warps(int sm) {
        return greedyExtra ? new GreedyLimit(n, barrier, gate, host) : new OldestWarps(n, barrier, gate, host);
    }

    /** The limit plus the slot that issued last; so what is published changes with every issue. */
    private static final class GreedyLimit extends OldestWarps implements WarpHooks.Issued {
        private static final int NO_SLOT = -1;

        private final int[] issuedLast;

        GreedyLimit(int n, Barrier barrier, Gate gate, HostGeometry host) {
            super(n, barrier, gate, host);
            issuedLast = new int[host.schedulers()];
            Arrays.fill(issuedLast, NO_SLOT);
        }

        @Override
        public void issued(int slot, int instructions) {
            issuedLast[slot % issuedLast.length] = slot;
        }

        @Override
        void admit(int scheduler, WarpSet admitted) {
            super.admit(scheduler, admitted);
            if (issuedLast[scheduler] != NO_SLOT) {
                admitted.add(issuedLast[scheduler]);
            }
        }

        @Override
        public Promises promises() {
            return Promises.NONE.prompt(Hook.ISSUED);
        }
    }
}
