package io.policybridge.source;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestTest {
    private static final List<String> KNOWN =
            List.of("lru", "lip", "bip", "dip", "srrip", "drrip", "dwt-cs", "fr-fcfs", "fcfs");

    @Test
    void a_swap_of_neighbours_is_one_step() {
        assertEquals(List.of("lru"), Nearest.of("lur", KNOWN, 1));
    }

    @Test
    void ties_come_in_alphabetical_order() {
        // One replacement away: bip, dip, lip.
        assertEquals(List.of("bip", "dip", "lip"), Nearest.of("xip", KNOWN, 3));
    }

    @Test
    void the_beginning_of_a_word_is_near_it() {
        // "dwt" is three letters short of dwt-cs, but begins it; dip would be two replacements away.
        assertEquals(List.of("dwt-cs"), Nearest.of("dwt", KNOWN, 1));
    }

    @Test
    void case_does_not_count() {
        assertEquals(List.of("srrip", "drrip"), Nearest.of("SRRIP", KNOWN, 2));
    }

    @Test
    void there_are_never_more_than_requested_or_known() {
        assertEquals(9, Nearest.of("", KNOWN, 100).size());
        assertEquals(List.of(), Nearest.of("x", List.of(), 3));
    }
}
