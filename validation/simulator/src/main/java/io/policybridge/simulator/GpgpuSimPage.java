package io.policybridge.simulator;

import io.policybridge.config.DramConfig;
import io.policybridge.config.DramTiming;
import io.policybridge.config.GpuConfig;
import io.policybridge.config.Release;
import io.policybridge.config.Sectors;
import io.policybridge.simulator.cache.CacheCounts;
import io.policybridge.simulator.cache.CacheStatistics;
import io.policybridge.simulator.cache.FailReason;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.dram.DramStatistics;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.statistics.PrintedName.Section;
import io.policybridge.simulator.statistics.PrintedPage;
import io.policybridge.simulator.statistics.PrintfFormat;
import io.policybridge.simulator.statistics.Snapshot;
import io.policybridge.workload.ProgramTrace;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What GPGPU-Sim prints when a kernel has ended: the order of its sections, and its tables. The names and formats of
 * single values are in their declarations.
 */
final class GpgpuSimPage {
    private static final CacheStatistics CACHE = new CacheStatistics("");
    private static final double HERTZ_PER_MHZ = 1e6;
    private static final int BYTES_PER_GB = 1_000_000_000;

    private final GpuConfig config;
    private final GpuCounts counts;

    GpgpuSimPage(GpuConfig config, GpuCounts counts) {
        this.config = config;
        this.counts = counts;
    }

    /**
     * The lines after {@code kernels}, usually one, that ran at the same time: {@code own} of these kernels,
     * {@code all} since the start of the program; tables of the CUDA streams numbered in {@code streams}.
     */
    List<String> lines(List<ProgramTrace.Kernel> kernels, List<Integer> streams, Snapshot own, Snapshot all) {
        PrintedPage page = new PrintedPage();
        page.line("kernel_name = " + joined(kernels, ProgramTrace.Kernel::name));
        page.line("kernel_launch_uid = " + joined(kernels, kernel -> Integer.toString(kernel.id())));
        page.section(Section.KERNEL, "", own);
        page.section(Section.PROGRAM, "", all);
        page.section(Section.OCCUPANCY, "", own);
        page.section(Section.STALLS, "", all);
        page.line("L2_BW  = " + bandwidth(own));
        page.line("L2_BW_total  = " + bandwidth(all));
        coreCaches(page, streams);
        page.section(Section.CORE, "", all);
        page.section(Section.DRAM, "", all);
        channels(page);
        l2Caches(page, streams);
        page.section(Section.NETWORK, "", all);
        return page.lines();
    }

    /** What sub-partitions send to SMs, as if each packet were a sector; computed as GPGPU-Sim does. */
    private String bandwidth(Snapshot of) {
        double seconds = of.count(RunStatistics.CYCLES) * (1 / (config.clocks().coreMhz() * HERTZ_PER_MHZ));
        float bytes = (float) (of.count(RunStatistics.REPLIES) * Sectors.BYTES);
        return PrintfFormat.wide(bytes / seconds / BYTES_PER_GB) + " GB/Sec";
    }

    /** A text of each of {@code kernels}. */
    static String joined(List<ProgramTrace.Kernel> kernels, Function<ProgramTrace.Kernel, String> text) {
        return kernels.stream().map(text).collect(Collectors.joining(" "));
    }

    private void coreCaches(PrintedPage page, List<Integer> streams) {
        page.line("========= Core cache stats =========");
        page.line("L1I_cache:");
        level(page, "\tL1I", counts.l1i());
        page.line("L1D_cache:");
        int cores = config.sm().clusters().cores();
        for (int cluster = 0; cluster < config.sm().clusters().count(); cluster++) {
            one(page, "\tL1D_cache_core[" + cluster + "]", counts.l1d(cluster * cores, cores));
        }
        level(page, "\tL1D", counts.l1d());
        page.line("L1C_cache:");
        level(page, "\tL1C", counts.l1c());
        page.line("L1T_cache:");
        level(page, "\tL1T", counts.l1t());
        CacheCounts all = counts.l1i();
        all.add(counts.l1d());
        all.add(counts.l1c());
        all.add(counts.l1t());
        page.line("Total_core_cache_stats:");
        tables(all, streams).forEach(table -> breakdown(page, "\tTotal_core_cache_stats_breakdown", table));
        page.line("Total_core_cache_fail_stats:");
        tables(all, streams).forEach(table -> fails(page, "\tTotal_core_cache_fail_stats_breakdown", table));
    }

