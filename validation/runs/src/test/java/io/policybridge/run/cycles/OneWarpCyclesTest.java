package io.policybridge.run.cycles;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.catalogue.Workloads;
import io.policybridge.config.file.Overrides;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.simulator.Gpu;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.cycles.CycleBin;
import io.policybridge.simulator.cycles.KernelCycles;
import io.policybridge.simulator.cycles.RunCycles;
import io.policybridge.simulator.sm.SmObserver;
import io.policybridge.workload.Playback;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One warp, alone on the GPU, loads a word, adds one and stores it: what it waits for is known by hand. */
class OneWarpCyclesTest {
    private static final String PTX = """
            .version 4.1
            .target sm_20
            .address_size 64
            .visible .entry one(.param .u64 one_param_0)
            {
              .reg .u32 %r<3>;
              .reg .u64 %rd<2>;
              ld.param.u64 %rd1, [one_param_0];
              ld.global.u32 %r1, [%rd1];
              add.u32 %r2, %r1, 1;
              st.global.u32 [%rd1], %r2;
              ret;
            }
            """;
    private static final String YAML = """
            ptx: one.ptx
            sizes:
              small: 32
            buffers:
              x: {type: i32, count: size, formula: 0}
            steps:
              - launch: one
                grid: 1
                block: 32
                arguments: [x]
            """;
    /** Of the load, the second of five instructions of eight bytes. */
    private static final long LOAD = 8;

    @TempDir
    private Path folder;

    private final List<Long> issues = new ArrayList<>();
    private long launched;
    private long retired;
    private KernelCycles kernel;

    @BeforeEach
    void run() throws IOException {
        Files.writeString(folder.resolve("one.ptx"), PTX);
        Path yaml = Files.writeString(folder.resolve("one.yaml"), YAML);
        Job input = Job.on(
                new ConfigChoice("gtx480x", Overrides.NONE),
                Workloads.packaged().resolve(yaml.toString()),
                PolicyChoice.parse("native", 1),
                Limits.NONE);
        RunCycles cycles = new RunCycles(input.config());
        try (Playback played = input.program().play(input.config())) {
            Gpu gpu = new Gpu(input.config(), played, input.copies().open(played), null, new SmObserver() {
                @Override
                public void issued(int sm, int scheduler, int slot, int warp, int dynamic, int instruction, long now) {
                    issues.add(now);
                }

                @Override
                public void ctaLaunched(int sm, int cta, int kernelId, int number, int slot, int warp, long now) {
                    launched = now;
                }

                @Override
                public void warpRetired(int sm, int slot, int dynamicWarp, long now) {
                    retired = now;
                }

                @Override
                public void ctaExited(int sm, int hardwareCta, long now) {}
            });
            cycles.attach(gpu);
            gpu.run(Limits.NONE, Progress.NONE);
        }
        kernel = cycles.kernels().get(0);
    }

    private long count(CycleBin bin, long pc) {
        return kernel.rows().stream()
                .filter(row -> row.bin() == bin && (pc < 0 || row.pc() == pc))
                .mapToLong(KernelCycles.Row::count)
                .sum();
    }

    @Test
    void every_instruction_is_a_cycle_of_its_own() {
        assertEquals(5, issues.size());
        assertEquals(5, count(CycleBin.ISSUED, -1));
    }

    /** From launch to retirement one scheduler of 30 has a warp. */
    @Test
    void all_other_schedulers_are_empty_all_the_time() {
        assertEquals(kernel.cycles() * 30 - (retired - launched + 1), count(CycleBin.EMPTY, -1));
    }

    /**
     * Between the load and the addition every cycle waits for the load, but for the fetch of the addition: it is the
     * first of the second pair of instructions, whose line is in the instruction cache, so that takes a cycle or two.
     */
    @Test
    void the_cycles_between_a_load_and_its_use_are_of_its_pc() {
        long between = issues.get(2) - issues.get(1) - 1;
        assertTrue(between > 100, "a miss in L1D and L2 takes hundreds of cycles");
        long waits = count(CycleBin.L1D, LOAD) + count(CycleBin.L2, LOAD) + count(CycleBin.DRAM, LOAD);
        assertTrue(waits <= between && waits >= between - 2, waits + " of " + between);
    }

    /** Of all other cycles of the warp none is lost: until the first issue it awaits its instructions. */
    @Test
    void what_is_left_of_the_warps_time_is_fetch_execution_and_stores_in_flight() {
        long waits = count(CycleBin.L1D, LOAD) + count(CycleBin.L2, LOAD) + count(CycleBin.DRAM, LOAD);
        long parameter = count(CycleBin.L1D, 0) + count(CycleBin.LDST, -1);
        assertTrue(count(CycleBin.FETCH, -1) >= issues.get(0) - launched);
        assertEquals(
                retired - launched + 1,
                5
                        + waits
                        + parameter
                        + count(CycleBin.FETCH, -1)
                        + count(CycleBin.EXECUTION, -1)
                        + count(CycleBin.DRAINING, -1));
    }
}
