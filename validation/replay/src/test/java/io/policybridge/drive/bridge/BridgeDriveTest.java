package io.policybridge.drive.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Hook;
import io.policybridge.drive.DriveResult;
import io.policybridge.drive.NativeBuild;
import io.policybridge.drive.NativeDriver;
import io.policybridge.drive.NativeDriver.Route;
import io.policybridge.input.BadInput;
import io.policybridge.run.PolicyChoice;
import io.policybridge.session.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Written bridge streams of a host with one SM of 2 warps and one set of 2 ways, played by both drivers. */
@Tag("process")
class BridgeDriveTest {
    private static final String ALL = "ffffffffffffe";
    private static final String HOST = "H 1 1 1 1 1 2 32 1 1 2 128 1 2 128 " + ALL + " a host";
    private static final String FIRST = "80,4,1,2,0,0,0,0,8,1,0,0,0,0,-1,0,0,1,1,1,1,1";
    private static final String SECOND = "100,4,1,2,0,0,1,1,8,1,0,1,0,0,-1,0,0,1,1,2,1,1";
    /** Two lines enter the set, the first is hit: the second is LRU's victim. */
    private static final List<String> LRU = List.of(
            HOST,
            "P lru(level=l1d,touchOnPending=true)",
            "S 7",
            "KB 1 1 64 a kernel",
            "E 8 1 0 - " + FIRST,
            "E 8 1 0 0,1 " + SECOND,
            "E 5 1 0 - " + FIRST,
            "Q 3 1 0 - 5 1 = 2/3/3",
            "KE 1");

    private static NativeDriver driver;

    @TempDir
    private Path folder;

    @BeforeAll
    static void build() {
        driver = new NativeDriver(NativeBuild.driver());
    }

    private Path write(List<String> records) throws IOException {
        Path file = folder.resolve("crossed.zst");
        Files.writeString(
                file, records.stream().collect(Collectors.joining("\n", "#policybridge-stream bridge 1\n", "\n")));
        return file;
    }

    private static List<Session.Chosen> policies(String text) {
        return PolicyChoice.parse(text, 7).policies();
    }

    /** Plays it on both, which must agree in all they find. */
    private DriveResult play(String policy, List<String> records) throws IOException {
        BridgeDrive drive = BridgeDrive.of(write(records));
        DriveResult direct = drive.direct(policies(policy));
        DriveResult jna = drive.through(driver, policies(policy), new Route("jna", null, true, null));
        assertEquals(direct.matches(), jna.matches());
        assertEquals(direct.digests(), jna.digests());
        return direct;
    }

    private static List<String> with(int index, String record) {
        List<String> records = new java.util.ArrayList<>(LRU);
        records.set(index, record);
        return records;
    }

    @Test
    void the_bits_of_the_host_are_all_hooks() {
        assertEquals((1L << Hook.values().length + 1) - 2, Long.parseLong(ALL, 16));
    }

    @Test
    void it_names_its_policies_and_seed() throws IOException {
        BridgeDrive drive = BridgeDrive.of(write(LRU));
        assertEquals("lru(level=l1d,touchOnPending=true)", drive.policy());
        assertEquals(7, drive.seed());
    }

    @Test
    void an_answer_that_is_the_recorded_one_matches() throws IOException {
        DriveResult result = play("lru", LRU);
        assertTrue(result.agrees(), result.difference());
        assertEquals(1, result.matches().of());
    }

    @Test
    void an_answer_that_is_not_is_shown_with_the_records_of_its_place_before_it() throws IOException {
        DriveResult result = play("lru", with(7, "Q 3 1 0 - 5 0 = 2/3/3"));
        assertFalse(result.agrees());
        assertEquals(0, result.matches().matched());
        assertEquals(
                folder.resolve("crossed.zst") + " line 9:\n  recorded WAY 0\n  answered WAY 1\n    E 8 1 0 - " + FIRST
                        + "\n    E 8 1 0 0,1 " + SECOND + "\n    E 5 1 0 - " + FIRST + "\n    Q 3 1 0 - 5 0 = 2/3/3",
                result.difference());
    }

    @Test
    void other_policies_get_the_queries_that_they_answer() throws IOException {
        assertEquals(1, play("fifo", LRU).matches().of());
        assertEquals(0, play("fifo", LRU).matches().matched());
        assertEquals(0, play("fr-fcfs", LRU).matches().of());
    }

