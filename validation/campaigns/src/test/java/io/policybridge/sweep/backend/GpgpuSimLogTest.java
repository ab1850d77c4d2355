package io.policybridge.sweep.backend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.Workloads;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.table.PointStatistics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GpgpuSimLogTest {
    @TempDir
    Path folder;

    /** What the simulator prints after its last kernel is what GPGPU-Sim would: read back, it is the run's totals. */
    @Test
    void statistics_read_from_a_page_are_those_of_the_run() {
        RunResult result = Job.of(
                        Workloads.packaged().resolve("lmem"), PolicyChoice.parse("lru", 1), null, Limits.NONE, 0)
                .run(Progress.NONE);
        int last = result.kernels().size() - 1;
        Map<String, Double> read = GpgpuSimLog.of(result.kernels().get(last).statistics(), "finished", true)
                .statistics();
        Map<String, Double> whole = PointStatistics.of(result, true);
        for (String needed : List.of(
                "cycles",
                "instructions",
                "ipc",
                "l1dAccesses",
                "l1dMisses",
                "l1dMissRate",
                "l2Misses",
                "dramActivates")) {
            assertTrue(read.containsKey(needed), () -> needed + " is not among " + read.keySet());
        }
        read.forEach((key, value) -> assertEquals(whole.get(key), value, key));
    }

    /** Misses per instruction need the loads among the misses, which GPGPU-Sim does not print. */
    @Test
    void what_needs_a_count_that_is_not_printed_is_left_out() {
        Map<String, Double> read = GpgpuSimLog.of(
                        List.of("kernel_name = k ", "gpu_tot_sim_cycle = 50", "gpu_tot_sim_insn = 200"),
                        "finished",
                        false)
                .statistics();
        assertEquals(Map.of("cycles", 50.0, "instructions", 200.0, "ipc", 4.0), read);
    }

    @Test
    void a_run_that_was_cut_says_so() throws IOException {
        String page = "kernel_name = k \ngpu_tot_sim_cycle = 50\n";
        Path whole = Files.writeString(folder.resolve("whole"), page);
        Path cut = Files.writeString(
                folder.resolve("cut"),
                page + "GPGPU-Sim: ** break due to reaching the maximum cycles (or instructions) **\n");
        assertEquals("finished", GpgpuSimLog.read(whole).end());
        assertEquals("max_cycles", GpgpuSimLog.read(cut).end());
        assertFalse(GpgpuSimLog.read(whole).hasPolicy());
    }
}
