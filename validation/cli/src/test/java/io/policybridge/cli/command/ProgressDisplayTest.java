package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.Workloads;
import io.policybridge.cli.ProgressDisplay;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressDisplayTest {

    /** 32 of 128 CTAs in 30 s: the other 96 take 90 s. */
    @Test
    void the_time_left_is_that_of_the_CTAs_that_have_not_ended() {
        Progress.Running kernel = new Progress.Running("gemm", 2, 32, 128);
        assertEquals("kernel 2 gemm, CTAs 32/128, its end in 0:01:30", ProgressDisplay.described(kernel, 30));
        assertEquals("kernel 2 gemm, CTAs 32/128", ProgressDisplay.described(kernel, Double.NaN));
        assertEquals(
                "kernel 2 gemm, CTAs 0/128",
                ProgressDisplay.described(new Progress.Running("gemm", 2, 0, 128), 30),
                "nothing to extrapolate from");
    }

    /** atax at 64: two kernels of one CTA each. */
    @Test
    void a_simulation_tells_which_kernel_runs_and_when_it_has_ended() {
        List<Progress.Running> told = new ArrayList<>();
        int[] ended = {0};
        Job.of(Workloads.packaged().resolve("atax:64"), PolicyChoice.parse("native", 1), null, Limits.NONE, 0)
                .run(new Progress() {
                    @Override
                    public void advanced(long cycles, long warpInstructions) {
                        assertEquals(0, ended[0]);
                    }

                    @Override
                    public void running(Progress.Running kernel) {
                        told.add(kernel);
                    }

                    @Override
                    public void ended() {
                        ended[0]++;
                    }
                });
        assertEquals(1, ended[0]);
        assertTrue(told.contains(new Progress.Running("atax_rows", 1, 0, 1)), told.toString());
        assertEquals(new Progress.Running("atax_columns", 2, 1, 1), told.get(told.size() - 1));
    }

    @Test
    void the_size_of_a_benchmark_is_known_unless_its_run_is_limited() {
        assertEquals(1936, instructions("atax:tiny", Limits.NONE));
        assertEquals(1936, instructions("atax:64", Limits.NONE));
        assertEquals(-1, instructions("atax:65", Limits.NONE));
        assertEquals(-1, instructions("bfs:rmat-10", Limits.NONE), "bfs:tiny has as many nodes, in another graph");
        assertEquals(-1, instructions("atax:tiny", new Limits(100, Long.MAX_VALUE, Integer.MAX_VALUE)));
    }

    private static long instructions(String workload, Limits limits) {
        return Job.of(Workloads.packaged().resolve(workload), PolicyChoice.parse("native", 1), null, limits, 0)
                .warpInstructions();
    }
}
