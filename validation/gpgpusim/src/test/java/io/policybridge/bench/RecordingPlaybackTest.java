package io.policybridge.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.Workloads;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.workload.HostCopies;
import io.policybridge.workload.PlayableProgram;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("run")
class RecordingPlaybackTest {

    /** Products, barriers with shared memory, atomics, and branches of several kernels. */
    @ParameterizedTest
    @ValueSource(strings = {"gemm:32", "fwt:2048", "cc:64", "bfs:512", "pvc:4096"})
    void what_was_executed_is_played_to_the_same_statistics(String name) {
        Job executed =
                Job.of(Workloads.packaged().resolve(name), PolicyChoice.parse("native", 1), null, Limits.NONE, 0);
        RecordingProgram recording = new RecordingProgram(executed.program());
        List<String> first = statistics(executed, recording);
        assertTrue(first.size() > 100, first.toString());
        assertEquals(first, statistics(executed, recording.trace()));
    }

    private static List<String> statistics(Job job, PlayableProgram program) {
        RunResult result = job.playing(program, HostCopies.none(0)).run(Progress.NONE);
        return result.kernels().get(result.kernels().size() - 1).statistics();
    }
}
