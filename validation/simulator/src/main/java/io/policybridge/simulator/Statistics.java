package io.policybridge.simulator;

import io.policybridge.config.DramTiming;
import io.policybridge.config.GpuConfig;
import io.policybridge.simulator.cache.CacheCounts;
import io.policybridge.simulator.cache.FailReason;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.dram.DramStatistics;
import io.policybridge.simulator.ldst.LdstCounts;
import io.policybridge.simulator.ldst.LdstUnit;
import io.policybridge.simulator.memory.MemorySystem;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.sm.Sm;
import io.policybridge.workload.ProgramTrace;
import java.util.ArrayList;
import java.util.List;

/** What a GPU counted, as totals and as lines under GPGPU-Sim's own names and in its order. */
final class Statistics {
    private final GpuConfig config;
    private final Sm[] sms;
    private final LdstUnit[] ldst;
    private final MemorySystem memory;
    private final PacketCounts packets;

    Statistics(GpuConfig config, Sm[] sms, LdstUnit[] ldst, MemorySystem memory, PacketCounts packets) {
        this.config = config;
        this.sms = sms;
        this.ldst = ldst;
        this.memory = memory;
        this.packets = packets;
    }

    long warpInstructions() {
        long sum = 0;
        for (Sm sm : sms) {
            sum += sm.warpInstructions();
        }
        return sum;
    }

    /** Thread instructions as GPGPU-Sim counts them: some loads once per destination register. */
    long threadInstructions() {
        long sum = 0;
        for (int i = 0; i < sms.length; i++) {
            sum += sms[i].threadInstructions() + ldst[i].counts().laneCorrection();
        }
        return sum;
    }

    LoadMetrics loads() {
        LoadMetrics sum = new LoadMetrics();
        for (LdstUnit unit : ldst) {
            sum.add(unit.loads());
        }
        return sum;
    }

    Totals totals(long cycles, long ctas) {
        CacheCounts l1d = l1d();
        CacheCounts l2 = l2();
        long bypassed = 0;
        long sharedAccesses = 0;
        for (LdstUnit unit : ldst) {
            bypassed += unit.bypassed();
            sharedAccesses += unit.counts().sharedAccesses();
        }
        long picks = 0;
        long rowHits = 0;
        long reads = 0;
        long writes = 0;
        long activates = 0;
        long precharges = 0;
        for (int channel = 0; channel < config.memory().channels(); channel++) {
            DramStatistics dram = memory.dram(channel);
            picks += dram.picks();
            rowHits += dram.rowHits();
            reads += dram.reads() + dram.allocateReads();
            writes += dram.writes() + dram.writeBacks();
            activates += dram.activates();
            precharges += dram.precharges();
        }
        return new Totals(
                cycles,
                threadInstructions(),
                warpInstructions(),
                ctas,
                l1d.accesses(),
                l1d.misses(),
                l1d.count(AccessType.GLOBAL_READ, Status.MISS)
                        + l1d.count(AccessType.GLOBAL_READ, Status.SECTOR_MISS)
                        + l1d.count(AccessType.LOCAL_READ, Status.MISS)
                        + l1d.count(AccessType.LOCAL_READ, Status.SECTOR_MISS),
                l1d.pendingHits(),
                l1d.reservationFails(),
                bypassed,
                l2.accesses(),
                l2.misses(),
                l2.pendingHits(),
                l2.reservationFails(),
                picks,
                rowHits,
                reads,
                writes,
                activates,
                precharges,
                sharedAccesses,
                packets.flitsSent() + packets.flitsReceived());
    }

    private CacheCounts l1d() {
        CacheCounts sum = new CacheCounts();
        for (LdstUnit unit : ldst) {
            if (unit.l1d() != null) {
                sum.add(unit.l1d().counts());
            }
        }
        return sum;
    }

    private CacheCounts l1i() {
        CacheCounts sum = new CacheCounts();
        for (Sm sm : sms) {
            sum.add(sm.instructionCache().counts());
        }
        return sum;
    }

    private CacheCounts l1c() {
        CacheCounts sum = new CacheCounts();
        for (LdstUnit unit : ldst) {
            sum.add(unit.l1c().counts());
        }
        return sum;
    }

    private CacheCounts l2() {
        CacheCounts sum = new CacheCounts();
        for (int i = 0; i < config.memory().subPartitions(); i++) {
            sum.add(memory.l2(i).counts());
        }
        return sum;
    }

