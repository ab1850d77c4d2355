package io.policybridge.policies.composites.apcm;

import io.policybridge.api.GpuPolicy;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;

/**
 * APCM: access pattern-aware cache management. G. Koo, Y. Oh, W. W. Ro, M. Annavaram, "Access Pattern-Aware Cache
 * Management for Improving Data Utilization in GPU", ISCA 2017.
 *
 * <p>A load instruction uses its lines alike in all warps. One warp per SM and kernel, followed in a small tag array of
 * its own, shows how: loads whose lines are used once bypass the L1D, lines that only their own warp uses again stay
 * until it has done so, all others are left to LRU.
 *
 * <p>The paper's variants: APCM-bypass is {@code protect=off}, APCM-p {@code bypass=false}, APCM-pN
 * {@code bypass=false,protect=distance} with {@code n}, APCM-SWL {@code apcm+swl(n=...)}.
 *
 * <p>State bits, the paper's table 3, are counted in {@link ApcmHardware}; parameters and their sources are in
 * {@link ApcmOptions}, deviations from the paper in {@link #SPEC}.
 */
public final class Apcm implements GpuPolicy {
    public static final PolicySpec SPEC = new PolicySpec(
                    "apcm",
                    "G. Koo, Y. Oh, W. W. Ro, M. Annavaram, Access Pattern-Aware Cache Management for Improving "
                            + "Data Utilization in GPU, ISCA 2017",
                    "One warp is monitored to see how each load uses its lines: loads that stream bypass the L1D, "
                            + "lines that only their own warp uses again are protected until it has.",
                    ApcmOptions.PARAMS,
                    Apcm::new)
            .withHardware(ApcmHardware::of)
            .withDeviations(
                    "A load's number is its index in the alias table; the paper speaks of a hash, but its 32 "
                            + "bits per entry hold a program counter"
                            + " and no more. loadId=hash lets loads share a number.",
                    "The paper does not give the update threshold, the warp that is monitored, or what is reset "
                            + "when a kernel begins: they are parameters.",
                    "Table 2 counts the accesses of the warp that allocated a line, section 5.1 those of the "
                            + "monitored one; the latter is implemented: a line"
                            + " that another warp filled begins with one.",
                    "Both counts of a line stop together at 15: else the monitored warp's could catch up, and a "
                            + "shared line look private.",
                    "The first two requests of a load are those generated first, in whatever order the host "
                            + "takes them.",
                    "The last load of a line is the monitored warp's (section 4.3); a load without number does "
                            + "not become one.",
                    "The paper sees in the SIMT stack that a load leaves its loop; here the innermost loop around "
                            + "the load, from a backward branch's target to the branch, ends its protection when the "
                            + "branch is not taken; a loop that is left by a forward branch is not seen to end. Of 64 "
                            + "branches of a kernel the target is known: those beyond end it wherever they stand "
                            + "behind the load. loopExit=span and warp-exit need no such signal.",
                    "The paper's example of a full set is direct-mapped. With more ways a miss bypasses if all "
                            + "eligible lines are protected, whatever its load. It never waits: it would block the "
                            + "LD/ST unit for the very warp that it waits for.",
                    "What may not bypass (atomics, stores that allocate, local memory in some hosts) replaces "
                            + "the least recent line, protected or not.",
                    "A missing sector of a present line counts as a hit, a merge with a line that has no way "
                            + "yet as the second access of it.",
                    "Only global loads are monitored, bypassed and protected.");

    private final ApcmOptions options;
    private final HostGeometry host;
    private final ApcmSm[] sms;

    private Apcm(Settings settings, HostGeometry host) {
        options = new ApcmOptions(settings);
        this.host = host;
        sms = new ApcmSm[host.sms()];
        for (int sm = 0; sm < sms.length; sm++) {
            sms[sm] = sm();
        }
    }

    private ApcmSm sm() {
        Monitor monitor = new Monitor(options, host);
        LoopSpans spans = options.findsSpans() ? new LoopSpans(options.loads) : null;
        ProtectedLines lines = switch (options.protect) {
            case OFF -> ProtectedLines.NOTHING;
            case LIFETIME -> new PinnedLines(host, monitor.information(), spans, options.lazy);
            case DISTANCE -> new DistanceLines(host.l1d(), options.n);
        };
        return new ApcmSm(options, monitor, lines, spans);
    }

    @Override
    public boolean isConfinedToSms() {
        return true;
    }

    @Override
    public Part l1d(int sm) {
        if (options.protect == ApcmOptions.Protect.OFF) {
            return new BypassingL1d(sms[sm], host);
        }
        if (options.findsSpans()) {
            return options.bypass ? new SpanningFullL1d(sms[sm], host) : new SpanningL1d(sms[sm], host);
        }
        return options.bypass ? new FullL1d(sms[sm], host) : new ProtectingL1d(sms[sm], host);
    }

    /** Part of {@code protect=lifetime,loopExit=span}. */
    private static final class SpanningL1d extends ProtectingL1d implements ApcmL1d.Stores {
        SpanningL1d(ApcmSm sm, HostGeometry host) {
            super(sm, host);
        }
    }

    /** The same with bypassing. */
    private static final class SpanningFullL1d extends FullL1d implements ApcmL1d.Stores {
        SpanningFullL1d(ApcmSm sm, HostGeometry host) {
            super(sm, host);
        }
    }

    @Override
    public Part warps(int sm) {
        Monitor monitor = sms[sm].monitor();
        if (!(sms[sm].lines() instanceof PinnedLines lines)) {
            return new ApcmWarps(monitor);
        }
        return options.loopExit == ApcmOptions.LoopExit.SIGNAL
                ? new ApcmWarps.PinningLoops(monitor, lines)
                : new ApcmWarps.Pinning(monitor, lines);
    }
}