    private void channels(PrintedPage page) {
        DramConfig dram = config.memory().dram();
        DramTiming timing = dram.timing();
        String geometry = ": " + timing.banks() + " bks, busW=" + dram.bus().bytes() + " BL="
                + dram.bus().burstLength() + " CL="
                + timing.cl() + ", tRRD=" + timing.rrd() + " tCCD=" + timing.ccd() + ", tRCD=" + timing.rcd() + " tRAS="
                + timing.ras() + " tRP=" + timing.rp() + " tRC=" + timing.rc();
        for (int channel = 0; channel < config.memory().channels(); channel++) {
            page.line("DRAM[" + channel + "]" + geometry);
            page.section(
                    Section.CHANNEL,
                    "",
                    DramStatistics.CATALOGUE.snapshot(counts.memory().dram(channel)));
        }
    }

    private void l2Caches(PrintedPage page, List<Integer> streams) {
        page.line("========= L2 cache stats =========");
        for (int slice = 0; slice < config.memory().subPartitions(); slice++) {
            one(page, "L2_cache_bank[" + slice + "]", counts.memory().l2(slice).counts());
        }
        CacheCounts l2 = counts.l2();
        level(page, "L2", l2);
        page.line("L2_total_cache_breakdown:");
        tables(l2, streams).forEach(table -> breakdown(page, "\tL2_cache_stats_breakdown", table));
        page.line("L2_total_cache_reservation_fail_breakdown:");
        tables(l2, streams).forEach(table -> fails(page, "\tL2_cache_stats_fail_breakdown", table));
    }

    /**
     * What is printed as a table each: 4.0.1 knows no streams, the development line prints none of one that is empty.
     */
    private List<CacheCounts> tables(CacheCounts counts, List<Integer> streams) {
        return config.memory().l2().release() == Release.V4_0_1
                ? List.of(counts)
                : streams.stream()
                        .map(counts::ofStream)
                        .filter(table -> !table.isEmpty())
                        .toList();
    }

    private static void level(PrintedPage page, String level, CacheCounts counts) {
        page.section(Section.CACHE, level, CACHE.catalogue().snapshot(counts));
    }

    private static void one(PrintedPage page, String cache, CacheCounts counts) {
        page.section(Section.ONE_CACHE, cache, CACHE.catalogue().snapshot(counts));
    }

    private static void breakdown(PrintedPage page, String table, CacheCounts counts) {
        for (AccessType type : AccessType.VALUES) {
            for (int status = 0; status < Status.COUNTED; status++) {
                page.line(table + "[" + type.statistic() + "][" + Status.statistic(status) + "] = "
                        + counts.count(type, status));
            }
        }
        for (AccessType type : AccessType.VALUES) {
            if (counts.accesses(type) > 0) {
                page.line(table + "[" + type.statistic() + "][TOTAL_ACCESS] = " + counts.accesses(type));
            }
        }
    }

    private static void fails(PrintedPage page, String table, CacheCounts counts) {
        for (AccessType type : AccessType.VALUES) {
            for (int reason = 0; reason < FailReason.COUNT; reason++) {
                if (counts.fails(type, reason) > 0) {
                    page.line(table + "[" + type.statistic() + "][" + FailReason.statistic(reason) + "] = "
                            + counts.fails(type, reason));
                }
            }
        }
    }
}
