package io.policybridge.replay.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StreamDifferenceTest {
    @TempDir
    Path folder;

    private StreamDifference diff(boolean renumber, String a, String b) throws IOException {
        return StreamDifference.of("icnt", file("a", a), file("b", b), renumber);
    }

    private Path file(String name, String records) throws IOException {
        return Files.writeString(folder.resolve(name), "#policybridge-stream icnt 1\n" + records);
    }

    @Test
    void equal_streams_have_no_first_difference() throws IOException {
        StreamDifference same =
                diff(false, "O 1 1 0 15 7\nO 2 2 0 15 8\n", "# a comment\nO 1 1 0 15 7\nO 2 2 0 15 8\n");
        assertTrue(same.isEqual());
        assertEquals(2, same.equal());
    }

    @Test
    void both_sides_are_shown_with_what_was_equal_before() throws IOException {
        StreamDifference other = diff(false, "O 1 1 0 15 7\nO 2 2 0 15 8\n", "O 1 1 0 15 7\nO 3 3 0 15 8\n");
        assertEquals(
                "equal before:\n    O 1 1 0 15 7\n  A line 3: O 2 2 0 15 8\n  B line 3: O 3 3 0 15 8", other.first());
    }

    @Test
    void a_stream_that_ends_early_differs() throws IOException {
        assertTrue(diff(false, "O 1 1 0 15 7\n", "O 1 1 0 15 7\nO 3 3 0 15 8\n")
                .first()
                .contains("A ends here\n  B line 3"));
        assertTrue(diff(true, "O 1 1 0 15 7\nO 3 3 0 15 8\n", "O 1 1 0 15 7\n")
                .first()
                .endsWith("B ends here"));
    }

    @Test
    void kinds_that_one_side_never_has_are_left_out_and_named() throws IOException {
        StreamDifference same = diff(false, "O 1 1 0 15 7\n", "O 1 1 0 15 7\nB 1 2 3 4 1\n");
        assertTrue(same.isEqual());
        assertEquals(Set.of("B"), same.leftOut());
    }

    @Test
    void requests_may_be_renumbered_one_to_one_only() throws IOException {
        String given = "P 1 1 0 3 15 7 8 GR c0\nT 2 2 0 3 15 7\nO 3 3 0 15 7\nO 4 4 0 15 8\n";
        assertTrue(diff(
                        true,
                        given,
                        given.replace(" 7\n", " 70\n").replace(" 7 8", " 70 8").replace(" 8\n", " 7\n"))
                .isEqual());
        assertEquals(1, diff(true, given, given.replace(" 7\n", " 70\n")).equal());
        assertEquals(3, diff(true, given, given.replace(" 8\n", " 7\n")).equal());
        assertEquals(0, diff(true, given, given.replace("GR", "GW")).equal());
    }

    @Test
    void the_number_of_a_request_is_in_the_column_of_its_format() throws IOException {
        String[] kinds = {
            "L 1 2 3 4 # 9",
            "Q 1 2 3 # 4 5 6 r 32 GR 7",
            "P 1 2 3 4 # 1",
            "C 1 2 3 ACT 4 5 # -",
            "E 1 2 3 #",
            "T 1 2 3 4 # q"
        };
        for (String kind : kinds) {
            Path a = Files.writeString(
                    folder.resolve("a"), "#policybridge-stream dram 1\n" + kind.replace("#", "50") + "\n");
            Path b = Files.writeString(
                    folder.resolve("b"), "#policybridge-stream dram 1\n" + kind.replace("#", "60") + "\n");
            assertTrue(StreamDifference.of("dram", a, b, true).isEqual(), kind);
            assertEquals(0, StreamDifference.of("dram", a, b, false).equal(), kind);
        }
    }
}
