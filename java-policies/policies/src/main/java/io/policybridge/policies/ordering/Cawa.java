package io.policybridge.policies.ordering;

import io.policybridge.api.GpuPolicy;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Param;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import io.policybridge.api.StateBits;
import java.util.List;

/**
 * CAWA's scheduler: S.-Y. Lee, A. Arunkumar and C.-J. Wu, "CAWA: Coordinated Warp Scheduling and Cache Prioritization
 * for Critical Warp Acceleration of GPGPU Workloads", ISCA 2015.
 *
 * <p>The warp that will end its CTA last is critical: it has more instructions before it than the others, or has
 * stalled for longer. The scheduler keeps to the warp that issued last, as GTO does, and goes on with the most critical
 * one.
 *
 * <p>criticality = instructions before it x its cycles per instruction + cycles in which it has stalled. A branch adds
 * the instructions of the path that it takes, each issued instruction takes one off; a warp that is behind the others
 * on a common path so has more before it. It stalls in the cycles between two of its issues.
 *
 * <p>Deviations are listed in {@link #SPEC}.
 */
public final class Cawa implements GpuPolicy {
    private static final String PAPER = "ISCA 2015, after its published description";
    private static final int COUNTER = 32;

    static final Param INSTRUCTION_BYTES = Param.integer(
            "instructionBytes",
            8,
            1,
            64,
            "bytes",
            "GPGPU-Sim's program counters of PTX",
            "distance of two instructions, for the length of a path");
    static final Param STALLS =
            Param.flag("stalls", true, PAPER, "stalled cycles make a warp critical; false: only its instructions do");

    /** Those of the predictor. */
    public static final List<Param> PARAMS = List.of(INSTRUCTION_BYTES, STALLS);

    /** Hosts show less of a warp's way than the paper's predictor sees. */
    public static final String BACKWARD_ONLY =
            "Hosts notify of backward branches alone, so a path that a forward " + "branch chooses adds nothing.";

    public static final PolicySpec SPEC = new PolicySpec(
                    "cawa",
                    "S.-Y. Lee, A. Arunkumar and C.-J. Wu, CAWA: Coordinated Warp Scheduling and Cache Prioritization "
                            + "for Critical Warp Acceleration of GPGPU Workloads, ISCA 2015 (CPL and gCAWS)",
                    "The warp that issued last is tried first, then the others, the most critical first.",
                    PARAMS,
                    Cawa::new)
            .withHardware(Cawa::hardware)
            .withDeviations(
                    "Of the paper's two halves this is the scheduler with its predictor; with the cache half it is "
                            + "cawa-cacp.",
                    BACKWARD_ONLY);

    private final Settings settings;
    private final HostGeometry host;

    private Cawa(Settings settings, HostGeometry host) {
        this.settings = settings;
        this.host = host;
    }

    /** What the predictor needs. */
    public static List<StateBits> hardware(Settings settings, HostGeometry host) {
        return List.of(new StateBits(
                "criticality of a warp",
                4L * COUNTER * host.warps(),
                StateBits.Per.SM,
                host.warps() + " warps x (instructions before it, issued, stalled, cycle of the last issue) of "
                        + COUNTER + " bits",
                "ours; the paper names the counters, not their width"));
    }

    @Override
    public boolean isConfinedToSms() {
        return true;
    }

    @Override
    public Part warps(int sm) {
        return new CriticalFirst(settings, host);
    }
}
