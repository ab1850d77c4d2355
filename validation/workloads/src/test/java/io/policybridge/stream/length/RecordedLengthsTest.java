package io.policybridge.stream.length;

import static io.policybridge.stream.StreamFiles.assertComplaint;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.Workloads;
import io.policybridge.stream.StreamFiles;
import io.policybridge.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("contract")
class RecordedLengthsTest {
    /**
     * A run of one load: it is dispatched, enters the L1D, misses, crosses the network, is read from DRAM for the L2,
     * and returns; an instruction fetch returns too. The core clock ticks three times, beside a host copy.
     */
    private static final Map<String, String> WHOLE = Map.of(
            "issue",
            "Z 0\nI 1 0 0 0 0 7 0 MEM 1 a80 q1 c1\nZ 3\n",
            "ldst",
            "D 1 0 0 0 7 0 1 1 80/128/GR/1/1/0-3\nQ 1 0 0 7 9 80\nP 2 0 9 GR\n",
            "l1d",
            "A 1 0 9 0 0 80 128 GR 1 M RF ME 0 0 0 - - - - -\nA 1 0 9 0 0 80 128 GR 1 M M - 0 0 1 - 9/GR/80/8 1 1 -\n",
            "icnt",
            "P 1 1 0 0 1 9 8 GR 80\nP 2 2 1 1 0 9 8 GR 80\nP 2 2 1 1 0 8 8 IR 0\n",
            "l2",
            "F 1 1 0 9 80 0 0 1 0\nM 1 1 0 80 1 0 0 1\nP 2 2 0 9 GR d\nP 2 2 0 8 IR d\n",
            "dram",
            "T 1 1 0 0 9 q\nT 1 1 0 0 5 d\n",
            "clock",
            "T 1f\nZ 2 0 0 0\nT 30\n",
            "hostcopy",
            "M 1 1 0 80 1 0 0 1\n");

    @TempDir
    Path folder;

    private Workload run(String notes) throws IOException {
        Files.writeString(folder.resolve("run.txt"), notes);
        return Workloads.packaged().recordings(folder.toString()).get(0);
    }

    private void write(String stream, String records) throws IOException {
        Files.writeString(folder.resolve(stream + ".zst"), "#policybridge-stream " + stream + " 1\n" + records);
    }

    private void writeWhole() throws IOException {
        for (Map.Entry<String, String> stream : WHOLE.entrySet()) {
            write(stream.getKey(), stream.getValue());
        }
    }

    private List<String> doubts(String notes) throws IOException {
        return new RecordedLengths(run(notes)).doubts(WHOLE.keySet());
    }

    private void assertRefused(String notes, String... parts) {
        assertComplaint(() -> doubts(notes), parts);
    }

    @Test
    void a_whole_run_is_beyond_doubt() throws IOException {
        writeWhole();
        assertEquals(List.of(), doubts(""));
    }

    /** Without its last record that counts, every stream has fewer of them than its neighbour. */
    @Test
    void a_stream_that_breaks_off_between_two_records_is_found_by_its_neighbour() throws IOException {
        Map<String, String> why = Map.of(
                "ldst", "holds 0 instructions dispatched (D); expected 1, the loads, stores and atomics issued",
                "l1d", "holds 0 accepted attempts (A); expected 1, the accesses to the L1D (Q) of ldst.zst",
                "icnt", "holds 0 replies pushed but for instruction fetches (P); expected 1, the replies taken (P)",
                "l2", "holds 0 replies sent (P); expected 2, the replies pushed (P) of icnt.zst",
                "dram", "holds 0 requests returned (T); expected 1, the fills (F) of l2.zst",
                "clock", "holds 2 ticks of the core clock (T); expected 3, the core cycles of issue.zst",
                "hostcopy", "holds 0 host copies (M); expected 1, the host copies (M) of l2.zst");
        Map<String, String> cut = Map.of(
                "ldst", "",
                "l1d", "A 1 0 9 0 0 80 128 GR 1 M RF ME 0 0 0 - - - - -\n",
                "icnt", "P 1 1 0 0 1 9 8 GR 80\n",
                "l2", "F 1 1 0 9 80 0 0 1 0\nM 1 1 0 80 1 0 0 1\n",
                "dram", "",
                "clock", "T 1f\n",
                "hostcopy", "");
        for (String stream : why.keySet()) {
            writeWhole();
            write(stream, cut.get(stream));
            assertComplaint(
                    () -> new RecordedLengths(run("")).doubts(List.of(stream)),
                    stream + ".zst: ",
                    why.get(stream),
                    ": one of the two breaks off, or they are of different runs");
        }
    }

