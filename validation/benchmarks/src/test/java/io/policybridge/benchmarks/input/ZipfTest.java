package io.policybridge.benchmarks.input;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ZipfTest {
    @Test
    void a_rank_is_as_frequent_as_the_inverse_of_its_place() {
        Zipf zipf = new Zipf(7, 4);
        int[] counts = new int[4];
        for (int i = 0; i < 100_000; i++) {
            counts[zipf.next()]++;
        }
        for (int rank = 0; rank < 4; rank++) {
            double expected = 100_000 / (1 + 1 / 2.0 + 1 / 3.0 + 1 / 4.0) / (rank + 1);
            assertEquals(expected, counts[rank], expected / 20, "rank " + rank);
        }
    }

    @Test
    void a_text_of_a_seed_is_always_the_same_and_begins_with_a_link() {
        Lines html = Lines.html(1, 5000);
        assertArrayEquals(html.text(), Lines.html(1, 5000).text());
        assertTrue(new String(html.text(), StandardCharsets.US_ASCII).startsWith("<a href=\"/page"));
        assertTrue(html.text().length >= 5000);
        assertEquals(html.text().length, html.begins()[html.count()]);
    }

    @Test
    void a_log_has_as_many_entries_as_asked_for_some_of_them_again() {
        Lines log = Lines.log(1, 300);
        String text = new String(log.text(), StandardCharsets.US_ASCII);
        assertEquals(300, log.count());
        assertTrue(text.lines().distinct().count() < 300);
        assertTrue(text.lines().allMatch(line -> line.split("\t").length == 3));
    }
}
