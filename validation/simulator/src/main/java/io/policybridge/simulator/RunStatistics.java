package io.policybridge.simulator;

import io.policybridge.simulator.cache.CacheStatistics;
import io.policybridge.simulator.dram.DramStatistics;
import io.policybridge.simulator.ldst.LdstStatistics;
import io.policybridge.simulator.ldst.LoadStatistics;
import io.policybridge.simulator.statistics.Catalogue;
import io.policybridge.simulator.statistics.PrintedName;
import io.policybridge.simulator.statistics.PrintedName.Section;
import io.policybridge.simulator.statistics.PrintfFormat;
import io.policybridge.simulator.statistics.Statistic;
import java.util.List;

/**
 * The statistics of every run: those of the whole GPU, and those of its components. {@code docs/metrics.md} is
 * generated from them.
 */
public final class RunStatistics {
    public static final Catalogue<GpuCounts> CATALOGUE = new Catalogue<>();

    private static final double PER_KILO = 1000;

    public static final Statistic CYCLES = CATALOGUE.count(
            "cycles",
            "core cycles",
            "core cycles",
            GpuCounts::cycles,
            PrintedName.in(Section.KERNEL, "gpu_sim_cycle = "),
            PrintedName.in(Section.PROGRAM, "gpu_tot_sim_cycle = "));

    public static final Statistic INSTRUCTIONS = CATALOGUE.count(
            "instructions",
            "thread instructions",
            "thread instructions committed",
            GpuCounts::threadInstructions,
            PrintedName.in(Section.KERNEL, "gpu_sim_insn = "),
            PrintedName.in(Section.PROGRAM, "gpu_tot_sim_insn = "));

    public static final Statistic IPC = CATALOGUE.ratio(
            "ipc",
            "thread instructions per core cycle",
            "instructions over cycles",
            1,
            snapshot -> snapshot.count(INSTRUCTIONS),
            snapshot -> snapshot.count(CYCLES),
            PrintedName.in(Section.KERNEL, "gpu_ipc = ", RunStatistics::singlePrecision),
            PrintedName.in(Section.PROGRAM, "gpu_tot_ipc = ", RunStatistics::singlePrecision));

    public static final Statistic WARP_INSTRUCTIONS = CATALOGUE.count(
            "warpInstructions",
            "warp instructions",
            "warp instructions; as GPGPU-Sim counts them, some loads once per destination register",
            GpuCounts::warpInstructions,
            PrintedName.in(Section.CORE, "gpgpu_n_tot_w_icount = "));

    public static final Statistic NOT_GPGPUSIMS = CATALOGUE.count(
            "notGpgpuSims",
            "warp instructions",
            "warp instructions that GPGPU-Sim does not know; where there are any, cycles are not GPGPU-Sim's",
            GpuCounts::foreignInstructions);

    public static final Statistic CTAS = CATALOGUE.count(
            "ctas", "CTAs", "CTAs launched", GpuCounts::ctas, PrintedName.in(Section.PROGRAM, "gpu_tot_issued_cta = "));

    static final Statistic REPLIES;

    static {
        Catalogue<GpuCounts> page = CATALOGUE.onPageOnly();
        Statistic filled = page.count("warpCycles", "warps", "warps that ran, over cycles", GpuCounts::warpCycles);
        Statistic slots = page.count("slotCycles", "warps", "that SMs with any had room for", GpuCounts::slotCycles);
        page.ratio(
                "occupancy",
                "share",
                "warps that ran, of those that SMs with any had room for",
                1,
                snapshot -> snapshot.count(filled),
                snapshot -> snapshot.count(slots),
                PrintedName.in(Section.OCCUPANCY, "gpu_occupancy = ", RunStatistics::percent),
                PrintedName.in(Section.STALLS, "gpu_tot_occupancy = ", RunStatistics::percent));
        REPLIES = page.count(
                "replies",
                "packets",
                "packets that sub-partitions put into the network",
                counts -> counts.memory().replies());
        page.count(
                "stalledArrivals",
                "L2 cycles",
                "a sub-partition had no room for a packet",
                counts -> counts.memory().stalledArrivals(),
                PrintedName.in(Section.STALLS, "gpu_stall_dramfull = "));
        page.count(
                "stalledReplies",
                "network cycles",
                "a reply found no room",
                counts -> counts.memory().stalledReplies(),
                PrintedName.in(Section.STALLS, "gpu_stall_icnt2sh    = "));
    }

    public static final CacheStatistics L1D = CacheStatistics.withLoads("l1d");
    public static final CacheStatistics L2 = new CacheStatistics("l2");

    static {
        CATALOGUE.include(L1D.catalogue(), GpuCounts::l1d);
    }

    public static final Statistic BYPASSED = CATALOGUE.count(
            "bypassed", "requests", "requests for which a policy bypassed the L1D", GpuCounts::bypassed);

    public static final Statistic MPKI = CATALOGUE.ratio(
            "mpki",
            "misses per 1000 thread instructions",
            "L1D load misses, bypassed requests included",
            PER_KILO,
            snapshot -> snapshot.count(L1D.loadMisses()) + snapshot.count(BYPASSED),
            snapshot -> snapshot.count(INSTRUCTIONS));

    public static final Statistic FAILS_PER_KILO_CYCLE = CATALOGUE.ratio(
            "reservationFailsPerKiloCycle",
            "attempts per 1000 core cycles",
            "failed L1D attempts of all SMs",
            PER_KILO,
            snapshot -> snapshot.count(L1D.reservationFails()),
            snapshot -> snapshot.count(CYCLES));

    public static final Statistic FULLY_CACHED_COHERENT = LoadStatistics.FULLY_CACHED_COHERENT;
    public static final Statistic FULLY_CACHED_DIVERGENT = LoadStatistics.FULLY_CACHED_DIVERGENT;
    public static final Statistic FLITS = PacketStatistics.ALL_FLITS;

    private static final List<Statistic> OF_ONE_SM = List.of(
            CYCLES,
            INSTRUCTIONS,
            IPC,
            WARP_INSTRUCTIONS,
            L1D.accesses(),
            L1D.misses(),
            L1D.loadMisses(),
            L1D.missRate(),
            L1D.pendingHits(),
            L1D.reservationFails(),
            BYPASSED,
            MPKI,
            FAILS_PER_KILO_CYCLE,
            FULLY_CACHED_COHERENT,
            FULLY_CACHED_DIVERGENT);

    static {
        CATALOGUE
                .include(LoadStatistics.CATALOGUE, GpuCounts::loads)
                .include(L2.catalogue(), GpuCounts::l2)
                .include(DramStatistics.CATALOGUE, GpuCounts::dram)
                .include(LdstStatistics.STALLS, GpuCounts::ldst)
                .include(PacketStatistics.PACKETS, GpuCounts::packets)
                .include(LdstStatistics.DETAILS, GpuCounts::ldst)
                .include(PacketStatistics.FLITS, GpuCounts::packets);
    }

    private RunStatistics() {}

    /** Those that an SM has of its own: of its instructions, its L1D and its loads, on the cycles of the GPU. */
    public static List<Statistic> ofOneSm() {
        return OF_ONE_SM;
    }

    /** As GPGPU-Sim computes it, in single precision, with the blank behind it. */
    private static String percent(long part, long whole) {
        return PrintfFormat.fixed((float) part / (float) whole * 100, 4) + "% ";
    }

    /** GPGPU-Sim divides in single precision. */
    private static String singlePrecision(long instructions, long cycles) {
        return PrintfFormat.wide((float) instructions / cycles);
    }
}
