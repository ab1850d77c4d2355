package io.policybridge.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.Workloads;
import io.policybridge.input.BadInput;
import io.policybridge.report.RunWarnings;
import io.policybridge.run.cycles.CycleReport;
import io.policybridge.run.cycles.CycleRun;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.RunStatistics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kernels with instructions that GPGPU-Sim, or the machine, does not know. */
class UnknownInstructionsTest {
    @TempDir
    private Path folder;

    /** A run of one warp with {@code statements} on {@code machine}. */
    private RunResult run(String statements, String machine) throws IOException {
        return job(statements, machine).run(Progress.NONE);
    }

    private Job job(String statements, String machine) throws IOException {
        Files.writeString(folder.resolve("k.ptx"), """
                .version 7.8
                .target sm_80
                .address_size 64
                .entry k(.param .u64 y) {
                .reg .b32 %r<9>; .reg .f32 %f<9>;
                """ + statements + " ret; }\n");
        Files.writeString(folder.resolve("k.ptxas"), """
                ptxas info    : Compiling entry function 'k' for 'sm_80'
                ptxas info    : Function properties for k
                    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
                ptxas info    : Used 8 registers, 328 bytes cmem[0]
                """);
        Files.writeString(folder.resolve("k.yaml"), """
                ptx: k.ptx
                sizes: {tiny: 32}
                buffers:
                  y: {type: i32, count: size}
                steps:
                  - launch: k
                    grid: 1
                    block: 32
                    arguments: [y]
                """);
        return Job.of(
                Workloads.packaged().resolve(folder.resolve("k.yaml").toString()),
                PolicyChoice.parse("native", 1),
                machine,
                Limits.NONE,
                0);
    }

    private static final String PRODUCT = "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 "
            + "{%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3}, {%f1, %f2, %f3, %f4};";

    /** The one warp issues both once; an instruction that is not executed does not count. */
    @Test
    void what_gpgpusim_does_not_know_is_counted_and_a_warning() throws IOException {
        RunResult foreign = run(PRODUCT + " redux.sync.add.u32 %r1, %r2, -1;", "qv100");
        assertEquals(2, foreign.totals().count(RunStatistics.NOT_GPGPUSIMS));
        assertEquals(
                List.of("GPGPU-Sim does not know mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32, redux.sync.add.u32 "
                        + "(2 warp instructions): the cycles of kernels with these are not GPGPU-Sim's"),
                RunWarnings.warnings(foreign));
        RunResult known = run("mov.u32 %r1, 0; bra.uni BEHIND; redux.sync.add.u32 %r1, %r2, -1; BEHIND:", "qv100");
        assertEquals(0, known.totals().count(RunStatistics.NOT_GPGPUSIMS));
        assertEquals(List.of(), RunWarnings.warnings(known));
    }

    @Test
    void where_cycles_go_is_said_to_be_not_gpgpusims() throws IOException {
        List<CycleRun> runs = CycleRun.all(List.of(job("redux.sync.add.u32 %r1, %r2, -1;", "qv100")), Progress.NONE);
        CycleReport report = CycleReport.of("k", runs);
        assertTrue(
                report.text(1, false).contains("\nGPGPU-Sim does not know redux.sync.add.u32 (1 warp instructions): "));
        assertTrue(CycleReport.json(List.of(report), "1").contains("\"notGpgpuSims\" : 1"));
    }

    /** GTX 480 has none. */
    @Test
    void a_product_needs_a_tensor_core() {
        assertEquals(
                "k.ptx:6: the workload's instruction at pc 0 needs a tensor core; expected -gpgpu_tensor_core_avail 1 "
                        + "and -gpgpu_num_tensor_core_units of at least 1, as on qv100",
                assertThrows(BadInput.class, () -> run(PRODUCT, "gtx480x")).getMessage());
    }
}
