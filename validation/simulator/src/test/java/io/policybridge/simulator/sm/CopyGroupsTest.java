package io.policybridge.simulator.sm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.input.BadInput;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Warp slot 3: its bit is 8. */
class CopyGroupsTest {
    private static final int SLOT = 3;

    private final CopyGroups groups = new CopyGroups(4);

    @BeforeEach
    void aWarpStarts() {
        groups.clear(SLOT);
    }

    private void copy(long pc) {
        groups.copies(SLOT, pc, 0x100, true);
    }

    @Test
    void a_warp_waits_until_its_last_copy_has_returned() {
        copy(0x10);
        copy(0x20);
        groups.closes(SLOT);
        groups.awaits(SLOT, 0);
        assertEquals(8, groups.waiting());
        groups.returned(SLOT, 0x20, 0x100);
        assertEquals(8, groups.waiting());
        groups.returned(SLOT, 0x10, 0x100);
        assertEquals(0, groups.waiting());
    }

    /** Two groups closed, one left: the copy at 0x20 is not waited for. */
    @Test
    void the_last_groups_can_be_left() {
        copy(0x10);
        groups.closes(SLOT);
        copy(0x20);
        groups.closes(SLOT);
        groups.awaits(SLOT, 1);
        assertEquals(8, groups.waiting());
        groups.returned(SLOT, 0x10, 0x100);
        assertEquals(0, groups.waiting());
    }

    /** With one group closed Accel-Sim takes 0, its number, for "never waited", and looks at all groups there are. */
    @Test
    void after_one_group_copies_behind_it_are_waited_for_too() {
        copy(0x10);
        groups.closes(SLOT);
        groups.awaits(SLOT, 0);
        copy(0x20);
        groups.returned(SLOT, 0x10, 0x100);
        assertEquals(8, groups.waiting());
        groups.returned(SLOT, 0x20, 0x100);
        assertEquals(0, groups.waiting());
    }

    @Test
    void what_has_returned_before_is_not_waited_for() {
        copy(0x10);
        groups.closes(SLOT);
        groups.returned(SLOT, 0x10, 0x100);
        groups.awaits(SLOT, 0);
        assertEquals(0, groups.waiting());
    }

    @Test
    void a_wait_without_copies_and_a_copy_without_lanes_cost_nothing() {
        groups.awaits(SLOT, 0);
        assertEquals(0, groups.waiting());
        groups.copies(SLOT, 0x10, 0, false);
        groups.closes(SLOT);
        groups.awaits(SLOT, 0);
        assertEquals(0, groups.waiting());
    }

    @Test
    void a_wait_for_more_groups_than_there_are_is_an_error() {
        assertTrue(assertThrows(BadInput.class, () -> groups.awaits(SLOT, 1))
                .getMessage()
                .contains("segmentation fault"));
    }
}
