package io.policybridge.run.witness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.catalogue.Workloads;
import io.policybridge.config.file.Overrides;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.statistics.Snapshot;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** FR-FCFS as a policy that sees a bank's queue, or the whole channel's, gives every statistic of GPGPU-Sim's own. */
@Tag("run")
class NativePicksTest {
    private static Snapshot run(String workload, String policy) {
        String config = workload.contains(":") ? "medic" : null;
        return Job.on(
                        new ConfigChoice(config, Overrides.of(List.of())),
                        Workloads.packaged().resolve(workload),
                        PolicyChoice.parse(policy, 1),
                        Limits.NONE)
                .run(Progress.NONE)
                .totals();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"gtx480x/vecadd", "gtx480x/conv2d", "gtx480x/spmv", "gtx480x-smalll2/lmem", "vectoradd:65536"})
    void a_policy_repeats_the_scheduler(String workload) {
        Snapshot own = run(workload, "native");
        assertEquals(own, run(workload, "fr-fcfs"));
        assertEquals(own, run(workload, "fr-fcfs-channel"));
    }

    /** Else the runs above would show nothing. */
    @Test
    void another_pick_has_another_run() {
        assertNotEquals(run("vectoradd:65536", "native"), run("vectoradd:65536", "fcfs"));
        assertNotEquals(run("vectoradd:65536", "native"), run("vectoradd:65536", "bliss"));
    }
}
