package io.policybridge.policies.throttling;

import io.policybridge.api.Access;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Param;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import io.policybridge.api.StateBits;
import io.policybridge.policies.throttling.Coordinator.Detect;
import io.policybridge.policies.throttling.Coordinator.Over;
import io.policybridge.policies.throttling.OldestWarps.Barrier;
import io.policybridge.policies.throttling.Throttle.Instructions;
import java.util.List;
import java.util.stream.Stream;

/**
 * DWT-CS: dynamic warp throttling with core sampling. M. Khairy, "Efficient Utilization of GPGPU Cache Hierarchy",
 * Cairo University 2015, section 5.2.
 *
 * <p>When the L1D's misses per kilo-instruction stay high, core i runs i warps per scheduler for a few periods, all
 * cores at once: an exhaustive search in parallel. The coordinator imposes the number of the core that executed most on
 * all cores until the kernel ends, and remembers it for the kernel's next launch.
 *
 * <p>Parameters, with units, defaults and where these come from, are listed in {@link #SPEC}. The paper gives neither n
 * nor m: about 60,000 cycles for both are 6 periods.
 *
 * <p>Deviations from the paper are listed in {@link #SPEC}.
 */
public final class DwtCs implements GpuPolicy {
    /** What the length of a period counts. */
    public enum PeriodUnit {
        CYCLES,
        INSTRUCTIONS
    }

    private static final int MOST_PERIODS = 1000;
    private static final int MOST_WARPS = 64;
    private static final int COUNTER_BITS = 32;

    public static final PolicySpec SPEC = new PolicySpec(
                    "dwt-cs",
                    "M. Khairy, Efficient Utilization of GPGPU Cache Hierarchy, Cairo University 2015, section 5.2",
                    "When the L1Ds thrash, every SM tries another warp limit for a while; the one that executed "
                            + "most is imposed on all.",
                    Stream.concat(Stream.of(Periods.PARAM, Periods.PER_KERNEL), params(Detect.ANY_N).stream())
                            .toList(),
                    DwtCs::new)
            .withHardware(DwtCs::hardware)
            .withDeviations(
                    "Warps that wait at a barrier or fence do not count towards the limit; with barrier=keep a "
                            + "limit below a CTA's warps can deadlock.",
                    "A kernel is identified by the name of its entry point. An unfinished sampling is lost when "
                            + "the kernel ends.",
                    "More cores than warps per scheduler begin again at one; fewer leave the rest to later rounds, "
                            + "as many as it takes, where a number's score is the mean of its cores.",
                    "Which core coordinates (the middle one) has no effect, so it is not a parameter.",
                    "With periodUnit=instructions the end of a period is checked every period / 100 core cycles.",
                    "A period begins with the kernel to within a hundredth of its length.");

    /** Two counters of an SM, which exist already, a limit of each scheduler, and the limits that are remembered. */
    public static List<StateBits> hardware(Settings settings, HostGeometry host) {
        int limit = StateBits.width(
                settings.integer("max", (host.warps() + host.schedulers() - 1) / host.schedulers()) + 1L);
        return List.of(
                new StateBits(
                        "instructions and misses",
                        2L * COUNTER_BITS,
                        StateBits.Per.SM,
                        "2 x " + COUNTER_BITS,
                        "thesis, section 5.2, footnote 2: they exist already"),
                new StateBits(
                        "warp limits",
                        (long) limit * host.schedulers(),
                        StateBits.Per.SM,
                        limit + " x " + host.schedulers() + " schedulers",
                        "thesis, section 5.2"),
                new StateBits(
                        "remembered limit",
                        limit,
                        StateBits.Per.GPU,
                        limit + " for each kernel, and what names it",
                        "thesis, section 5.2"));
    }

    /** All parameters but those of periods. */
    public static List<Param> params(Detect detect) {
        return List.of(
                Param.choice(
                        "periodUnit",
                        PeriodUnit.CYCLES,
                        "thesis, table 6.1; instructions: section 5.2, footnote 1",
                        "whether a period is so many cycles, or so many instructions of all SMs"),
                Param.integer(
                        "mpki",
                        10,
                        0,
                        1_000_000,
                        "load misses per 1000 instructions",
                        "thesis, table 6.1",
                        "a period above it may be thrashing"),
                Param.integer(
                        "n",
                        3,
                        1,
                        MOST_PERIODS,
                        "periods",
                        "ours: n + m = 6, from about 60,000 cycles in section 5.2",
                        "periods in a row above mpki that make a kernel thrash"),
                Param.integer(
                        "m", 3, 1, MOST_PERIODS, "periods", "ours, as n", "periods for which the SMs are sampled"),
                Param.choice(
                        "detect",
                        detect,
                        "thesis: section 5.2 any n, section 5.4 first n",
                        "whether the n periods must be the kernel's first"),
                Param.autoInteger(
                        "max",
                        1,
                        MOST_WARPS,
                        "warps per scheduler",
                        "thesis, section 5.2 (24); auto: all of a scheduler",
                        "the limit outside of thrashing periods"),
                Param.choice("over", Over.SUM, "ours", "whether all SMs together must exceed mpki, or any one"),
                Param.choice(
                        "instrUnit",
                        Instructions.THREAD,
                        "ours: fits the deviations of figures 5.6 and 5.7",
                        "what an instruction is"),
                Param.integer(
                        "warmup",
                        0,
                        0,
                        MOST_PERIODS,
                        "periods",
                        "ours",
                        "periods at the beginning of sampling that do not count"),
                Param.choice(
                        "barrier",
                        Barrier.SKIP,
                        "ours: keep can deadlock",
                        "whether a warp that waits at a barrier or fence counts towards the limit"));
    }

    private final HostGeometry host;
    private final int period;
    private final Barrier barrier;
    private final Instructions instrUnit;
    private final Coordinator coordinator;

    public DwtCs(Settings settings, HostGeometry host) {
        this.host = host;
        period = settings.integer("period");
        barrier = settings.choice("barrier", Barrier.class);
        instrUnit = settings.choice("instrUnit", Instructions.class);
        PeriodUnit unit = settings.choice("periodUnit", PeriodUnit.class);
        coordinator = new Coordinator(new Coordinator.Rules(settings, host, unit), host.sms());
    }

    public Coordinator coordinator() {
        return coordinator;
    }

    @Override
    public boolean isConfinedToSms() {
        return true;
    }

    @Override
    public Part l1d(int sm) {
        return new Misses(sm, coordinator);
    }

    @Override
    public Part warps(int sm) {
        return Throttle.of(sm, coordinator, new Periods(period), instrUnit, barrier, host);
    }

    /** Notifies the coordinator of the misses of one L1D. */
    private record Misses(int sm, Coordinator coordinator)
            implements CacheHooks.Insert, CacheHooks.SectorMiss, CacheHooks.Bypassed {
        @Override
        public void insert(Access access, int set, int way) {
            coordinator.missed(sm, access);
        }

        @Override
        public void sectorMiss(Access access, int set, int way) {
            coordinator.missed(sm, access);
        }

        @Override
        public void bypassed(Access access, int set, int wouldHit) {
            coordinator.missed(sm, access);
        }
    }
}
