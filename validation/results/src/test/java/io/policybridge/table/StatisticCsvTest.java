package io.policybridge.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import org.junit.jupiter.api.Test;

class StatisticCsvTest {
    private static String line(String... fields) {
        StatisticCsv csv = new StatisticCsv();
        csv.row(List.of(fields));
        return csv.toString();
    }

    @Test
    void what_a_spreadsheet_would_compute_has_an_apostrophe_in_front() {
        assertEquals(
                "'=1+cmd|' /C calc'!A0,'@SUM(1),'+1+1,'-2+3\n",
                line("=1+cmd|' /C calc'!A0", "@SUM(1)", "+1+1", "-2+3"));
        assertEquals("-2.5,+1,-1.0E-5,-,lru+dip\n", line("-2.5", "+1", "-1.0E-5", "-", "lru+dip"));
        assertEquals("\"a;=1\"\n", line("a;=1"), "where a semicolon parts fields");
    }

    @Test
    void a_character_that_is_not_seen_is_an_escape() {
        assertEquals("a\\u202eb\\u2028\\u001b\n", line("a\u202eb\u2028\u001b"));
    }

    @Test
    void what_is_written_is_read_back() {
        List<String> names = List.of(
                "=1",
                "'=1",
                "''=1",
                "'a",
                "-",
                "'-5",
                "-5",
                "a\u202eb",
                "\\u202e",
                "\\u005cu202e",
                "\\",
                "\r\n",
                "\t=1",
                "a;\"b\"");
        RowTable table = new RowTable(names, List.of(names));
        assertEquals(table, RowTable.read(table.csv()));
        assertFalse(table.csv().contains("\u202e"), table.csv());
    }
}
