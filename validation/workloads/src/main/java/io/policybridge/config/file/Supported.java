package io.policybridge.config.file;

import io.policybridge.config.CacheConfig;
import io.policybridge.config.Complaint;
import io.policybridge.config.GpuConfig;
import io.policybridge.config.LdstConfig;
import io.policybridge.config.MemoryConfig;
import io.policybridge.config.Sectors;
import io.policybridge.config.SmConfig;
import io.policybridge.config.SmConfig.CollectorUnits;
import io.policybridge.config.SmConfig.SpecializedUnits;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Compares a configuration with what the simulator models. */
final class Supported {
    /** Sets of collectors, register banks and units are kept in one 64-bit word each. */
    private static final int WORD = Long.SIZE;

    private static final String L1D = "-gpgpu_cache:dl1";
    private static final String L1I = "-gpgpu_cache:il1";
    private static final String L2 = "-gpgpu_cache:dl2";
    private static final String PTXPLUS = "-gpgpu_ptx_convert_to_ptxplus";

    /** -gpgpu_pipeline_widths begins with five stages up to the collectors, and five from them to the units. */
    private static final int DP_STAGE = 1;

    private static final int INT_STAGE = 2;
    /** Behind these stand the widths of tensor cores. */
    private static final int TENSOR_STAGES = 11;

    private final Options options;
    private final List<Complaint> refusals = new ArrayList<>();

    Supported(Options options, SmConfig sm, LdstConfig ldst, MemoryConfig memory) {
        this.options = options;
        machine(sm);
        firstLevel(ldst, memory.l2());
        secondLevel(memory);
        run();
    }

    /** One line for each thing that is not modelled: file, line, option, value, and what to use instead. */
    List<Complaint> refusals() {
        return List.copyOf(refusals);
    }

    private void machine(SmConfig sm) {
        require("-gpgpu_simd_model", "1", "1 (post-dominator stack)");
        require("-gpgpu_concurrent_kernel_sm", "0", "0 (GPGPU-Sim itself fails with 1)");
        require("-gpgpu_cdp_enabled", "0", "0");
        require("-gpgpu_local_mem_map", "1", "1 (local memory interleaved over all SMs)");
        CollectorUnits units = sm.collector().units();
        if (units.sp() + units.dp() + units.sfu() + units.integer() + units.tensor() + units.mem() + units.gen()
                > WORD) {
            refuse("-gpgpu_operand_collector_num_units_sp", "at most " + WORD + " collectors of all kinds");
        }
        if (sm.collector().registerBanks() > WORD) {
            refuse("-gpgpu_num_reg_banks", "at most " + WORD);
        }
        if (sm.units().all() >= WORD) {
            refuse("-gpgpu_num_sp_units", "fewer than " + WORD + " execution units of all kinds");
        }
        subCores(sm);
        if (sm.resources().warpSize() != 32) {
            refuse("-gpgpu_shader_core_pipeline", "a warp size of 32");
        }
        if (Long.parseLong(options.text("-gpgpu_shmem_size")) != sm.resources().sharedBytes()) {
            refuse(
                    "-gpgpu_shmem_size",
                    "the value of -gpgpu_shmem_sizeDefault, " + sm.resources().sharedBytes()
                            + ", which execution-driven runs take instead at every launch",
                    "-gpgpu_shmem_sizeDefault");
        }
    }

    /** Under the sub-core model every scheduler has registers, collectors and pipeline registers of its own. */
    private void subCores(SmConfig sm) {
        if (!sm.issue().subCoreModel()) {
            return;
        }
        int schedulers = sm.issue().schedulers();
        CollectorUnits units = sm.collector().units();
        boolean divides = IntStream.of(
                        sm.collector().registerBanks(),
                        units.sp(),
                        units.dp(),
                        units.sfu(),
                        units.integer(),
                        units.tensor(),
                        units.mem(),
                        units.gen())
                .allMatch(count -> count % schedulers == 0);
        boolean wide = IntStream.range(0, 10)
                .filter(stage -> stage % 5 != DP_STAGE || sm.units().dp() > 0)
                .filter(stage -> stage % 5 != INT_STAGE || sm.units().integer() > 0)
                .allMatch(stage -> sm.units().pipelineWidths().get(stage) >= schedulers);
        wide &= sm.units().tensor() == 0
                || sm.units().pipelineWidths().stream().skip(TENSOR_STAGES).allMatch(width -> width >= schedulers);
        for (int i = 0; i < sm.units().specialized().size(); i++) {
            SpecializedUnits special = sm.units().specialized().get(i);
            if (Math.min(special.issueWidth(), special.executeWidth()) < schedulers) {
                refuse("-specialized_unit_" + (i + 1), "widths of at least -gpgpu_num_sched_per_core, " + schedulers);
            }
        }
        if (!divides || !wide) {
            refuse(
                    "-gpgpu_num_sched_per_core",
                    "with -gpgpu_sub_core_model 1, a number that divides those of register banks and collectors, and "
                            + "is no more than the first ten and the last two of -gpgpu_pipeline_widths, those of units that do not exist left out",
                    "-gpgpu_num_reg_banks",
                    "-gpgpu_pipeline_widths");
        }
    }

