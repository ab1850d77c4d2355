package io.policybridge.stream;

import static io.policybridge.stream.StreamFiles.assertComplaint;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.luben.zstd.Zstd;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StreamReaderTest {
    private static final String HEADER = "#policybridge-stream test 1\n";

    @TempDir
    Path folder;

    private StreamReader record(String line) {
        StreamReader in = StreamReader.open(StreamFiles.plain(folder, HEADER + line + "\n"), "test");
        assertTrue(in.next());
        return in;
    }

    @Test
    void columns_are_taken_one_by_one_by_the_kind_of_value_that_stands_there() {
        try (StreamReader in = record("IA 12 -3 c0000080 M - ld.global x, y;")) {
            assertEquals('I' << 8 | 'A', in.kind());
            assertEquals(12, in.decimal("core"));
            assertFalse(in.takeDash(), "a negative number is not a dash");
            assertEquals(-3, in.decimal("delta"));
            assertEquals(0xc0000080L, in.hex("addr"));
            assertEquals(StreamReader.packed("M"), in.word("status"));
            assertTrue(in.takeDash());
            assertTrue(in.more());
            assertEquals("ld.global x, y;", in.rest("text"));
            assertFalse(in.more());
            in.end();
            assertFalse(in.next());
        }
    }

    @Test
    void a_hexadecimal_column_may_use_all_64_bits() {
        try (StreamReader in = record("A ffffffffffffffff 10000000000000000")) {
            assertEquals(-1L, in.hex("addr"));
            assertComplaint(() -> in.hex("addr"), "addr=10000000000000000", "16 hexadecimal digits");
        }
    }

    @Test
    void compressed_and_plain_text_read_alike_and_lines_are_counted_from_the_header() {
        String text = HEADER + "# comment\nA 1\nB 2\n";
        for (Path file : new Path[] {StreamFiles.plain(folder, text), StreamFiles.compressed(folder, text)}) {
            try (StreamReader in = StreamReader.open(file, "test")) {
                assertTrue(in.next());
                assertEquals(3, in.line());
                assertTrue(in.next());
                assertEquals(4, in.line());
                assertEquals('B', in.kind());
                assertFalse(in.next());
            }
        }
    }

    @Test
    void lines_longer_than_the_buffer_are_read_whole() {
        String digits = "7".repeat(300_000);
        try (StreamReader in = record("T " + digits)) {
            assertEquals(digits, in.text("masks"));
        }
    }

    @Test
    void the_digest_is_that_of_the_stored_file() throws Exception {
        Path file = StreamFiles.compressed(folder, HEADER + "A 1\n".repeat(50_000));
        try (StreamReader in = StreamReader.open(file, "test")) {
            assertTrue(in.next());
            String expected = HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
            assertEquals(expected, in.digest());
            assertEquals(expected, in.digest(), "calling twice gives the same");
        }
    }

    @Test
    void a_header_of_another_stream_or_version_is_refused() {
        Path file = StreamFiles.plain(folder, HEADER);
        assertComplaint(() -> StreamReader.open(file, "issue"), "plain.txt:1", "stream=test", "expected issue");
        assertComplaint(
                () -> StreamReader.open(StreamFiles.plain(folder, "#policybridge-stream test 2\n"), "test"),
                "version=2",
                "expected 1");
        assertComplaint(
                () -> StreamReader.open(StreamFiles.plain(folder, "kernel 1\n"), "test"),
                "header=kernel 1",
                "#policybridge-stream test 1");
        assertComplaint(() -> StreamReader.open(StreamFiles.plain(folder, ""), "test"), "empty");
        assertComplaint(() -> StreamReader.open(folder.resolve("absent.zst"), "test"), "absent.zst: no such file");
        assertComplaint(() -> StreamReader.open(folder, "test"), folder.toString());
    }

    @Test
    void a_last_line_without_line_feed_is_refused() {
        Path file = StreamFiles.plain(folder, HEADER + "A 1");
        try (StreamReader in = StreamReader.open(file, "test")) {
            assertComplaint(in::next, "line 2 does not end");
        }
    }

    /** A stream may be cut between two of its frames, or its lines; without the promise an older one has no mark. */
    @Test
    void a_stream_that_promises_an_end_mark_has_it_in_its_last_line() {
        String promise = "#policybridge-stream test 1\n#last line: #end\n";
        StreamReader.check(StreamFiles.plain(folder, promise + "A 1\n# comment\n#end\n"), "test");
        StreamReader.check(StreamFiles.plain(folder, "#policybridge-stream test 1\nA 1\n"), "test");
        assertComplaint(
                () -> StreamReader.check(StreamFiles.plain(folder, promise + "A 1\n"), "test"),
                "plain.txt: breaks off after line 3; expected its last line, #end");
        assertComplaint(
                () -> StreamReader.check(StreamFiles.plain(folder, promise + "#end\nA 1\n"), "test"),
                "plain.txt:4: line=A 1; expected none after #end");
    }

    @Test
    void compressed_data_cut_off_anywhere_are_refused() throws IOException {
        byte[] whole = Zstd.compress((HEADER + "A 1\n".repeat(1000)).getBytes(StandardCharsets.UTF_8));
        for (int length = 4; length < whole.length; length++) {
            Path file = StreamFiles.write(folder.resolve("cut.zst"), Arrays.copyOf(whole, length));
            assertComplaint(
                    () -> {
                        try (StreamReader in = StreamReader.open(file, "test")) {
                            while (in.next()) {
                                in.skip(1);
                            }
                        }
                    },
                    "cut.zst: cannot be read");
        }
    }

    @Test
    void malformed_values_are_named_with_line_column_and_expectation() {
        try (StreamReader in = record("A 1x")) {
            assertComplaint(() -> in.decimal("core"), "plain.txt:2: core=1x", "the column to end at its character 2");
        }
        try (StreamReader in = record("A x")) {
            assertComplaint(() -> in.decimal("core"), "core=x", "a decimal number");
        }
        try (StreamReader in = record("A 1234567890123456789")) {
            assertComplaint(() -> in.decimal("core"), "at most 18 digits");
        }
        try (StreamReader in = record("A C0")) {
            assertComplaint(() -> in.hex("addr"), "addr=C0", "lower case");
        }
        try (StreamReader in = record("A 16")) {
            assertComplaint(() -> in.integer("sm", 0, 15), "sm=16", "from 0 to 15");
        }
        try (StreamReader in = record("A -1")) {
            assertComplaint(() -> in.count("core"), "core=-1", "from 0");
        }
        try (StreamReader in = record("A 100000000")) {
            assertComplaint(() -> in.mask("mask"), "at most 32 bits");
        }
    }

    @Test
    void missing_and_surplus_columns_are_named() {
        try (StreamReader in = record("A 1")) {
            in.skip(1);
            assertComplaint(() -> in.decimal("uid"), "record=A 1", "a column uid");
        }
        try (StreamReader in = record("A 1  2")) {
            in.skip(1);
            assertComplaint(() -> in.decimal("uid"), "uid=;", "a value");
        }
        try (StreamReader in = record("A 1 2")) {
            in.skip(1);
            assertComplaint(in::end, "record=A 1 2", "no column after the known ones");
        }
    }

    @Test
    void an_empty_line_is_no_record() {
        Path file = StreamFiles.plain(folder, HEADER + "\n");
        try (StreamReader in = StreamReader.open(file, "test")) {
            assertComplaint(in::next, "plain.txt:2", "a word of letters and digits");
        }
    }
}
