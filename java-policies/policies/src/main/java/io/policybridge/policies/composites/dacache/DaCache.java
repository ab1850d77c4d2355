package io.policybridge.policies.composites.dacache;

import io.policybridge.api.GpuPolicy;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import io.policybridge.api.StateBits;
import java.util.List;

/**
 * DaCache: memory divergence-aware cache management. B. Wang, W. Yu, X.-H. Sun, X. Wang, "DaCache: Memory
 * Divergence-Aware GPU Cache Management", ICS 2015.
 *
 * <p>Lines enter the recency chain of an L1D at the age of their warp, so that an old warp finds all lines of a
 * divergent load. A miss that would evict lines of older warps bypasses the L1D. The two parts of an SM, at its L1D and
 * at its warps, share the ages; SMs share nothing.
 *
 * <p>The paper's variants: {@code partition=dynamic} or {@code static} with {@code staticWarps}, each with
 * {@code onNoCandidate} {@code bypass} (DaCache), {@code stall} or {@code unconstrained}.
 *
 * <p>Parameters and their sources are in {@link DaCacheOptions}, deviations from the paper in {@link #SPEC}. Where the
 * paper's sentences decide between readings, or do not:
 *
 * <ul>
 *   <li>{@code reuseBy=warp}: section 4.2 looks for coherent loads with "intra-warp locality", which "means data blocks
 *       are re-referenced by their fetching warps" (section 1), by whatever load.
 *   <li>{@code vcConclude=auto}: nothing says how many unused blocks prove the contrary. "A 16-entry victim cache is
 *       sufficient" (section 4.2), so as many as it holds, and not one: "DaCache and its variants have no detrimental
 *       impacts on memory coherent workloads" (section 5.1).
 *   <li>{@code fullMissCounts=true}: not decided. Loads "that have misses in the range from 1 to Req(pc, w) - 1" are
 *       "partially cached" (section 3.1), which would be {@code false}; but the one bit of FCW-reg "is set when a cache
 *       miss happens", and "unset indicates a fully cached load" (section 4.4): it cannot tell a load that missed
 *       everywhere. The mechanism's own description is kept.
 *   <li>{@code fcwBound=slots}: "Wmax is equal to 48, which is the number of physical warps on each SM" (section 4.4).
 *       The ways hold the lines of 7 divergent warps; beyond these the number only winds up ({@code ways}).
 *   <li>{@code thrashTest=ge}: not decided. A warp thrashes if its priority "is higher than (p+1)/NSched" (section
 *       4.3), and "Static3 and Static4 actually lead to identical insertion positions" (section 5.4), are {@code gt};
 *       that p=3 keeps 2 warps per scheduler (section 4.3), and that in Static0 "all blocks fetched by divergent loads
 *       are initially inserted into the LRU positions" (section 5.4), are {@code ge}.
 * </ul>
 */
public final class DaCache implements GpuPolicy {
    private static final int ADDRESS_BITS = 48;
    private static final int INSTRUCTION_BYTES = 8;

    public static final PolicySpec SPEC = new PolicySpec(
                    "dacache",
                    "Wang, Yu, Sun, Wang: DaCache: memory divergence-aware GPU cache management, ICS 2015",
                    "Lines enter the recency chain at their warp's age, so that old warps find all lines of a "
                            + "divergent load; misses that would"
                            + " disturb them bypass the L1D.",
                    DaCacheOptions.PARAMS,
                    (settings, host) -> new DaCache(new DaCacheOptions(settings, host), host))
            .withHardware(DaCache::hardware)
            .withDeviations(
                    "What the paper leaves open or describes in two ways is a parameter whose default is marked as our "
                            + "reconstruction.",
                    "Equation 1 is taken with the warp size (width), not with the SIMD width of table 2: only "
                            + "that reproduces its example.",
                    "The number of locality warps counts warps of the SM and is compared with rank times "
                            + "schedulers; its maximum is the host's warp"
                            + " slots, though table 2 has 1024 threads.",
                    "CNT holds 256, which the paper's 8 bits cannot; cntMax=255 fits them.",
                    "The thrashing region keeps one way of every set (minThrashWays), although the paper's formula "
                            + "leaves it none from 8 locality warps on.",
                    "Where the host can neither bypass nor stall (stores, fills, local loads), a miss takes the "
                            + "eligible way nearest the LRU end.");

    /**
     * As the paper counts in section 4.2: program counters of 8-byte instructions and line addresses, both of 48 bits.
     */
    private static List<StateBits> hardware(Settings settings, HostGeometry host) {
        DaCacheOptions options = new DaCacheOptions(settings, host);
        int pc = ADDRESS_BITS - StateBits.width(INSTRUCTION_BYTES);
        int line = ADDRESS_BITS - StateBits.width(host.l1d().lineBytes());
        int entries = options.vcEntries;
        int loads = options.clpEntries;
        return List.of(
                new StateBits(
                        "victim cache",
                        (long) entries * (pc + line),
                        StateBits.Per.SM,
                        entries + " x (" + pc + " + " + line + ")",
                        "paper, section 4.2"),
                new StateBits(
                        "coherent-load profile",
                        loads * (pc + 1L),
                        StateBits.Per.SM,
                        loads + " x (" + pc + " + 1)",
                        "paper, section 4.2"),
                new StateBits(
                        "CNT",
                        StateBits.width(options.cntMax + 1L),
                        StateBits.Per.SM,
                        "0 to " + options.cntMax,
                        "paper, section 4.4: 8"),
                new StateBits("Div-reg, FCW-reg", 2, StateBits.Per.SM, "1 + 1", "paper, section 4.4; widths: ours"),
                new StateBits(
                        "locality warps",
                        StateBits.width(options.fcwMax + 1L),
                        StateBits.Per.SM,
                        "0 to " + options.fcwMax,
                        "ours"));
    }

    private final DaCacheOptions options;
    private final HostGeometry host;
    private final AgeRanks[] ranks;

    private DaCache(DaCacheOptions options, HostGeometry host) {
        this.options = options;
        this.host = host;
        ranks = new AgeRanks[host.sms()];
        for (int sm = 0; sm < ranks.length; sm++) {
            ranks[sm] = new AgeRanks(host, options.rank, options.sampleWarp);
        }
    }

    @Override
    public boolean isConfinedToSms() {
        return true;
    }

    @Override
    public Part l1d(int sm) {
        return new DaCacheL1d(options, host, ranks[sm]);
    }

    @Override
    public Part warps(int sm) {
        return ranks[sm];
    }
}
