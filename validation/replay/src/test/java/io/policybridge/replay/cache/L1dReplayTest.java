package io.policybridge.replay.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.input.BadInput;
import io.policybridge.replay.Recorded;
import io.policybridge.replay.comparison.ReplayResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class L1dReplayTest {

    @TempDir
    private Path folder;

    static List<String> runs() throws IOException {
        return Recorded.runs("l1d");
    }

    @Test
    void runs_of_five_configurations_are_packaged() throws IOException {
        assertTrue(runs().size() >= 23, runs().toString());
    }

    @ParameterizedTest
    @MethodSource("runs")
    void every_record_is_reproduced_and_the_totals_are_those_printed(String run) throws IOException {
        L1dReplay replay = new L1dReplay(Recorded.stream(run, "l1d"), Recorded.configOf(run));
        ReplayResult result = replay.run();
        assertTrue(result.isExact(), result.toString());
        assertTrue(result.of() > 0);
        Recorded.assertTotals(run, "l1d", replay.counts());
    }

    /** The first lines that SM 0 writes in a run where one load misses and its warp's next one hits. */
    private ReplayResult replay(String... records) throws IOException {
        Path stream = folder.resolve("l1d");
        Files.writeString(stream, "#policybridge-stream l1d 1\n" + String.join("\n", records) + "\n");
        return new L1dReplay(stream, Recorded.config("gtx480x")).run();
    }

    private static final String MISS = "A 1203 0 302 3 100 c0014000 32 GR 1 M M - 2 3 1 - 302/GR/c0014000/128 1 1 -";
    private static final String SENT = "S 1204 0 302";
    private static final String FILL = "F 1531 0 302 c0014000 2 3 1 0";
    private static final String BACK = "N 1532 0 302";
    private static final String HIT = "A 1540 0 400 3 108 c0014020 32 GR 2 H H - 2 3 0 - - 0 0 -";

    @Test
    void a_plain_miss_fill_and_hit_match() throws IOException {
        ReplayResult result = replay(MISS, SENT, FILL, BACK, HIT);
        assertEquals(5, result.of());
        assertEquals(5, result.matched());
    }

    @Test
    void a_mismatch_shows_both_sides_and_the_records_before_it() throws IOException {
        ReplayResult result = replay(MISS, SENT, FILL, BACK, HIT.replace("H H - 2 3", "H H - 2 1"));
        assertFalse(result.isExact());
        assertEquals(4, result.matched());
        String[] lines = result.firstMismatch().split("\n");
        assertEquals("line 6:", lines[0]);
        assertTrue(lines[1].startsWith("  recorded ") && lines[1].contains("way=1"), lines[1]);
        assertTrue(lines[2].startsWith("  replayed ") && lines[2].contains("way=3"), lines[2]);
        assertEquals(
                List.of(MISS, SENT, FILL, BACK, HIT.replace("2 3", "2 1")),
                Arrays.stream(lines).skip(3).map(String::strip).toList());
    }

    @Test
    void every_compared_column_counts() throws IOException {
        String[] wrong = {
            MISS.replace("M M", "HR M"),
            MISS.replace("M M", "M H"),
            MISS.replace("M M -", "RF RF LA"),
            MISS.replace("- 2 3", "- 1 3"),
            MISS.replace("- 2 3 1", "- 2 2 1"),
            MISS.replace("- 2 3 1", "- 2 3 0"),
            MISS.replace("- 2 3 1", "- 2 3 1m"),
            MISS.replace("1 - 302", "1 c0000000/0/0/0 302"),
            MISS.replace("302/GR/c0014000/128", "-"),
            MISS.replace("302/GR/c0014000/128", "302/GR/c0014000/32"),
            MISS.replace("1 1 -", "2 1 -"),
            MISS.replace("1 1 -", "1 2 -"),
        };
        for (String record : wrong) {
            assertEquals(0, replay(record, SENT, FILL).matched(), record);
        }
        assertEquals(1, replay(MISS, SENT.replace("302", "303")).matched());
        assertEquals(2, replay(MISS, SENT, FILL.replace("2 3 1", "2 2 1")).matched());
        assertEquals(2, replay(MISS, SENT, FILL.replace("3 1 0", "3 1 1")).matched());
        assertEquals(3, replay(MISS, SENT, FILL, BACK.replace("302", "304")).matched());
    }

    @Test
    void a_unit_that_went_astray_is_not_followed_and_the_others_are() throws IOException {
        String other = MISS.replace("1203 0 302", "1203 1 303").replace("302/", "303/");
        ReplayResult result = replay(MISS.replace("- 2 3 1", "- 2 2 1"), other, SENT);
        assertEquals(3, result.of());
        assertEquals(1, result.matched());
    }

    @Test
    void a_fill_that_no_access_awaits_is_a_mismatch() throws IOException {
        ReplayResult result = replay(MISS, FILL, FILL);
        assertTrue(result.firstMismatch().contains("replayed no access waits for it"), result.firstMismatch());
    }

    @Test
    void a_fill_while_the_port_still_fills_is_a_mismatch() throws IOException {
        // Two fetches of SM 0; in the same cycle the second fill would find the port busy.
        String second = "A 1204 0 303 3 100 c0014080 32 GR 1 M M - 3 3 1 - 303/GR/c0014080/128 1 2 -";
        String fill = FILL.replace("302 c0014000 2", "303 c0014080 3");
        assertEquals(
                6,
                replay(MISS, SENT, second, SENT.replace("1204 0 302", "1205 0 303"), FILL, fill.replace("1531", "1532"))
                        .matched());
        String busy = replay(MISS, SENT, second, SENT.replace("1204 0 302", "1205 0 303"), FILL, fill)
                .firstMismatch();
        assertTrue(busy.contains("replayed fill port is busy"), busy);
    }

    /**
     * Eight accesses wait for the line, the ninth is refused three times more; a fill in cycle 1213 would let the
     * second repetition hit.
     */
    @Test
    void every_repetition_of_a_refused_access_is_tried_in_its_cycle() throws IOException {
        List<String> records = new ArrayList<>(List.of(MISS));
        for (int i = 1; i <= 7; i++) {
            records.add("A " + (1203 + i) + " 0 " + (302 + i) + " 3 100 c0014000 32 GR 1 HR M - 2 3 0m - - 1 1 -");
        }
        records.add("A 1211 0 310 3 100 c0014000 32 GR 1 HR RF MM 2 3 0 - - - - -");
        records.add(SENT.replace("1204", "1212"));
        String repeated = "R 1212 0 3";
        ReplayResult result = replay(with(records, repeated));
        assertTrue(result.isExact(), result.toString());
        assertEquals(13, result.of());
        assertTrue(replay(with(records, FILL.replace("1531", "1215"), repeated)).isExact());
        ReplayResult early = replay(with(records, FILL.replace("1531", "1213"), repeated));
        assertEquals(12, early.matched());
        assertTrue(
                early.firstMismatch().contains("recorded repeated in cycle 1213 as probe=HR reason=MM way=3"),
                early.firstMismatch());
        assertTrue(early.firstMismatch().contains("replayed status=H "), early.firstMismatch());
    }

    private static String[] with(List<String> records, String... more) {
        return Stream.concat(records.stream(), Arrays.stream(more)).toArray(String[]::new);
    }

    @Test
    void records_of_another_stream_are_bad_input() {
        BadInput complaint = assertThrows(BadInput.class, () -> replay(MISS, "Q 1 2 3"));
        assertTrue(complaint.getMessage().contains(":3: record kind=Q"), complaint.getMessage());
    }
}
