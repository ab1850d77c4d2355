package io.policybridge.policies.composites.cawa;

import io.policybridge.api.GpuPolicy;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Param;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import io.policybridge.api.StateBits;
import io.policybridge.policies.ordering.Cawa;
import io.policybridge.policies.replacement.Predictions;
import io.policybridge.toolbox.TouchedWays;
import java.util.List;
import java.util.stream.Stream;

/**
 * CAWA with both its halves: S.-Y. Lee, A. Arunkumar and C.-J. Wu, "CAWA: Coordinated Warp Scheduling and Cache
 * Prioritization for Critical Warp Acceleration of GPGPU Workloads", ISCA 2015.
 *
 * <p>The scheduler and the predictor of critical warps are those of {@link Cawa}. The cache half (CACP) gives lines
 * that critical warps are predicted to use again ways of their own in each set of the L1D, so that the many lines of
 * the other warps do not evict them.
 *
 * <p>Parameters, with provenance, and deviations are listed in {@link #SPEC}.
 */
public final class CawaCacp implements GpuPolicy {
    /** What a miss does for which its part of the set has no way. */
    enum NoCandidate {
        OTHER,
        STALL
    }

    private static final String PUBLISHED = "ISCA 2015, after its published description";
    /** Of a counter of CCBP and SHiP. */
    static final int COUNTER_BITS = 2;

    static final Param CRITICAL_ABOVE = Param.integer(
            "criticalAbove",
            50,
            0,
            99,
            "percent of warps",
            PUBLISHED,
            "a warp is critical if more of the other warps of its CTA are less critical");
    static final Param CRITICAL_WAYS = Param.integer(
            "criticalWays",
            50,
            1,
            99,
            "percent of ways",
            "ISCA 2015: 8 of 16 ways, as recalled",
            "share of each set for critical lines; rounded down");
    static final Param SIGNATURE_BITS = Param.integer(
            "signatureBits", 8, 1, 16, "bits", PUBLISHED, "low bits of pc and address: tables of 2^bits counters");
    static final Param ADDRESS_SHIFT = Param.integer(
            "addressShift",
            0,
            0,
            32,
            "bits",
            PUBLISHED,
            "low bits of the address that a signature leaves out; 0: it has little more than the pc");
    static final Param START = Param.integer(
            "start",
            1,
            0,
            3,
            "uses",
            "ours, as ship",
            "counters of both tables at the start: from 2 on unknown lines are critical, 0 predicts them distant");
    static final Param NO_CANDIDATE = Param.choice(
            "onNoCandidate",
            NoCandidate.OTHER,
            "ours",
            "a miss for which its part of the set has no way: other, it takes one of the other part; stall, it waits");
    private static final Param BITS = Predictions.bits(2, PUBLISHED + ": SRRIP");
    private static final Param HIT_RULE = Predictions.hitRule(Predictions.HitRule.HP, "ours: Jaleel 2010");

    public static final PolicySpec SPEC = new PolicySpec(
                    "cawa-cacp",
                    "S.-Y. Lee, A. Arunkumar and C.-J. Wu, CAWA: Coordinated Warp Scheduling and Cache Prioritization "
                            + "for Critical Warp Acceleration of GPGPU Workloads, ISCA 2015 (CPL, gCAWS and CACP)",
                    "Warps issue as under cawa; lines that critical warps are predicted to use again have ways of "
                            + "their own in the L1D.",
                    Stream.concat(
                                    Cawa.PARAMS.stream(),
                                    Stream.of(
                                            CRITICAL_ABOVE,
                                            CRITICAL_WAYS,
                                            SIGNATURE_BITS,
                                            ADDRESS_SHIFT,
                                            START,
                                            NO_CANDIDATE,
                                            BITS,
                                            HIT_RULE,
                                            TouchedWays.ON_PENDING))
                            .toList(),
                    CawaCacp::new)
            .withHardware(Cawa::hardware, CawaCacp::hardware)
            .withDeviations(
                    "Written from the published description, not from the paper's text: it was not in reach. Where a "
                            + "counter starts, and what a miss does whose part of the set is all in flight, are ours.",
                    Cawa.BACKWARD_ONLY,
                    "The parts of a set are fixed by criticalWays; the paper's were chosen by trials.",
                    "A warp is critical or not when it uses a line, not when its reply comes.",
                    Predictions.AGEING);

    private final Settings settings;
    private final HostGeometry host;
    private final CriticalWarps[] warps;

    private CawaCacp(Settings settings, HostGeometry host) {
        this.settings = settings;
        this.host = host;
        warps = new CriticalWarps[host.sms()];
        for (int sm = 0; sm < warps.length; sm++) {
            warps[sm] = new CriticalWarps(settings, host);
        }
    }

    private static List<StateBits> hardware(Settings settings, HostGeometry host) {
        int lines = host.l1d().lines();
        int signature = settings.integer(SIGNATURE_BITS.key());
        int line = signature + 2 + settings.integer(BITS.key());
        return List.of(
                new StateBits(
                        "signatures, uses and predictions",
                        (long) lines * line,
                        StateBits.Per.SM,
                        lines + " lines x " + line,
                        PUBLISHED),
                new StateBits(
                        "CCBP and SHiP",
                        2L * COUNTER_BITS << signature,
                        StateBits.Per.SM,
                        "2 x 2^" + signature + " x " + COUNTER_BITS,
                        PUBLISHED));
    }

    @Override
    public boolean isConfinedToSms() {
        return true;
    }

    @Override
    public Part l1d(int sm) {
        return new CriticalWays(host.l1d(), settings, warps[sm]);
    }

    @Override
    public Part warps(int sm) {
        return warps[sm];
    }
}
