package io.policybridge.stream;

import static io.policybridge.stream.StreamFiles.assertComplaint;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Records are checked as a whole before anybody takes a column. */
class RecordCheckTest {
    @TempDir
    Path folder;

    private void read(String stream, String... records) {
        String text = "#policybridge-stream " + stream + " 1\n" + String.join("\n", records) + "\n";
        try (StreamReader in = StreamReader.open(StreamFiles.plain(folder, text), stream)) {
            while (in.next()) {
                assertTrue(in.more(), "the columns are there to be taken again");
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "dram | E 5 999999999999999999 0 1 | dram=999999999999999999",
                "dram | C 5 7 0 RX 1 a0 3 32 | cmd=RX; expected one of ACT PRE RD WR",
                "dram | Q 5 7 0 1 4096 a0 3 r 32 GR c0 | bank=4096; expected a number from 0 to 4095",
                "dram | Q 5 7 0 1 3 a0 3 x 32 GR c0 | rw=x",
                "clock | Z 1 2 3 4 5 | no column after the known ones",
                "clock | T 1g | masks=1g",
                "clock | T 1F | masks=1F",
                "ldst | P 3 0 1 XX | type=XX; expected one of GR GW",
                "ldst | Z 3 0 1 7 1 4 | space=7; expected a number from 0 to 6",
                "ldst | Z 3 0 1 0 1 999999999 | count=999999999",
                "ldst | D 3 0 0 0 1 8 1 1 c0/4/XX/1/1/0-3 | type=XX",
                "l1d | R 3 0 99999999999 | count=99999999999; expected a number from 0 to 67108864",
                "l1d | I 3 0 | record kind=I; expected one of A R S F N V",
                "l1d | A 3 0 1 0 8 c0 32 GR 1 M XX - 0 0 1 - - 0 0 - | status=XX",
                "l1d | A 3 0 1 0 8 c0 32 GR 1 M RF - 0 0 0 - - - - - | reason=-",
                "l1d | A 3 0 99999999 0 8 c0 32 GR 1 M M - 0 0 1 - - 0 0 - | uid=99999999",
                "l1d | A 3 0 1 0 8 c0 32 GR 1 M M - 0 0 1 - 1/XX/c0/32 0 0 - | push=",
                "l2 | S 3 -2 0 1 | l2=-2; expected a number from -1",
                "l2 | P 3 0 0 1 GR z | source=z",
                "icnt | P 3 0 2 0 16 1 8 GR c0 | net=2; expected a number from 0 to 1",
                "hostcopy | M 3 0 0 c0 0 1 0 | a column sectors",
                "issue | IS 3 0 | a column uid",
            })
    void a_value_out_of_range_is_refused(String stream, String record, String complaint) {
        assertComplaint(() -> read(stream, record), "plain.txt:2: ", complaint);
    }

    @Test
    void a_clock_that_runs_backwards_is_refused() {
        assertComplaint(
                () -> read("dram", "E 5 7 0 1", "E 5 6 0 1"), "plain.txt:3: dram=6", "not before that of the records");
        assertComplaint(() -> read("l1d", "V 5 0", "V 4 0"), "plain.txt:3: core=4");
    }

    @Test
    void a_clock_that_leaps_ahead_is_refused() {
        assertDoesNotThrow(() -> read("l1d", "V 67108864 0", "V 134217728 0"));
        assertComplaint(
                () -> read("l1d", "V 5 0", "V 67108870 0"), "core=67108870; expected a number from 0 to 67108869");
    }

    @Test
    void a_run_record_carries_an_earlier_cycle() {
        assertDoesNotThrow(() -> read("l1d", "V 5 0", "R 4 0 2", "V 5 0"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"l1d", "l2", "ldst", "dram", "icnt", "clock", "hostcopy"})
    void the_page_has_the_kinds_that_are_known(String stream) throws IOException {
        String page = Files.readString(Path.of(System.getProperty("policybridge.home"), "docs", "streams.md"));
        int start = page.indexOf("\n## " + (stream.matches("l1d|l2") ? "l1d and l2" : stream) + "\n") + 4;
        String section = page.substring(start, page.indexOf("\n## ", start));
        for (String record : RecordColumns.of(stream)) {
            String kind = record.substring(0, record.indexOf(' '));
            assertTrue(section.contains("`" + kind + "`"), () -> stream + " " + kind);
        }
        assertTrue(Arrays.stream(section.split("\n")).anyMatch(line -> line.startsWith("| `")));
    }
}
