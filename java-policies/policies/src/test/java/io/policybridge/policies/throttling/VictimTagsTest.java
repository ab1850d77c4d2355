package io.policybridge.policies.throttling;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Lost lines of two warps: two sets of two ways each; even lines in one, odd ones in the other. */
class VictimTagsTest {
    private final VictimTags tags = new VictimTags(2, 4, 2, VictimTags.Replacement.FIFO);

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
            VictimTags few = new VictimTags(1, 2, 2, lru ? VictimTags.Replacement.LRU : VictimTags.Replacement.FIFO);
            few.add(0, 'A');
            few.add(0, 'B');
            few.add(0, 'A');
            few.add(0, 'C');
            assertEquals(lru, few.holds(0, 'A'));
            assertEquals(!lru, few.holds(0, 'B'));
        }
    }
}
