package io.policybridge.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.Workloads;
import io.policybridge.drive.bridge.BridgeDrive;
import io.policybridge.input.BadInput;
import io.policybridge.replay.comparison.StreamDifference;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.recording.Recorder;
import io.policybridge.simulator.statistics.Snapshot;
import io.policybridge.workload.HostCopies;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("run")
class RecordingTest {
    @TempDir
    Path folder;

    private static Job job(Workload workload, String config, Limits limits) {
        return Job.of(workload, PolicyChoice.parse("native", 0), config, limits, 0);
    }

    /**
     * Runs of all six configurations, with several clocks, host copies, a smaller L2, sectors and 80 SMs: whatever was
     * recorded of them, and so cycles, order and the numbers of requests, is what closed loop writes.
     */
    @ParameterizedTest
    @CsvSource({
        "lmem, 7",
        "conv2d, 7",
        "gtx480x-linear/gesummv, 2",
        "gtx480x-smalll2/lmem, 7",
        "dacache32k/gesummv, 7",
        "qv100/spmv, 1",
        "qv100-cold/vecadd, 4"
    })
    void the_streams_written_are_those_recorded(String name, int streams) {
        Workload run = Workloads.packaged().resolve(name);
        job(run, null, Limits.NONE).recorded(folder, Progress.NONE);
        int compared = 0;
        for (String stream : Recorder.STREAMS) {
            assertTrue(Files.exists(folder.resolve(stream + ".zst")), stream);
            if (Files.exists(run.stream(stream))) {
                StreamDifference difference =
                        StreamDifference.of(stream, folder.resolve(stream + ".zst"), run.stream(stream), false);
                assertNull(difference.first(), () -> stream + " " + difference.first());
                assertEquals(Set.of(), difference.leftOut(), stream);
                assertTrue(difference.equal() > 100, () -> stream + " has only " + difference.equal() + " records");
                compared++;
            }
        }
        assertEquals(streams, compared);
    }

    /**
     * Local addresses move with the CTAs, so what was written drives a simulation to the same end as what it was
     * written from.
     */
    @Test
    void a_recorded_run_is_a_workload() {
        Workload lmem = Workloads.packaged().resolve("lmem");
        Snapshot first = job(lmem, "gtx480x-smalll2", Limits.NONE)
                .recorded(folder, Progress.NONE)
                .totals();
        Workload written = Workloads.packaged().resolve(folder.toString());
        assertEquals("gtx480x-smalll2", written.configName());
        assertEquals(
                first,
                job(written, "gtx480x-smalll2", Limits.NONE).run(Progress.NONE).totals());
    }

    /**
     * gesummv copies its result back in cycle 47169, after its kernel; with one warp a scheduler the kernel takes
     * longer, and the copy still comes after it.
     */
    @Test
    void host_copies_of_a_recorded_run_are_in_its_own_cycles() {
        Workload gesummv = Workloads.packaged().resolve("dacache32k/gesummv");
        Job.of(gesummv, PolicyChoice.parse("swl(n=1)", 0), null, Limits.NONE, 0).recorded(folder, Progress.NONE);
        Workload again = Workloads.packaged().resolve(folder.toString());
        ProgramTrace recorded = again.trace();
        assertTrue(recorded.recordedEnd(0) > 47169, "ended in " + recorded.recordedEnd(0));
        HostCopies before = gesummv.hostCopies(gesummv.trace());
        HostCopies after = again.hostCopies(recorded);
        assertEquals(before.to(0) - before.from(0), after.to(0) - after.from(0));
        assertEquals(before.to(1) - before.from(1), after.to(1) - after.from(1));
    }

    @Test
    void what_crosses_is_written_of_runs_under_policies_only() {
        Workload vecadd = Workloads.packaged().resolve("gtx480x-smalll2/vecadd");
        Job.of(vecadd, PolicyChoice.parse("swl(n=2)", 5), null, Limits.NONE, 0).recorded(folder, Progress.NONE);
        assertEquals(
                "swl(n=2,barrier=skip,gate=all,greedyExtra=false)",
                BridgeDrive.of(folder).policy());
        assertEquals(5, BridgeDrive.of(folder).seed());
        job(vecadd, null, Limits.NONE).recorded(folder, Progress.NONE);
        assertFalse(Files.exists(folder.resolve("bridge.zst")), "that of the run before is gone");
    }

    @Test
    void a_run_that_is_cut_off_is_not_written() throws IOException {
        Workload lmem = Workloads.packaged().resolve("lmem");
        Limits limits = new Limits(100, Long.MAX_VALUE, Integer.MAX_VALUE);
        assertThrows(BadInput.class, () -> job(lmem, null, limits).recorded(folder, Progress.NONE));
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(0, files.count());
        }
    }
}
