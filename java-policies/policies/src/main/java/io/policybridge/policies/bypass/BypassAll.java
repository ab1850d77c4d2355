package io.policybridge.policies.bypass;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.L2Hooks;
import io.policybridge.api.Param;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Promises;
import io.policybridge.api.Settings;
import java.util.List;

/**
 * Bypass-all: the machine without data caches that M. Khairy, "Efficient Utilization of GPGPU Cache Hierarchy", Cairo
 * University 2015, section 4.2, compares caches against.
 *
 * <p>Every load bypasses the L1D without a lookup, and no data request allocates a line of the L2. What must not leave
 * a cache stays: atomics (done at the L2), lines that are present or in flight at the L2 (they may be modified), and
 * instruction and constant fetches.
 *
 * <p>Deviations from the paper are listed in {@link #SPEC}.
 */
public final class BypassAll implements GpuPolicy {
    /** Caches that are bypassed. */
    public enum Caches {
        L1D,
        L2,
        BOTH
    }

    public static final PolicySpec SPEC = new PolicySpec(
                    "bypass-all",
                    "M. Khairy, Efficient Utilization of GPGPU Cache Hierarchy, Cairo University 2015, section 4.2",
                    "No data is cached: every load bypasses the L1D and every data request the L2.",
                    List.of(
                            Param.choice("caches", Caches.BOTH, "paper, section 4.2", "which caches are bypassed"),
                            Param.flag(
                                    "bypassLocal",
                                    false,
                                    "ours: the L1D writes local memory back",
                                    "whether loads from local memory bypass the L1D too")),
                    BypassAll::new)
            .withDeviations(
                    "Stores take the L1D's own path, as they must in GPGPU-Sim: it does not allocate global ones.",
                    "Loads from local memory use the L1D unless bypassLocal says otherwise, for it holds local "
                            + "stores until write-back.",
                    "At the L2 a request is BYPASS_ON_MISS: it takes the way through the L2, ROP delay included, as "
                            + "without an L2 in GPGPU-Sim, and never allocates. Lines that host copies and local "
                            + "write-backs put there are served.");

    private final Caches caches;
    private final boolean bypassLocal;

    private BypassAll(Settings settings, HostGeometry host) {
        caches = settings.choice("caches", Caches.class);
        bypassLocal = settings.flag("bypassLocal");
    }

    @Override
    public boolean isConfinedToSms() {
        return true;
    }

    @Override
    public Part l1d(int sm) {
        return caches == Caches.L2 ? null : new L1dPart(bypassLocal);
    }

    @Override
    public Part l2(int subPartition) {
        return caches == Caches.L1D ? null : new L2Part();
    }

    private record L1dPart(boolean bypassLocal) implements L1dHooks.Route {
        @Override
        public long route(Access access) {
            boolean bypass = access.kind() == Access.Kind.LOAD && (bypassLocal || access.space() != Access.Space.LOCAL);
            return bypass ? Answer.BYPASS : Answer.CACHE;
        }

        @Override
        public Promises promises() {
            return Promises.NONE.within(Promises.Scope.SET);
        }
    }

    private record L2Part() implements L2Hooks.L2Route {
        @Override
        public long l2Route(Access access, L2Hooks.TagState tags) {
            return access.kind() == Access.Kind.FETCH ? Answer.CACHE : Answer.BYPASS_ON_MISS;
        }
    }
}