    private void firstLevel(LdstConfig ldst, CacheConfig l2) {
        CacheConfig l1d = ldst.l1d();
        if (l1d == null) {
            if (!options.standsIn(L1D)) {
                withoutL1d(ldst.unit(), l2);
            }
        } else {
            data(L1D, l1d);
            if (l1d.isSectored() && l1d.mshr() == CacheConfig.Mshr.SECTOR_ASSOCIATIVE) {
                refuse(
                        L1D,
                        "MSHR kind A with kind S: a sector is filled by one reply, and GPGPU-Sim itself fails "
                                + "waiting for four");
            }
            replies(L1D, l1d, l2);
            if (l1d.allocate() != CacheConfig.Allocate.ON_MISS) {
                require(
                        "-gpgpu_l1_cache_write_ratio",
                        "0",
                        "0 with allocation f or s (GPGPU-Sim itself fails if a set has dirty lines only)");
            }
        }
        readOnly(L1I, ldst.l1i(), l2);
        readOnly("-gpgpu_const_cache:l1", ldst.l1c(), l2);
        texture("-gpgpu_tex_cache:l1", ldst.l1t(), l2);
        require("-gpgpu_perfect_mem", "0", "0");
        if (ldst.l1dAccess().bankHash() > 1) {
            refuse("-gpgpu_l1_banks_hashing_function", "0 (linear) or 1 (xor)");
        }
        if (ldst.adaptive() != null) {
            require(
                    "-gpgpu_flush_l1_cache",
                    "1",
                    "1, with -gpgpu_adaptive_cache_config 1: an L1D that changes its size must be empty");
        }
        if (ldst.unit().coalesceArch() < 13) {
            refuse("-gpgpu_coalesce_arch", "13 or more (GPGPU-Sim itself ends at less)");
        } else if (ldst.unit().coalesceArch() < 20 && isSectored(l2)) {
            refuse(
                    "-gpgpu_coalesce_arch",
                    "20 or more, for an L2 of kind S (GPGPU-Sim itself fails at a load past the L1D)",
                    L2);
        }
    }

    /** An L2 that answers each sector of a whole line would be waited for once. */
    private void withoutL1d(LdstConfig.Unit unit, CacheConfig l2) {
        boolean inSectors = unit.coalesceArch() >= 40 || unit.coalesceArch() < 39 && unit.skipL1dForGlobal();
        if (isSectored(l2) && !inSectors) {
            refuse(
                    L1D,
                    "an L1D such as N:32:128:4,L:L:m:N:H,S:64:8,8 where requests are of whole lines and the L2 is of "
                            + "kind S (GPGPU-Sim itself fails without)",
                    L2);
        }
        require("-gpgpu_flush_l1_cache", "0", "0 without an L1D (GPGPU-Sim itself fails with 1)");
    }

    private static boolean isSectored(CacheConfig l2) {
        return l2 != null && l2.isSectored();
    }

    private void secondLevel(MemoryConfig memory) {
        CacheConfig l2 = memory.l2();
        if (l2 == null) {
            refuse(L2, "an L2 such as S:64:128:8,L:B:m:L:L,A:256:4,4:0,32");
        } else {
            data(L2, l2);
        }
        require("-gpgpu_flush_l2_cache", "0", "0");
        require("-gpgpu_simple_dram_model", "0", "0 (DRAM with commands and banks)");
        if (memory.queues().icntToL2() == 0
                || memory.queues().l2ToDram() == 0
                || memory.queues().dramToL2() == 0
                || memory.queues().l2ToIcnt() == 0) {
            refuse("-gpgpu_dram_partition_queues", "a limit other than 0 for each queue");
        }
        if (memory.dram().timing().banks() > 64) {
            refuse("-gpgpu_dram_timing_opt", "at most 64 banks (nbk)");
        }
        if (memory.dram().scheduling().queue() == 0) {
            refuse("-gpgpu_frfcfs_dram_sched_queue_size", "at least 1 (GPGPU-Sim itself fails with 0)");
        }
        if (memory.dram().scheduling().returnQueue() == 0) {
            refuse("-gpgpu_dram_return_queue_size", "at least 1");
        }
    }

    /** Options that end or replace a run. */
    private void run() {
        for (String limit : List.of(GpuConfig.MOST_CYCLES, GpuConfig.MOST_INSTRUCTIONS)) {
            options.text(limit);
        }
        for (String limit : List.of("-gpgpu_max_cta", "-gpgpu_max_completed_cta")) {
            require(limit, "0", "0 (the whole program)");
        }
        require("-gpgpu_ptx_sim_mode", "0", "0 (performance simulation)");
        require("-resume_option", "0", "0 (from the first kernel)");
        require("-checkpoint_option", "0", "0");
        // Counts for nothing otherwise.
        if (options.differs(PTXPLUS)) {
            require(PTXPLUS, "0", "0 (PTX as it is written)");
        }
    }

