package io.policybridge.policies.throttling;

import io.policybridge.api.GpuPolicy;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Param;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.PolicySpec.BadSetting;
import io.policybridge.api.Settings;
import io.policybridge.api.WarpHooks;
import io.policybridge.api.WarpSet;
import java.util.List;

/**
 * Static CTA limit, which M. Khairy, "Efficient Utilization of GPGPU Cache Hierarchy", Cairo University 2015, figure
 * 5.15, compares warp throttling with: at most {@code n} CTAs of an SM run at a time.
 *
 * <p>The paper does not say how. By default the host launches no more ({@code by=launch}); with {@code by=mask} it
 * launches as many as fit and only the warps of the n oldest resident ones may issue, which differs when a kernel runs
 * out of CTAs: masked ones are placed already.
 */
public final class CtaLimit implements GpuPolicy {
    /** How the limit is kept. */
    public enum By {
        LAUNCH,
        MASK
    }

    private static final int MOST = 32;

    public static final PolicySpec SPEC = new PolicySpec(
                    "cta-limit",
                    "M. Khairy, Efficient Utilization of GPGPU Cache Hierarchy, Cairo University 2015, figure 5.15",
                    "At most n CTAs of an SM run at a time.",
                    List.of(
                            Param.integer(
                                    "n", 2, 1, MOST, "CTAs per SM", "ours; meant to be swept", "how many CTAs may run"),
                            Param.choice(
                                    "by",
                                    By.LAUNCH,
                                    "ours: the paper does not say",
                                    "whether CTAs are not launched, or launched and masked")),
                    CtaLimit::new)
            .withDeviations("The thesis does not say how CTAs are limited: by=launch stops launching, by=mask masks "
                    + "all but the n oldest.");

    private final int n;
    private final By by;
    private final HostGeometry host;

    private CtaLimit(Settings settings, HostGeometry host) {
        n = settings.integer("n");
        by = settings.choice("by", By.class);
        this.host = host;
        if (n > host.ctas()) {
            throw new BadSetting(
                    "cta-limit n=" + n + " would limit nothing; expected 1 to " + host.ctas() + ", the CTAs of an SM");
        }
    }

    @Override
    public boolean isConfinedToSms() {
        return true;
    }

    @Override
    public Part warps(int sm) {
        return by == By.LAUNCH ? new Launches(n) : new OldestCtas(n, host);
    }

    private record Launches(int n) implements WarpHooks.CtaLimit {
        @Override
        public int ctaLimit() {
            return n;
        }
    }

    /** Lets the warps of the oldest resident CTAs issue. */
    static class OldestCtas implements WarpHooks.WarpMask, WarpHooks.CtaLaunched, WarpHooks.CtaExited {
        private int n;
        /** Hardware CTAs in use, the oldest first. */
        private final int[] oldest;

        private final int[] firstSlot;
        private final int[] warps;
        private int resident;

        OldestCtas(int n, HostGeometry host) {
            this.n = n;
            oldest = new int[host.ctas()];
            firstSlot = new int[host.ctas()];
            warps = new int[host.ctas()];
        }

        final int limit() {
            return n;
        }

        final void limit(int ctas) {
            n = ctas;
        }

        final int resident() {
            return resident;
        }

        @Override
        public void ctaLaunched(int hardwareCta, int kernel, int cta, int first, int count) {
            oldest[resident++] = hardwareCta;
            firstSlot[hardwareCta] = first;
            warps[hardwareCta] = count;
        }

        @Override
        public void ctaExited(int hardwareCta, int kernel, int cta) {
            int kept = 0;
            for (int i = 0; i < resident; i++) {
                if (oldest[i] != hardwareCta) {
                    oldest[kept++] = oldest[i];
                }
            }
            resident = kept;
        }

        @Override
        public void warpMask(WarpSet any, WarpSet loads) {
            any.clear();
            for (int i = 0; i < Math.min(n, resident); i++) {
                int first = firstSlot[oldest[i]];
                for (int slot = first; slot < first + warps[oldest[i]]; slot++) {
                    any.add(slot);
                }
            }
        }
    }
}
