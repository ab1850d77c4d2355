package io.policybridge.toolbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.toolbox.VictimTagArray.Order;
import io.policybridge.toolbox.VictimTagArray.Shape;
import org.junit.jupiter.api.Test;

/** Lost lines of two warps: two sets of two ways each; even lines in one, odd ones in the other. */
class VictimTagArrayTest {
    private final VictimTagArray tags = new VictimTagArray(2, new Shape(4, 2, Order.FIFO));

    private String of(int slot, int... lines) {
        StringBuilder found = new StringBuilder();
        for (int line : lines) {
            found.append(tags.holds(slot, line) ? line : "-");
        }
        return found.toString();
    }

    @Test
    void the_line_that_was_lost_first_makes_room_in_its_set() {
        for (int line : new int[] {2, 3, 4, 6}) {
            tags.add(0, line);
        }
        assertEquals("-346", of(0, 2, 3, 4, 6));
    }

    @Test
    void a_line_that_is_known_keeps_its_place() {
        for (int line : new int[] {2, 4, 2, 6}) {
            tags.add(0, line);
        }
        assertEquals("-46", of(0, 2, 4, 6));
    }

    @Test
    void each_warp_has_its_own() {
        tags.add(0, 2);
        tags.add(1, 3);
        assertEquals("2-", of(0, 2, 3));
        assertEquals("-3", of(1, 2, 3));
    }

    @Test
    void a_removed_line_is_gone_for_all_warps() {
        tags.add(0, 2);
        tags.add(1, 2);
        tags.add(1, 4);
        tags.remove(2);
        assertEquals("-", of(0, 2));
        assertEquals("-4", of(1, 2, 4));
    }

    /** Lost twice in a row, A stays the older tag under FIFO and becomes the newer under LRU. */
    @Test
    void under_lru_a_block_that_is_lost_again_is_the_newest() {
        for (boolean lru : new boolean[] {false, true}) {
            VictimTagArray few = new VictimTagArray(1, new Shape(2, 2, lru ? Order.LRU : Order.FIFO));
            few.add(0, 'A');
            few.add(0, 'B');
            few.add(0, 'A');
            few.add(0, 'C');
            assertEquals(lru, few.holds(0, 'A'));
            assertEquals(!lru, few.holds(0, 'B'));
        }
    }

    @Test
    void entries_that_are_not_whole_sets_are_refused() {
        assertThrows(IllegalArgumentException.class, () -> new Shape(4, 3, Order.FIFO));
        assertThrows(IllegalArgumentException.class, () -> new Shape(2, 4, Order.FIFO));
        assertThrows(IllegalArgumentException.class, () -> new Shape(4, 0, Order.FIFO));
    }

    @Test
    void cleared_tags_hold_no_line() {
        tags.add(1, 2);
        tags.clear();
        assertEquals("-", of(1, 2));
    }

    @Test
    void new_tags_hold_no_block() {
        assertEquals("---", of(0, 0, 1, 2));
    }

    /** The block after the removed one moves up: of 2, 4, 8 in a set of four, 6 and 10 fit in without a loss. */
    @Test
    void a_removed_block_makes_room() {
        VictimTagArray four = new VictimTagArray(1, new Shape(4, 4, Order.FIFO));
        for (int block : new int[] {2, 4, 6, 8}) {
            four.add(0, block);
        }
        four.remove(6);
        four.add(0, 10);
        for (int block : new int[] {2, 4, 8, 10}) {
            assertTrue(four.holds(0, block), "block " + block);
        }
        four.add(0, 12);
        assertFalse(four.holds(0, 2));
    }

    @Test
    void removal_reaches_odd_sets_too() {
        tags.add(0, 3);
        tags.add(1, 3);
        tags.remove(3);
        assertEquals("-", of(0, 3));
        assertEquals("-", of(1, 3));
    }

    @Test
    void one_tag_of_one_way_is_legal() {
        VictimTagArray one = new VictimTagArray(1, new Shape(1, 1, Order.LRU));
        one.add(0, 5);
        assertTrue(one.holds(0, 5));
        one.add(0, 6);
        assertFalse(one.holds(0, 5));
    }

    /** A set of three: the newest block is lost again and keeps its place, so no block of the three goes. */
    @Test
    void the_newest_block_of_the_first_owner_keeps_its_place() {
        VictimTagArray three = new VictimTagArray(1, new Shape(3, 3, Order.FIFO));
        for (int block : new int[] {2, 4, 6, 6}) {
            three.add(0, block);
        }
        assertTrue(three.holds(0, 2));
        assertTrue(three.holds(0, 4));
    }
}
