package io.policybridge.config;

import java.util.List;

/** The streaming multiprocessors: threads, issue, operand collector and execution units. */
public record SmConfig(
        Clusters clusters,
        Resources resources,
        Issue issue,
        Collector collector,
        Units units,
        Operations operations,
        Launch launch) {

    /**
     * How many SMs there are.
     *
     * @param count -gpgpu_n_clusters
     * @param cores -gpgpu_n_cores_per_cluster
     * @param simOrder -gpgpu_simt_core_sim_order; 1 rotates the SMs of a cluster
     */
    public record Clusters(int count, int cores, int simOrder) {}

    /**
     * What the CTAs of an SM share.
     *
     * @param maxThreads first field of -gpgpu_shader_core_pipeline
     * @param warpSize second field of it
     * @param maxCtas -gpgpu_shader_cta
     * @param registers -gpgpu_shader_registers
     * @param sharedBytes -gpgpu_shmem_sizeDefault: execution-driven GPGPU-Sim takes it in place of -gpgpu_shmem_size at
     *     every launch
     */
    public record Resources(int maxThreads, int warpSize, int maxCtas, int registers, int sharedBytes) {}

    /**
     * Fetch and issue.
     *
     * @param schedulers -gpgpu_num_sched_per_core
     * @param scheduler -gpgpu_scheduler
     * @param maxPerWarp -gpgpu_max_insn_issue_per_warp
     * @param dualDifferentUnits -gpgpu_dual_issue_diff_exec_units
     * @param fetchThroughput -gpgpu_inst_fetch_throughput
     * @param subCoreModel -gpgpu_sub_core_model
     */
    public record Issue(
            int schedulers,
            Scheduler scheduler,
            int maxPerWarp,
            boolean dualDifferentUnits,
            int fetchThroughput,
            boolean subCoreModel) {}

    /**
     * The operand collector.
     *
     * @param registerBanks -gpgpu_num_reg_banks
     * @param registerFilePorts -gpgpu_reg_file_port_throughput
     * @param units -gpgpu_operand_collector_num_units_* (sp, dp, sfu, int, mem, gen ...)
     * @param inPorts -gpgpu_operand_collector_num_in_ports_*
     * @param outPorts -gpgpu_operand_collector_num_out_ports_*
     * @param release whose rules for it, and for what sub-cores share, hold
     */
    public record Collector(
            int registerBanks,
            int registerFilePorts,
            CollectorUnits units,
            CollectorUnits inPorts,
            CollectorUnits outPorts,
            Release release) {

        /** Whether each sub-core has collector and execution units of its own, if there are sub-cores. */
        public boolean dividesUnits() {
            return release == Release.DEVELOPMENT;
        }

        /** Whether a general port serves one class of unit in a step, and a register read twice is read twice. */
        public boolean servesOneInput() {
            return release == Release.V4_0_1;
        }

        /** Whether its steps come before the LD/ST unit takes an instruction from it. */
        public boolean stepsBeforeMemory() {
            return release == Release.V4_0_1;
        }
    }

    /** Collector units or ports per class of execution unit. */
    public record CollectorUnits(int sp, int dp, int sfu, int integer, int tensor, int mem, int gen) {}

    /**
     * The execution units and the registers before and behind them.
     *
     * @param pipelineWidths the eleven and more fields of -gpgpu_pipeline_widths (ID_OC_SP, ID_OC_DP, ID_OC_INT,
     *     ID_OC_SFU, ID_OC_MEM, OC_EX_SP, OC_EX_DP, OC_EX_INT, OC_EX_SFU, OC_EX_MEM, EX_WB, then tensor cores)
     * @param sp -gpgpu_num_sp_units
     * @param dp -gpgpu_num_dp_units
     * @param integer -gpgpu_num_int_units
     * @param sfu -gpgpu_num_sfu_units
     * @param tensor -gpgpu_num_tensor_core_units; none without -gpgpu_tensor_core_avail
     * @param specialized -specialized_unit_1 and those behind it up to the first that is not enabled
     */
    public record Units(
            List<Integer> pipelineWidths,
            int sp,
            int dp,
            int integer,
            int sfu,
            int tensor,
            List<SpecializedUnits> specialized) {
        public Units {
            pipelineWidths = List.copyOf(pipelineWidths);
            specialized = List.copyOf(specialized);
        }

        /** Units of all classes. */
        public int all() {
            return sp
                    + dp
                    + integer
                    + sfu
                    + tensor
                    + specialized.stream().mapToInt(SpecializedUnits::count).sum();
        }
    }

    /**
     * A class of units for instructions of one kind only, such as branches; runs from traces use them.
     *
     * @param count units
     * @param depth stages of their pipelines: the longest latency
     * @param issueWidth registers behind issue
     * @param executeWidth registers before execution
     */
    public record SpecializedUnits(int count, int depth, int issueWidth, int executeWidth) {}

    /**
     * How long operations take.
     *
     * @param latency core cycles from dispatch to write-back: -ptx_opcode_latency_*
     * @param interval core cycles until the unit takes the next one: -ptx_opcode_initiation_*
     * @param traced those of traces
     */
    public record Operations(Times latency, Times interval, TraceTimes traced) {}

    /**
     * Core cycles by kind of operation.
     *
     * @param integer ADD, MAX, MUL, MAD, DIV, and SHFL where the file gives it
     * @param single ADD, MAX, MUL, MAD, DIV of single precision
     * @param dp the same of double precision
     * @param sfu special functions
     * @param tensor products of matrices; 0 without tensor cores
     */
    public record Times(List<Integer> integer, List<Integer> single, List<Integer> dp, int sfu, int tensor) {
        public Times {
            integer = List.copyOf(integer);
            single = List.copyOf(single);
            dp = List.copyOf(dp);
        }
    }

    /**
     * Launch of kernels and CTAs.
     *
     * @param kernelLatency -gpgpu_kernel_launch_latency, core cycles
     * @param ctaLatency -gpgpu_TB_launch_latency, core cycles
     * @param concurrentKernels -gpgpu_max_concurrent_kernel
     * @param concurrentKernelsPerSm -gpgpu_concurrent_kernel_sm
     * @param flushL1 -gpgpu_flush_l1_cache
     */
    public record Launch(
            int kernelLatency,
            int ctaLatency,
            int concurrentKernels,
            boolean concurrentKernelsPerSm,
            boolean flushL1) {}

    /**
     * -gpgpu_scheduler: {@code lrr}, {@code gto}, {@code old}, {@code two_level_active:ACTIVE:INNER:OUTER},
     * {@code warp_limiting:PRIO:N}.
     *
     * @param activeWarps size of the active set of two-level scheduling; 0 elsewhere
     * @param warpLimit warps per scheduler of warp-limiting; 0 elsewhere
     */
    public record Scheduler(IssueOrder order, int activeWarps, int warpLimit) {
        /** The orders that the simulator models. */
        public enum IssueOrder {
            LRR,
            GTO,
            OLDEST_FIRST,
            TWO_LEVEL_ACTIVE,
            WARP_LIMITING
        }
    }

    /** SMs of the GPU. */
    public int sms() {
        return clusters.count * clusters.cores;
    }

    /** Warp slots per SM. */
    public int warps() {
        return resources.maxThreads / resources.warpSize;
    }
}
