package io.policybridge.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.policybridge.catalogue.Workloads;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.RunStatistics;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Differences from GPGPU-Sim that docs/validation.md numbers: each test fails when its gap closes, and then the row
 * goes.
 */
@Tag("contract")
class DeviationsTest {
    private static RunResult bfs(String policy) {
        return Job.of(Workloads.packaged().resolve("bfs"), PolicyChoice.parse(policy, 1), null, Limits.NONE, 0)
                .run(Progress.NONE);
    }

    /**
     * bfs writes its frontier in a race: with other timing GPGPU-Sim may visit other nodes in a launch. Here each
     * launch issues what was recorded.
     */
    @Test
    void deviation_3_a_program_keeps_its_recorded_path_whatever_the_timing() {
        RunResult recorded = bfs("native");
        RunResult slower = bfs("swl(n=1)+bypass-all");
        assertNotEquals(
                recorded.totals().count(RunStatistics.CYCLES), slower.totals().count(RunStatistics.CYCLES));
        assertEquals(recorded.kernels().size(), slower.kernels().size());
        for (int i = 0; i < recorded.kernels().size(); i++) {
            assertEquals(
                    recorded.kernels().get(i).totals().count(RunStatistics.WARP_INSTRUCTIONS),
                    slower.kernels().get(i).totals().count(RunStatistics.WARP_INSTRUCTIONS));
        }
    }
}