    /** SWL lets one of two warps issue once both are there, and both when one has left. */
    private static List<String> swl(String masked) {
        return List.of(
                HOST,
                "P swl(n=1,barrier=skip,gate=all,greedyExtra=false)",
                "S 7",
                "KB 1 1 64 a kernel",
                "E 20 4 0 0,1,0,0,2",
                "E 18 4 0 -",
                "E 18 4 0 1,1,0,1",
                "T 1 0 1",
                masked,
                "E 19 4 0 -",
                "T 9 0 1",
                "M 0 - 0 2 2");
    }

    @Test
    void what_is_published_is_compared_where_it_was_sampled() throws IOException {
        DriveResult right = play("swl(n=1)", swl("M 0 - 0 1 1"));
        assertTrue(right.agrees(), right.difference());
        assertEquals(2, right.matches().of());
        DriveResult wrong = play("swl(n=1)", swl("M 0 - 0 3 3"));
        assertEquals(1, wrong.matches().matched());
        assertTrue(
                wrong.difference()
                        .contains("recorded published for SM 0 before this record: limit - flush 0 any 3 loads 3\n"
                                + "  answered limit - flush 0 any 1 loads 1\n"),
                wrong.difference());
    }

    @Test
    void a_boundary_that_would_not_have_been_one_is_a_difference() throws IOException {
        DriveResult result = play("lru", with(8, "T 5 1 0"));
        assertEquals(1, result.matches().matched());
        assertTrue(
                result.difference().contains("recorded ticked 1 sampled 0\n  answered ticked 0 sampled 0"),
                result.difference());
    }

    /** Two requests wait for a bank; the younger is to the open row 7. */
    @Test
    void a_queue_consists_of_the_requests_that_wait() throws IOException {
        List<String> picked = List.of(
                HOST,
                "P fr-fcfs",
                "S 1",
                "E 37 3 0 0,5 " + FIRST,
                "E 37 3 0 0,7 " + SECOND,
                "Q 36 3 0 0,0,7 6 1 2/5,0,80/7,0,100",
                "E 38 3 0 0,7,1 " + SECOND,
                "Q 36 3 0 0,0,7 6 0 1/5,0,80");
        DriveResult result = play("fr-fcfs", picked);
        assertTrue(result.agrees(), result.difference());
        assertEquals(2, result.matches().of());
        List<String> gone = new java.util.ArrayList<>(picked);
        gone.set(7, "Q 36 3 0 0,0,7 6 0 1/7,0,100");
        refused(gone, "view=100; expected addresses of requests that wait there, oldest first", "fr-fcfs");
    }

    @Test
    void another_seed_is_another_run() throws IOException {
        BridgeDrive drive = BridgeDrive.of(write(LRU));
        assertNotEquals(
                drive.direct(PolicyChoice.parse("random", 1).policies())
                        .digests()
                        .state(),
                drive.direct(PolicyChoice.parse("random", 2).policies())
                        .digests()
                        .state());
    }

    private void refused(List<String> records, String expected, String policy) throws IOException {
        BridgeDrive drive = BridgeDrive.of(write(records));
        for (BadInput bad : List.of(
                assertThrows(BadInput.class, () -> drive.direct(policies(policy))),
                assertThrows(
                        BadInput.class,
                        () -> drive.through(driver, policies(policy), new Route("jna", null, true, null))))) {
            assertTrue(
                    bad.getMessage().contains("crossed.zst:")
                            && bad.getMessage().contains(expected),
                    bad.getMessage());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "E 99 1 0 -| hook=99; expected a number from 1 to 51",
                "E 8 1 1 -| unit=1; expected a number from 0 to 0",
                "E 8 1 0 1,2,3,4,5,6 =| args=1,2,3,4,5,6; expected at most 5 numbers",
                "X 1| record kind=X; expected one of H P S Q C E T M KB KE",
            })
    void a_record_that_is_none_ends_with_one_line_on_both(String record, String expected) throws IOException {
        refused(with(5, record), expected, "lru");
    }

    @Test
    void a_stream_without_its_host_is_refused() throws IOException {
        Path file = write(LRU.subList(1, LRU.size()));
        BadInput bad = assertThrows(BadInput.class, () -> BridgeDrive.of(file));
        assertTrue(bad.getMessage().endsWith("crossed.zst:2: record kind=P; expected H"), bad.getMessage());
    }
}
