package io.policybridge.config;

import java.util.List;

/**
 * The streaming multiprocessors: threads, issue, operand collector and execution units.
 *
 * @param clusters -gpgpu_n_clusters
 * @param coresPerCluster -gpgpu_n_cores_per_cluster
 * @param warpSize second field of -gpgpu_shader_core_pipeline
 * @param maxThreads first field of it, per SM
 * @param maxCtas -gpgpu_shader_cta
 * @param registers -gpgpu_shader_registers, per SM
 * @param sharedBytes -gpgpu_shmem_sizeDefault, per SM: execution-driven GPGPU-Sim takes it in place of
 *     -gpgpu_shmem_size at every launch
 * @param schedulers -gpgpu_num_sched_per_core
 * @param scheduler -gpgpu_scheduler
 * @param maxIssuePerWarp -gpgpu_max_insn_issue_per_warp
 * @param dualIssueDifferentUnits -gpgpu_dual_issue_diff_exec_units
 * @param fetchThroughput -gpgpu_inst_fetch_throughput
 * @param registerBanks -gpgpu_num_reg_banks
 * @param registerFilePorts -gpgpu_reg_file_port_throughput
 * @param collectors -gpgpu_operand_collector_num_units_* (sp, dp, sfu, int, mem, gen ...)
 * @param collectorInPorts -gpgpu_operand_collector_num_in_ports_*
 * @param collectorOutPorts -gpgpu_operand_collector_num_out_ports_*
 * @param pipelineWidths the eleven and more fields of -gpgpu_pipeline_widths (ID_OC_SP, ID_OC_DP, ID_OC_INT, ID_OC_SFU,
 *     ID_OC_MEM, OC_EX_SP, OC_EX_DP, OC_EX_INT, OC_EX_SFU, OC_EX_MEM, EX_WB, then tensor cores)
 * @param spUnits -gpgpu_num_sp_units
 * @param dpUnits -gpgpu_num_dp_units
 * @param intUnits -gpgpu_num_int_units
 * @param sfuUnits -gpgpu_num_sfu_units
 * @param latencyInt -ptx_opcode_latency_int (ADD,MAX,MUL,MAD,DIV,SHFL); the depth of a unit's pipeline follows from
 *     these
 * @param latencyFp -ptx_opcode_latency_fp
 * @param latencyDp -ptx_opcode_latency_dp
 * @param latencySfu -ptx_opcode_latency_sfu
 * @param subCoreModel -gpgpu_sub_core_model
 * @param simtCoreSimOrder -gpgpu_simt_core_sim_order; 1 rotates the SMs of a cluster
 * @param flushL1 -gpgpu_flush_l1_cache
 * @param kernelLaunchLatency -gpgpu_kernel_launch_latency, core cycles
 * @param ctaLaunchLatency -gpgpu_TB_launch_latency, core cycles
 * @param concurrentKernelsPerSm -gpgpu_concurrent_kernel_sm
 * @param instructionBytesPerFetch bytes fetched at once
 */
public record SmConfig(
        int clusters,
        int coresPerCluster,
        int warpSize,
        int maxThreads,
        int maxCtas,
        int registers,
        int sharedBytes,
        int schedulers,
        Scheduler scheduler,
        int maxIssuePerWarp,
        boolean dualIssueDifferentUnits,
        int fetchThroughput,
        int registerBanks,
        int registerFilePorts,
        CollectorUnits collectors,
        CollectorUnits collectorInPorts,
        CollectorUnits collectorOutPorts,
        List<Integer> pipelineWidths,
        int spUnits,
        int dpUnits,
        int intUnits,
        int sfuUnits,
        List<Integer> latencyInt,
        List<Integer> latencyFp,
        List<Integer> latencyDp,
        int latencySfu,
        boolean subCoreModel,
        int simtCoreSimOrder,
        boolean flushL1,
        int kernelLaunchLatency,
        int ctaLaunchLatency,
        boolean concurrentKernelsPerSm,
        int instructionBytesPerFetch) {

    public SmConfig {
        pipelineWidths = List.copyOf(pipelineWidths);
        latencyInt = List.copyOf(latencyInt);
        latencyFp = List.copyOf(latencyFp);
        latencyDp = List.copyOf(latencyDp);
    }

    /** Collector units or ports per class of execution unit. */
    public record CollectorUnits(int sp, int dp, int sfu, int integer, int tensor, int mem, int gen) {}

    /**
     * -gpgpu_scheduler: {@code lrr}, {@code gto}, {@code old}, {@code two_level_active:ACTIVE:INNER:OUTER},
     * {@code warp_limiting:PRIO:N}.
     *
     * @param activeWarps size of the active set of two-level scheduling; 0 elsewhere
     * @param warpLimit warps per scheduler of warp-limiting; 0 elsewhere
     */
    public record Scheduler(Kind kind, int activeWarps, int warpLimit) {
        /** The orders that the simulator knows. */
        public enum Kind {
            LRR,
            GTO,
            OLDEST_FIRST,
            TWO_LEVEL_ACTIVE,
            WARP_LIMITING
        }
    }

    /** SMs of the GPU. */
    public int sms() {
        return clusters * coresPerCluster;
    }

    /** Warp slots per SM. */
    public int warps() {
        return maxThreads / warpSize;
    }
}
