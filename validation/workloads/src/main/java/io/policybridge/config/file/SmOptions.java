package io.policybridge.config.file;

import io.policybridge.config.SmConfig;
import io.policybridge.config.SmConfig.CollectorUnits;
import io.policybridge.config.SmConfig.Scheduler;
import io.policybridge.config.SmConfig.SpecializedUnits;
import io.policybridge.config.TraceTimes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The options that describe an SM's front end and pipelines. */
final class SmOptions {
    private static final String WIDTHS = "-gpgpu_pipeline_widths";
    private static final String SCHEDULER = "-gpgpu_scheduler";
    private static final String PIPELINE = "-gpgpu_shader_core_pipeline";
    private static final String LATENCY = "-ptx_opcode_latency_";
    private static final String INTERVAL = "-ptx_opcode_initiation_";
    private static final String TRACED = "-trace_opcode_latency_initiation_";
    private static final String COLLECTOR = "-gpgpu_operand_collector_num_";

    private static final String BY_OPERATION = "ADD,MAX,MUL,MAD,DIV";

    /** Stages without and with the two of the tensor cores. */
    private static final int STAGES = 11;

    private static final int STAGES_WITH_TENSOR_CORES = 13;

    /** GPGPU-Sim's own bounds. */
    private static final int MAX_THREADS = 2048;

    private static final int MAX_CTAS = 32;
    private static final int MAX_LATENCY = 511;

    private static final int MANY = 1 << 20;
    private static final int MOST_SPECIALIZED = TraceTimes.SPECIALIZED;

    private final Options options;

    private SmOptions(Options options) {
        this.options = options;
    }

    static SmConfig read(Options options) {
        return new SmOptions(options).sm();
    }

    private SmConfig sm() {
        int[] pipeline = options.integers(PIPELINE, ':', "THREADS:WARPSIZE", 1, MAX_THREADS);
        int threads = pipeline[0];
        int warpSize = pipeline[1];
        if (warpSize > 32 || threads % warpSize != 0) {
            throw options.bad(PIPELINE, "a warp size of at most 32 and a multiple of it as threads");
        }
        return new SmConfig(
                new SmConfig.Clusters(
                        options.integer("-gpgpu_n_clusters", 1, 4096),
                        options.integer("-gpgpu_n_cores_per_cluster", 1, 256),
                        options.integer("-gpgpu_simt_core_sim_order", 0, 1)),
                new SmConfig.Resources(
                        threads,
                        warpSize,
                        options.integer("-gpgpu_shader_cta", 1, MAX_CTAS),
                        options.integer("-gpgpu_shader_registers", 1, Integer.MAX_VALUE),
                        options.integer("-gpgpu_shmem_sizeDefault", 0, Integer.MAX_VALUE)),
                new SmConfig.Issue(
                        options.integer("-gpgpu_num_sched_per_core", 1, threads / warpSize),
                        scheduler(threads / warpSize),
                        options.integer("-gpgpu_max_insn_issue_per_warp", 1, MANY),
                        options.flag("-gpgpu_dual_issue_diff_exec_units"),
                        options.integer("-gpgpu_inst_fetch_throughput", 1, 64),
                        options.flag("-gpgpu_sub_core_model")),
                new SmConfig.Collector(
                        options.integer("-gpgpu_num_reg_banks", 1, 1024),
                        options.integer("-gpgpu_reg_file_port_throughput", 1, 64),
                        collectors("units"),
                        collectors("in_ports"),
                        collectors("out_ports"),
                        Version4.release(options)),
                units(),
                new SmConfig.Operations(operations(LATENCY, "tesnor"), operations(INTERVAL, "tensor"), traced()),
                new SmConfig.Launch(
                        options.integer("-gpgpu_kernel_launch_latency", 0, Integer.MAX_VALUE),
                        options.integer("-gpgpu_TB_launch_latency", 0, Integer.MAX_VALUE),
                        options.integer("-gpgpu_max_concurrent_kernel", 1, 1024),
                        options.flag("-gpgpu_concurrent_kernel_sm"),
                        options.flag("-gpgpu_flush_l1_cache")));
    }

    private SmConfig.Units units() {
        return new SmConfig.Units(
                widths(),
                options.integer("-gpgpu_num_sp_units", 0, 64),
                options.integer("-gpgpu_num_dp_units", 0, 64),
                options.integer("-gpgpu_num_int_units", 0, 64),
                options.integer("-gpgpu_num_sfu_units", 0, 64),
                hasTensorCores() ? options.integer("-gpgpu_num_tensor_core_units", 0, 64) : 0,
                specialized());
    }

    /** GPGPU-Sim reads no further than the first that is not enabled. */
    private List<SpecializedUnits> specialized() {
        List<SpecializedUnits> units = new ArrayList<>();
        boolean more = true;
        for (int i = 1; i <= MOST_SPECIALIZED; i++) {
            String name = "-specialized_unit_" + i;
            String[] words = options.text(name).split(",", -1);
            more &= !words[0].equals("0");
            if (!more) {
                continue;
            }
            int[] values = new int[words.length];
            for (int k = 0; k < words.length - 1; k++) {
                values[k] = Options.decimal(words[k], 1, k == 2 ? MAX_LATENCY : 64);
            }
            if (words.length != 6 || Arrays.stream(values).limit(5).anyMatch(value -> value < 0)) {
                throw options.bad(name, "ENABLED,UNITS,LATENCY,ISSUEWIDTH,EXECUTEWIDTH,NAME, such as 1,4,4,4,4,BRA");
            }
            units.add(new SpecializedUnits(values[1], values[2], values[3], values[4]));
        }
        return units;
    }

