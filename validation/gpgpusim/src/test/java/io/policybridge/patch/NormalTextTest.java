package io.policybridge.patch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Whitespace matters only between words, and offsets are those of the original. */
class NormalTextTest {

    @Test
    void blanks_beside_signs_vanish_and_blanks_between_words_become_one() {
        assertEquals("if(all_reserved){", NormalText.of("  if ( all_reserved )\r\n\t{ "));
        assertEquals(
                "unsigned set_index=m.set_index(addr);",
                NormalText.of("unsigned \n  set_index = m . set_index ( addr ) ;"));
        assertEquals("a b", NormalText.of("a\t \n b"));
        assertTrue(new NormalText("int  x").has("int x"));
        assertFalse(new NormalText("intx").has("int x"));
    }

    @Test
    void occurrences_are_found_at_their_original_offsets_within_limits() {
        //                 0123456789012345
        NormalText text = new NormalText("f( x );\n f(x) ;f(y)");
        assertArrayEquals(new int[][] {{0, 6}, {9, 14}}, text.find("f(x);", 0, 19));
        assertArrayEquals(new int[][] {{9, 14}}, text.find("f(x);", 1, 19));
        assertArrayEquals(new int[][] {{0, 6}}, text.find("f(x);", 0, 14));
        assertEquals(1, text.line(6));
        assertEquals(2, text.line(9));
    }

    @Test
    void the_nearest_line_is_shown_with_its_number_if_one_is_similar() {
        assertEquals(
                "2: int all_reserved2 = 1;",
                NearestText.of("int all_reserved = 1;", "int x;\n int all_reserved2 = 1;\nint all = 1;"));
        assertEquals(null, NearestText.of("int all_reserved = 1;", "void f() {\n}\n"));
    }
}
