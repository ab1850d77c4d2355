package io.policybridge.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class WarpSetTest {
    private static WarpSet of(int slots, int... members) {
        WarpSet set = new WarpSet(slots);
        set.clear();
        for (int slot : members) {
            set.add(slot);
        }
        return set;
    }

    @Test
    void a_new_set_is_full() {
        assertEquals("{0, 1, 2}", new WarpSet(3).toString());
        assertEquals(3, new WarpSet(3).slots());
    }

    @Test
    void slots_are_added_and_removed_one_by_one() {
        WarpSet set = of(70, 1, 5, 64, 69);
        assertEquals("{1, 5, 64, 69}", set.toString());
        set.remove(5);
        set.remove(64);
        assertEquals("{1, 69}", set.toString());
        set.fill();
        assertTrue(set.contains(5));
        assertTrue(set.contains(64));
        set.clear();
        assertEquals("{}", set.toString());
    }

    @Test
    void adding_and_removing_twice_changes_nothing() {
        WarpSet set = of(8, 3);
        set.add(3);
        assertTrue(set.contains(3));
        set.remove(4);
        assertFalse(set.contains(4));
    }

    /** Slots 0 and 2 are bits 0 and 2 of word 0; slot 65 is bit 1 of word 1. */
    @Test
    void words_hold_64_slots_the_lowest_in_bit_0() {
        WarpSet set = of(66, 0, 2, 65);
        assertEquals(5, set.bits(0));
        assertEquals(2, set.bits(1));
    }

    /** The last slot of a full word, and the only slot of the next. */
    @Test
    void a_set_may_end_with_a_word_or_begin_another() {
        assertTrue(new WarpSet(64).contains(63));
        assertTrue(new WarpSet(65).contains(64));
    }

    @Test
    void a_set_contains_its_subsets() {
        assertTrue(of(70, 1, 2, 69).containsAll(of(70, 1, 69)));
        assertTrue(of(70, 1).containsAll(of(70)));
        assertFalse(of(70, 1).containsAll(of(70, 2)));
        assertFalse(of(70, 1).containsAll(of(70, 1, 69)));
    }
}