    /**
     * Some configurations leave SHFL out. GPGPU-Sim then takes whatever the memory holds; recorded instructions say
     * what that was. It spells the latency of tensor cores {@code tesnor}.
     */
    private SmConfig.Times operations(String option, String tensor) {
        String integer = option + "int";
        boolean withoutShuffle = options.text(integer).split(",", -1).length == 5;
        return new SmConfig.Times(
                times(integer, withoutShuffle ? BY_OPERATION : BY_OPERATION + ",SHFL"),
                times(option + "fp", BY_OPERATION),
                times(option + "dp", BY_OPERATION),
                times(option + "sfu", "CYCLES").get(0),
                hasTensorCores() ? times(option + tensor, "CYCLES").get(0) : 0);
    }

    /** Options that only programs from traces need; a machine that sets none of them is the same without them. */
    private TraceTimes traced() {
        List<TraceTimes.Time> specialized = new ArrayList<>();
        for (int i = 1; i <= MOST_SPECIALIZED; i++) {
            specialized.add(
                    traced("spec_op_" + i, TraceTimes.USUAL.specialized().get(i - 1)));
        }
        return new TraceTimes(
                traced("int", TraceTimes.USUAL.integer()),
                traced("sp", TraceTimes.USUAL.single()),
                traced("dp", TraceTimes.USUAL.dp()),
                traced("sfu", TraceTimes.USUAL.sfu()),
                specialized);
    }

    private TraceTimes.Time traced(String what, TraceTimes.Time usual) {
        String name = TRACED + what;
        if (!options.isSet(name)) {
            return usual;
        }
        int[] values = options.integers(name, ',', "LATENCY,INTERVAL", 1, MAX_LATENCY);
        return new TraceTimes.Time(values[0], values[1]);
    }

    private List<Integer> times(String name, String form) {
        return boxed(options.integers(name, ',', form, 1, MAX_LATENCY));
    }

    private CollectorUnits collectors(String what) {
        return new CollectorUnits(
                collector(what, "sp"),
                collector(what, "dp"),
                collector(what, "sfu"),
                collector(what, "int"),
                collector(what, "tensor_core"),
                collector(what, "mem"),
                collector(what, "gen"));
    }

    /** Collectors of one kind of unit; none where only the general ones are switched on. */
    private int collector(String what, String unit) {
        int configured = options.integer(COLLECTOR + what + "_" + unit, 0, 1024);
        return unit.equals("gen") || options.flag("-gpgpu_enable_specialized_operand_collector") ? configured : 0;
    }

    /** GPGPU-Sim reads as many widths as there are stages and ignores the rest. */
    private List<Integer> widths() {
        int stages = hasTensorCores() ? STAGES_WITH_TENSOR_CORES : STAGES;
        int[] widths = Arrays.stream(options.text(WIDTHS).split(",", -1))
                .limit(stages)
                .mapToInt(word -> Options.decimal(word, 0, 64))
                .toArray();
        if (widths.length < stages || Arrays.stream(widths).anyMatch(width -> width < 0)) {
            throw options.bad(WIDTHS, stages + " integers from 0 to 64 separated by commas");
        }
        return boxed(widths);
    }

    private boolean hasTensorCores() {
        return options.integer("-gpgpu_tensor_core_avail", 0, 1) == 1;
    }

    private Scheduler scheduler(int warps) {
        String text = options.text(SCHEDULER);
        String[] words = text.split(":", -1);
        switch (words[0]) {
            case "lrr":
                return new Scheduler(Scheduler.IssueOrder.LRR, 0, 0);
            case "gto":
                return new Scheduler(Scheduler.IssueOrder.GTO, 0, 0);
            case "old":
                return new Scheduler(Scheduler.IssueOrder.OLDEST_FIRST, 0, 0);
            case "two_level_active":
                int active = words.length == 4 ? Options.decimal(words[1], 1, MANY) : -1;
                if (active < 0 || !words[2].equals("0") || !words[3].equals("1")) {
                    throw options.bad(
                            SCHEDULER,
                            "two_level_active:ACTIVE:0:1, ACTIVE warps at least 1 (GPGPU-Sim has no other orders)");
                }
                return new Scheduler(Scheduler.IssueOrder.TWO_LEVEL_ACTIVE, active, 0);
            case "warp_limiting":
                int limit = words.length == 3 ? Options.decimal(words[2], 0, warps) : -1;
                if (limit < 0 || !words[1].equals("2")) {
                    throw options.bad(SCHEDULER, "warp_limiting:2:N, N warps from 0 to " + warps, PIPELINE);
                }
                return new Scheduler(Scheduler.IssueOrder.WARP_LIMITING, 0, limit);
            default:
                throw options.bad(
                        SCHEDULER,
                        "lrr, gto, old, two_level_active:ACTIVE:0:1 or warp_limiting:2:N; a fork's own is none of "
                                + "GPGPU-Sim's");
        }
    }

    private static List<Integer> boxed(int[] values) {
        return Arrays.stream(values).boxed().toList();
    }
}