    private void data(String name, CacheConfig cache) {
        if (cache.write() == CacheConfig.Write.READ_ONLY) {
            refuse(name, "write policy B, T, E or L");
        }
        boolean l2 = name.equals(L2);
        if (l2 && cache.allocate() != CacheConfig.Allocate.ON_MISS) {
            refuse(name, "allocation m");
        }
        boolean modelled = switch (cache.writeAllocate()) {
            case NO_WRITE_ALLOCATE -> true;
            case LAZY_FETCH_ON_READ -> cache.isSectored();
            case WRITE_ALLOCATE -> l2 && !cache.isSectored();
            case FETCH_ON_WRITE -> false;
        };
        if (!modelled) {
            refuse(
                    name,
                    "write allocation N, or L with kind S" + (l2 ? ", or W with kind N" : "")
                            + " (GPGPU-Sim itself fails at L with kind N, at F in an L1D of kind N, and at W or F with "
                            + "an L2 of kind S)");
        }
        if (l2 ? cache.lineBytes() < Sectors.LINE_BYTES : cache.lineBytes() != Sectors.LINE_BYTES) {
            refuse(
                    name,
                    "lines of 128 bytes" + (l2 ? " or more" : "")
                            + " (GPGPU-Sim itself fails at less, since it asks for so many at once)");
        }
        if (cache.setIndex() == CacheConfig.SetIndex.CUSTOM) {
            refuse(name, "set index L, P, H or X: C puts every line into set 0");
        }
        if (cache.isTexture()) {
            refuse(name, "MSHR kind A or S");
        }
    }

    /**
     * A sectored L2 answers a miss on a line in as many replies as the line has sectors, and the MSHRs above must wait
     * for all; an L2 of whole lines answers in one.
     */
    private void replies(String name, CacheConfig cache, CacheConfig l2) {
        boolean sectored = l2 != null && l2.isSectored() && !cache.isSectored();
        if (sectored && cache.mshr() == CacheConfig.Mshr.ASSOCIATIVE) {
            refuse(name, "MSHR kind S, for an L2 of kind S", L2);
        }
        if (l2 != null && !l2.isSectored() && cache.mshr() == CacheConfig.Mshr.SECTOR_ASSOCIATIVE) {
            refuse(name, "MSHR kind A, for an L2 of kind N", L2);
        }
    }

    private void readOnly(String name, CacheConfig cache, CacheConfig l2) {
        if (cache.write() != CacheConfig.Write.READ_ONLY) {
            refuse(name, "write policy R");
        }
        if (cache.isSectored()) {
            refuse(name, "kind N (GPGPU-Sim itself fails with S)");
        }
        if (cache.isTexture()) {
            refuse(name, "MSHR kind A or S");
        }
        int most = name.equals(L1I) && l2 != null ? Math.max(Sectors.LINE_BYTES, l2.lineBytes()) : Sectors.LINE_BYTES;
        if (cache.lineBytes() > most) {
            refuse(name, "lines of at most " + most + " bytes", L2);
        }
        replies(name, cache, l2);
    }

    private void texture(String name, CacheConfig cache, CacheConfig l2) {
        if (cache.write() != CacheConfig.Write.READ_ONLY) {
            refuse(name, "write policy R");
        }
        if (cache.isSectored()) {
            refuse(name, "kind N");
        }
        if (cache.allocate() != CacheConfig.Allocate.ON_MISS) {
            refuse(name, "allocation m");
        }
        boolean sectored = l2 != null && l2.isSectored();
        if (!cache.isTexture()) {
            refuse(name, "MSHR kind F or T");
        } else if (l2 != null && sectored != (cache.mshr() == CacheConfig.Mshr.SECTOR_TEX_FIFO)) {
            refuse(name, sectored ? "MSHR kind T, for an L2 of kind S" : "MSHR kind F, for an L2 of kind N", L2);
        }
        if (cache.lineBytes() > Sectors.LINE_BYTES || sectored && cache.lineBytes() < Sectors.LINE_BYTES / 2) {
            refuse(name, sectored ? "lines of 64 or 128 bytes, for an L2 of kind S" : "lines of at most 128 bytes", L2);
        }
    }

    private void require(String name, String value, String expected) {
        if (!value.equals(options.text(name))) {
            Complaint complaint = options.complaint(name, expected);
            String helps = "; --option " + name.substring(1) + "=" + value + " sets it";
            if (!options.standsIn(name)) {
                refusals.add(new Complaint(complaint.place(), expected + helps, complaint.reason()));
            }
        }
    }

    /** {@code others}: options on whose values that depends. */
    private void refuse(String name, String expected, String... others) {
        if (!options.standsIn(name, others)) {
            refusals.add(options.complaint(name, expected));
        }
    }
}