    /** As with "records: l1d 2" where it has one. */
    @Test
    void the_number_of_records_is_that_of_run_txt() throws IOException {
        write("l1d", WHOLE.get("l1d"));
        assertEquals(List.of(), doubts("records: clock 3, l1d 2\n"));
        assertRefused("records: l1d 3\n", "l1d.zst: holds 2 records; expected 3, as run.txt says: it breaks off");
        assertRefused("records: l1d\n", "run.txt: records=l1d; expected NAME COUNT");
    }

    /** A mark or the end of a single frame, whose checksum is read, says that a stream is whole. */
    @Test
    void what_nothing_speaks_for_is_doubted() throws IOException {
        String header = "#policybridge-stream l1d 1\n";
        String records = WHOLE.get("l1d");
        write("l1d", records);
        assertEquals(1, doubts("").size());
        assertTrue(doubts("").get(0).contains("l1d.zst may break off"));
        write("l1d", "#last line: #end\n" + records + "#end\n");
        assertEquals(List.of(), doubts(""));
        Path file = folder.resolve("l1d.zst");
        Files.move(StreamFiles.frames(folder, header + records), file, StandardCopyOption.REPLACE_EXISTING);
        assertEquals(List.of(), doubts(""));
        Files.move(StreamFiles.frames(folder, header, records), file, StandardCopyOption.REPLACE_EXISTING);
        assertEquals(1, doubts("").size());
    }

    /** As a patched GPGPU-Sim writes both: in frames, without marks. The statistics of the run show what they lack. */
    @Test
    void kernels_and_host_copies_are_not_doubted() throws IOException {
        write("issue", WHOLE.get("issue"));
        write("hostcopy", WHOLE.get("hostcopy"));
        assertEquals(List.of(), doubts(""));
    }

    /** Accesses that a policy sends past the L1D are in no attempt. */
    @Test
    void the_streams_of_a_run_under_policies_need_not_be_equal() throws IOException {
        writeWhole();
        write("l1d", "");
        Files.writeString(folder.resolve("bridge.zst"), "");
        List<String> doubts = doubts("");
        assertTrue(doubts.stream().anyMatch(doubt -> doubt.contains("l1d.zst")), doubts.toString());
    }

    @Test
    void every_packaged_stream_has_the_records_that_its_run_txt_counts() {
        for (Workload run : Workloads.packaged().all()) {
            List<String> streams = List.of("issue", "ldst", "l1d", "l2", "dram", "icnt", "clock", "hostcopy");
            assertEquals(List.of(), new RecordedLengths(run).doubts(streams));
            streams.stream()
                    .filter(stream -> Files.exists(run.stream(stream)))
                    .forEach(stream -> assertTrue(run.origin().records().containsKey(stream), run.name() + stream));
        }
    }

    /** What a run that was recorded before had neither marks nor counts. */
    @Test
    void the_streams_of_a_recorded_run_tell_each_others_lengths() {
        Workload run = Workloads.packaged().resolve("gtx480x-smalll2/lmem");
        Workload.Origin origin = run.origin();
        Workload.Origin silent = new Workload.Origin(
                origin.configName(), origin.configFile(), "", "", "native", 1, Optional.empty(), Map.of());
        Workload uncounted = new Workload(run.name(), run.folder(), run.format(), silent);
        for (StreamFigure figure : StreamFigure.values()) {
            if (figure.equal() != null && Files.exists(run.stream(figure.stream()))) {
                StreamFigures here = StreamFigures.of(run.stream(figure.stream()), figure.stream());
                String neighbour = figure.equal().stream();
                StreamFigures there = StreamFigures.of(run.stream(neighbour), neighbour);
                assertTrue(there.count(figure.equal()) > 0);
                assertEquals(there.count(figure.equal()), here.count(figure), figure.toString());
            }
        }
        assertEquals(List.of(), new RecordedLengths(uncounted).doubts(List.of("dram", "l1d", "clock")));
    }
}