    /**
     * What GPGPU-Sim would print after {@code kernel}: {@code own} of this kernel, {@code all} since the start of the
     * program.
     */
    List<String> lines(ProgramTrace.Kernel kernel, Totals own, Totals all) {
        List<String> lines = new ArrayList<>();
        lines.add("kernel_name = " + kernel.name());
        lines.add("kernel_launch_uid = " + kernel.id());
        lines.add("gpu_sim_cycle = " + own.cycles());
        lines.add("gpu_sim_insn = " + own.instructions());
        lines.add("gpu_ipc = " + ipc(own));
        lines.add("gpu_tot_sim_cycle = " + all.cycles());
        lines.add("gpu_tot_sim_insn = " + all.instructions());
        lines.add("gpu_tot_ipc = " + ipc(all));
        lines.add("gpu_tot_issued_cta = " + all.ctas());
        lines.add("gpu_stall_dramfull = " + memory.stalledArrivals());
        lines.add("gpu_stall_icnt2sh    = " + memory.stalledReplies());
        coreCaches(lines);
        core(lines, all);
        dram(lines);
        l2Caches(lines);
        network(lines);
        return lines;
    }

    private void coreCaches(List<String> lines) {
        lines.add("========= Core cache stats =========");
        CacheCounts all = new CacheCounts();
        CacheCounts l1i = l1i();
        CacheCounts l1d = l1d();
        CacheCounts l1c = l1c();
        all.add(l1i);
        all.add(l1d);
        all.add(l1c);
        lines.add("L1I_cache:");
        sums(lines, "\tL1I", l1i);
        lines.add("L1D_cache:");
        int cores = config.sm().clusters().cores();
        for (int cluster = 0; cluster < config.sm().clusters().count(); cluster++) {
            CacheCounts counts = new CacheCounts();
            for (int core = 0; core < cores; core++) {
                if (ldst[cluster * cores + core].l1d() != null) {
                    counts.add(ldst[cluster * cores + core].l1d().counts());
                }
            }
            lines.add(one("\tL1D_cache_core[" + cluster + "]", counts));
        }
        sums(lines, "\tL1D", l1d);
        lines.add("L1C_cache:");
        sums(lines, "\tL1C", l1c);
        lines.add("Total_core_cache_stats:");
        breakdown(lines, "\tTotal_core_cache_stats_breakdown", all);
        lines.add("Total_core_cache_fail_stats:");
        fails(lines, "\tTotal_core_cache_fail_stats_breakdown", all);
    }

    private void core(List<String> lines, Totals all) {
        long[] stalls = new long[LdstCounts.SPACES * LdstCounts.REASONS];
        long total = 0;
        for (LdstUnit unit : ldst) {
            total += unit.counts().stalls();
            for (int space = 0; space < LdstCounts.SPACES; space++) {
                for (int reason = 0; reason < LdstCounts.REASONS; reason++) {
                    stalls[space * LdstCounts.REASONS + reason] += unit.counts().stalls(space, reason);
                }
            }
        }
        lines.add("gpgpu_n_tot_w_icount = " + all.warpInstructions());
        lines.add("gpgpu_n_stall_shd_mem = " + total);
        lines.add("gpgpu_n_mem_read_local = " + packets.sent(AccessType.LOCAL_READ));
        lines.add("gpgpu_n_mem_write_local = " + packets.sent(AccessType.LOCAL_WRITE));
        lines.add("gpgpu_n_mem_read_global = " + packets.sent(AccessType.GLOBAL_READ));
        lines.add("gpgpu_n_mem_write_global = "
                + (packets.sent(AccessType.GLOBAL_WRITE) + packets.sent(AccessType.L1_WRITE_BACK)));
        lines.add("gpgpu_n_mem_const = " + packets.sent(AccessType.CONSTANT_READ));
        lines.add("gpgpu_stall_shd_mem[c_mem][resource_stall] = "
                + stall(stalls, LdstCounts.CONSTANT, LdstCounts.BANK_CONFLICT));
        lines.add(
                "gpgpu_stall_shd_mem[s_mem][bk_conf] = " + stall(stalls, LdstCounts.SHARED, LdstCounts.BANK_CONFLICT));
        lines.add("gpgpu_stall_shd_mem[gl_mem][resource_stall] = " + data(stalls, LdstCounts.BANK_CONFLICT));
        lines.add("gpgpu_stall_shd_mem[gl_mem][coal_stall] = " + data(stalls, LdstCounts.MORE_ACCESSES));
        lines.add("gpgpu_stall_shd_mem[gl_mem][data_port_stall] = " + data(stalls, LdstCounts.DATA_PORT));
    }

    private static long stall(long[] stalls, int space, int reason) {
        return stalls[space * LdstCounts.REASONS + reason];
    }

    private static long data(long[] stalls, int reason) {
        long sum = 0;
        for (int space = LdstCounts.GLOBAL_LOAD; space <= LdstCounts.LOCAL_STORE; space++) {
            sum += stall(stalls, space, reason);
        }
        return sum;
    }

