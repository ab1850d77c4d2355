package io.policybridge.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class MarkedPageTest {
    private static final String PAGE =
            "a\n<!-- generated: x y -->\nold\n<!-- end -->\nb\n<!-- generated: z -->\n<!-- end -->\n";

    @Test
    void what_stands_between_the_marks_is_read_and_replaced() {
        assertEquals("old\n", MarkedPage.at(PAGE, "x y"));
        assertEquals("", MarkedPage.at(PAGE, "z"));
        assertEquals(
                "a\n<!-- generated: x y -->\nnew $1\n<!-- end -->\nb\n<!-- generated: z -->\n<!-- end -->\n",
                MarkedPage.with(PAGE, "x y", "new $1\n"));
    }

    @Test
    void a_part_that_is_not_there_is_an_error() {
        assertThrows(IllegalArgumentException.class, () -> MarkedPage.at(PAGE, "x"));
    }
}
