package io.policybridge.stream;

import static io.policybridge.stream.StreamFiles.assertComplaint;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.catalogue.Workloads;
import io.policybridge.stream.issue.IssueTraceReader;
import io.policybridge.stream.issue.StreamedProgram;
import io.policybridge.workload.HostCopies;
import io.policybridge.workload.HostCopyCursor;
import io.policybridge.workload.Playback;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostCopiesTest {
    @TempDir
    Path folder;

    /** 2616 sectors go to the device before the first of two kernels, none in between, 8 come back after the second. */
    @Test
    void copies_are_found_by_the_number_of_kernels_before_them() {
        Workload workload = Workloads.packaged().resolve("dacache32k/atax");
        HostCopies copies = HostCopyReader.beside(workload.folder(), IssueTraceReader.read(workload.stream("issue")));
        assertEquals(2624, copies.size());
        assertEquals(0, copies.from(0));
        assertEquals(2616, copies.to(0));
        assertEquals(copies.from(1), copies.to(1));
        assertEquals(2616, copies.from(2));
        assertEquals(2624, copies.to(2));
        assertEquals(0xc0000000L, copies.address(0));
        assertEquals(1, copies.sectors(0));
    }

    @Test
    void the_way_of_a_copy_may_be_unknown() throws IOException {
        Files.writeString(folder.resolve("issue.zst"), StreamFiles.MINIMAL);
        Files.writeString(
                folder.resolve("hostcopy.zst"), "#policybridge-stream hostcopy 1\nM 0 -1 3 c0000020 0 5 - 2\n");
        ProgramTrace trace = IssueTraceReader.read(folder.resolve("issue.zst"));
        assertEquals(1, HostCopyReader.beside(folder, trace).size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"dacache32k/atax", "dacache32k/gesummv", "dacache32k/syrk", "qv100/spmv", "qv100/vecadd"})
    void lru_times_count_core_cycles_and_the_copies_of_the_sub_partition_before(String run) {
        Workload workload = Workloads.packaged().resolve(run);
        ProgramTrace trace = IssueTraceReader.read(workload.stream("issue"));
        HostCopies copies = HostCopyReader.beside(workload.folder(), trace);
        int[] touches = new int[4096];
        int kernels = trace.kernels().size();
        for (int boundary = 0; boundary <= kernels; boundary++) {
            long cycle = boundary == 0 ? 0 : trace.recordedEnd(boundary - 1) + 1;
            for (int i = copies.from(boundary); i < copies.to(boundary); i++) {
                assertEquals(cycle + touches[copies.subPartition(i)]++, copies.time(i));
            }
        }
        assertEquals(copies.size(), copies.to(kernels));
    }

    @Test
    void a_separate_file_holds_what_the_l2_stream_holds() {
        Workload workload = Workloads.packaged().resolve("dacache32k/gesummv");
        ProgramTrace trace = IssueTraceReader.read(workload.stream("issue"));
        HostCopies separate = HostCopyReader.read(workload.stream("hostcopy"), "hostcopy", trace);
        HostCopies within = HostCopyReader.read(workload.stream("l2"), "l2", trace);
        assertEquals(2352, separate.size());
        assertEquals(separate.size(), within.size());
        for (int i = 0; i < separate.size(); i++) {
            assertEquals(within.address(i), separate.address(i));
            assertEquals(within.subPartition(i), separate.subPartition(i));
        }
    }

    @Test
    void records_of_drawn_memory_are_no_copies_and_are_read_apart() throws IOException {
        Files.writeString(folder.resolve("issue.zst"), StreamFiles.MINIMAL);
        Files.writeString(
                folder.resolve("hostcopy.zst"),
                "#policybridge-stream hostcopy 1\nD 0 c0000080 7\nM 0 0 0 c0000080 0 0 0 1\nD 20 c0000100 3\n");
        ProgramTrace trace = IssueTraceReader.read(folder.resolve("issue.zst"));
        assertEquals(1, HostCopyReader.beside(folder, trace).size());
        Map<Long, Integer> drawn = new HashMap<>();
        HostCopyReader.drawnBeside(folder, drawn::put);
        assertEquals(Map.of(0xc0000080L, 7, 0xc0000100L, 3), drawn);
        Files.writeString(folder.resolve("hostcopy.zst"), "#policybridge-stream hostcopy 1\nD 0 c0000080 4096\n");
        assertComplaint(() -> HostCopyReader.drawnBeside(folder, drawn::put), ":2: sp=4096; expected");
    }

    @Test
    void a_run_without_host_copies_has_none_at_every_boundary() {
        Workload workload = Workloads.packaged().resolve("gtx480x/atax");
        HostCopies copies = HostCopyReader.beside(workload.folder(), IssueTraceReader.read(workload.stream("issue")));
        assertEquals(0, copies.size());
        assertEquals(0, copies.to(2));
    }

    /** Kernel 2 joins kernel 1, which runs on, and ends; then comes the copy, then kernel 3. */
    @Test
    void a_copy_while_an_earlier_kernel_runs_on_is_refused_held_and_streamed() throws IOException {
        String kernel = " copy 1,1,1 40,1,1 8 0 0 16\n";
        String empty =
                "C %1$d 2 1 %2$d 0 64 104 2 2 2\nI %1$d 2 0 2 2 7 10 SP f\nI %1$d 2 1 3 3 8 10 SP f\nX %1$d 2 1 %2$d\n"
                        + "KE %1$d %2$d\n";
        String others = "KB 20 2" + kernel + empty.formatted(20, 2) + "KB 22 3" + kernel + empty.formatted(22, 3);
        Path issue = Files.writeString(
                folder.resolve("issue.zst"), StreamFiles.MINIMAL.replace("I 21 2", others + "I 22 2"));
        Files.writeString(
                folder.resolve("hostcopy.zst"), "#policybridge-stream hostcopy 1\nM 21 0 0 c0000000 0 0 0 1\n");
        ProgramTrace trace = IssueTraceReader.read(issue);
        String[] refused = {
            "hostcopy.zst: a host copy in core cycle 21 while kernel 1 ran; expected copies between kernels"
        };
        assertComplaint(() -> HostCopyReader.beside(folder, trace), refused);
        try (Playback played = new StreamedProgram(issue, null).play(null);
                HostCopyCursor copies = HostCopyReader.streamedBeside(folder).open(played)) {
            assertComplaint(() -> copies.next(2), refused);
        }
    }

    /** Who opened the stream can close it. */
    @Test
    void a_streamed_copy_that_is_wrong_is_found_when_it_is_taken() throws IOException {
        Files.writeString(folder.resolve("issue.zst"), StreamFiles.MINIMAL);
        Files.writeString(folder.resolve("hostcopy.zst"), "#policybridge-stream hostcopy 1\nA 20\n");
        try (Playback played = new StreamedProgram(folder.resolve("issue.zst"), null).play(null);
                HostCopyCursor copies = HostCopyReader.streamedBeside(folder).open(played)) {
            assertComplaint(() -> copies.next(0), "record kind=A", "one of M");
        }
    }

    @Test
    void a_copy_while_a_kernel_runs_is_refused() {
        ProgramTrace trace = IssueTraceReader.read(StreamFiles.compressed(folder, StreamFiles.MINIMAL));
        Path file = StreamFiles.plain(folder, "#policybridge-stream hostcopy 1\nM 20 19 0 c0000000 20 0 0 1\n");
        assertComplaint(
                () -> HostCopyReader.read(file, "hostcopy", trace), "core cycle 20", "kernel 1", "between kernels");
        Path other = StreamFiles.plain(folder, "#policybridge-stream hostcopy 1\nA 20\n");
        assertComplaint(() -> HostCopyReader.read(other, "hostcopy", trace), "record kind=A", "one of M");
    }
}