    private void dram(List<String> lines) {
        long ticks = memory.dramTicks();
        DramTiming timing = config.memory().dram().timing();
        for (int channel = 0; channel < config.memory().channels(); channel++) {
            DramStatistics dram = memory.dram(channel);
            lines.add("DRAM[" + channel + "]: " + timing.banks() + " bks, busW="
                    + config.memory().dram().bus().bytes() + " BL="
                    + config.memory().dram().bus().burstLength() + " CL=" + timing.cl() + ", tRRD=" + timing.rrd()
                    + " tCCD="
                    + timing.ccd() + ", tRCD="
                    + timing.rcd() + " tRAS=" + timing.ras() + " tRP=" + timing.rp() + " tRC=" + timing.rc());
            lines.add("n_cmd=" + ticks + " n_nop=" + dram.idleCycles(ticks) + " n_act=" + dram.activates() + " n_pre="
                    + dram.precharges()
                    + " n_ref_event=0 n_req=" + dram.requests() + " n_rd=" + dram.reads() + " n_rd_L2_A="
                    + dram.allocateReads() + " n_write=" + dram.writes()
                    + " n_wr_bk=" + dram.writeBacks() + " bw_util="
                    + PrintfFormat.general((float) dram.utilisation(ticks)));
            lines.add("n_activity=" + dram.activeCycles() + " dram_eff="
                    + PrintfFormat.general((float) dram.efficiency()));
            lines.add("Row_Buffer_Locality = " + PrintfFormat.fixed((float) dram.rowHitRate(), 6));
            lines.add("Row_Buffer_Locality_read = " + PrintfFormat.fixed((float) dram.readRowHitRate(), 6));
            lines.add("Row_Buffer_Locality_write = " + PrintfFormat.fixed((float) dram.writeRowHitRate(), 6));
        }
    }

    private void l2Caches(List<String> lines) {
        lines.add("========= L2 cache stats =========");
        for (int i = 0; i < config.memory().subPartitions(); i++) {
            lines.add(one("L2_cache_bank[" + i + "]", memory.l2(i).counts()));
        }
        CacheCounts l2 = l2();
        sums(lines, "L2", l2);
        lines.add("L2_total_cache_breakdown:");
        breakdown(lines, "\tL2_cache_stats_breakdown", l2);
        lines.add("L2_total_cache_reservation_fail_breakdown:");
        fails(lines, "\tL2_cache_stats_fail_breakdown", l2);
    }

    private void network(List<String> lines) {
        lines.add("icnt_total_pkts_mem_to_simt=" + packets.flitsReceived());
        lines.add("icnt_total_pkts_simt_to_mem=" + packets.flitsSent());
    }

    private static void sums(List<String> lines, String cache, CacheCounts counts) {
        lines.add(cache + "_total_cache_accesses = " + counts.accesses());
        lines.add(cache + "_total_cache_misses = " + counts.misses());
        if (counts.accesses() > 0) {
            lines.add(cache + "_total_cache_miss_rate = "
                    + PrintfFormat.fixed((double) counts.misses() / counts.accesses(), 4));
        }
        lines.add(cache + "_total_cache_pending_hits = " + counts.pendingHits());
        lines.add(cache + "_total_cache_reservation_fails = " + counts.reservationFails());
    }

    private static String one(String cache, CacheCounts counts) {
        String missRate = PrintfFormat.fixed((double) counts.misses() / counts.accesses(), 3);
        return cache + ": Access = " + counts.accesses() + ", Miss = " + counts.misses() + ", Miss_rate = " + missRate
                + ", Pending_hits = " + counts.pendingHits() + ", Reservation_fails = " + counts.reservationFails();
    }

    private static void breakdown(List<String> lines, String table, CacheCounts counts) {
        for (AccessType type : AccessType.VALUES) {
            for (int status = 0; status < Status.COUNTED; status++) {
                lines.add(table + "[" + type.statistic() + "][" + Status.statistic(status) + "] = "
                        + counts.count(type, status));
            }
        }
        for (AccessType type : AccessType.VALUES) {
            if (counts.accesses(type) > 0) {
                lines.add(table + "[" + type.statistic() + "][TOTAL_ACCESS] = " + counts.accesses(type));
            }
        }
    }

    private static void fails(List<String> lines, String table, CacheCounts counts) {
        for (AccessType type : AccessType.VALUES) {
            for (int reason = 0; reason < FailReason.COUNT; reason++) {
                if (counts.fails(type, reason) > 0) {
                    lines.add(table + "[" + type.statistic() + "][" + FailReason.statistic(reason) + "] = "
                            + counts.fails(type, reason));
                }
            }
        }
    }

    /** GPGPU-Sim divides in single precision. */
    private static String ipc(Totals totals) {
        return PrintfFormat.wide((float) totals.instructions() / totals.cycles());
    }
}
