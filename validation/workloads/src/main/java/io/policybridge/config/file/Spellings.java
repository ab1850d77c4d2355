package io.policybridge.config.file;

import java.util.List;
import java.util.Map;

/**
 * Options that GPGPU-Sim has renamed since, in whatever version a file is written for: most of them in May 2020, on the
 * way from 3.2.2 to 4.0. What they mean did not change.
 */
final class Spellings {
    static final String PIPELINE = "-gpgpu_pipeline_widths";

    private static final Map<String, String> TODAY = Map.ofEntries(
            Map.entry("-gmem_skip_L1D", "-gpgpu_gmem_skip_L1D"),
            Map.entry("-rop_latency", "-gpgpu_l2_rop_latency"),
            Map.entry("-smem_latency", "-gpgpu_smem_latency"),
            Map.entry("-l1_latency", "-gpgpu_l1_latency"),
            Map.entry("-l1_banks", "-gpgpu_l1_banks"),
            Map.entry("-mem_unit_ports", "-gpgpu_mem_unit_ports"),
            Map.entry("-sub_core_model", "-gpgpu_sub_core_model"),
            Map.entry("-enable_specialized_operand_collector", "-gpgpu_enable_specialized_operand_collector"),
            Map.entry("-perfect_inst_const_cache", "-gpgpu_perfect_inst_const_cache"),
            Map.entry("-inst_fetch_throughput", "-gpgpu_inst_fetch_throughput"),
            Map.entry("-perf_sim_memcpy", "-gpgpu_perf_sim_memcpy"),
            Map.entry("-simple_dram_model", "-gpgpu_simple_dram_model"),
            Map.entry("-memory_partition_indexing", "-gpgpu_memory_partition_indexing"),
            Map.entry("-adaptive_cache_config", "-gpgpu_adaptive_cache_config"),
            Map.entry("-adaptive_volta_cache_config", "-gpgpu_adaptive_cache_config"),
            Map.entry("-adpative_volta_cache_config", "-gpgpu_adaptive_cache_config"),
            Map.entry("-gpgpu_cache_write_ratio", "-gpgpu_l1_cache_write_ratio"),
            Map.entry("-gpgpu_flush_cache", "-gpgpu_flush_l1_cache"),
            Map.entry("-gpgpu_cache:dl1PreShared", "-gpgpu_cache:dl1PrefShared"),
            Map.entry("-gpgpu_dram_sched_queue_size", "-gpgpu_frfcfs_dram_sched_queue_size"),
            Map.entry("-opcode_latency_sfu", "-ptx_opcode_latency_sfu"),
            Map.entry("-dual_bus_interface", "-dram_dual_bus_interface"),
            Map.entry("-Seperate_Write_Queue_Enable", "-dram_seperate_write_queue_enable"),
            Map.entry("-Write_Queue_Size", "-dram_write_queue_size"),
            Map.entry("-Elimnate_rw_turnaround", "-dram_elimnate_rw_turnaround"),
            Map.entry("-inct_in_buffer_limit", "-icnt_in_buffer_limit"),
            Map.entry("-inct_out_buffer_limit", "-icnt_out_buffer_limit"),
            Map.entry("-inct_subnets", "-icnt_subnets"),
            Map.entry("-inct_verbose", "-icnt_verbose"),
            Map.entry("-inct_grant_cycles", "-icnt_grant_cycles"),
            Map.entry("-arbiter_algo", "-icnt_arbiter_algo"));

    private Spellings() {}

    /** What the option {@code name} is called today. */
    static String today(String name) {
        return TODAY.getOrDefault(name, name);
    }

    /** Today's form of the value of today's option {@code name}. */
    static String value(String name, String value) {
        return name.equals(PIPELINE) ? pipeline(value) : value;
    }

    /**
     * Seven stages until 2017, for single-precision, special and memory instructions; nine until 2018, with two for
     * double precision behind the first of them. Today's two for integers were in neither.
     */
    private static String pipeline(String value) {
        List<String> widths = List.of(value.split(",", -1));
        boolean withDouble = widths.size() == 9;
        if (widths.size() != 7 && !withDouble) {
            return value;
        }
        int half = widths.size() / 2;
        return stages(widths.subList(0, half), withDouble) + "," + stages(widths.subList(half, 2 * half), withDouble)
                + "," + widths.get(2 * half);
    }

    /** The stages of one kind of register: behind those of the units before it today's others, without any. */
    private static String stages(List<String> widths, boolean withDouble) {
        int floating = withDouble ? 2 : 1;
        return String.join(",", widths.subList(0, floating))
                + (withDouble ? ",0," : ",0,0,")
                + String.join(",", widths.subList(floating, widths.size()));
    }
}
