package io.policybridge.policies.replacement;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Access;
import io.policybridge.api.PolicySpec.BadSetting;
import io.policybridge.kit.host.FakeAccess;
import org.junit.jupiter.api.Test;

class SetDuelingTest {
    private final FakeAccess load = new FakeAccess();

    @Test
    void leaders_are_spread_by_complement_select() {
        assertLeaders(32, 4, new int[] {0, 9, 18, 27}, new int[] {7, 14, 21, 28});
        assertLeaders(16, 4, new int[] {0, 5, 10, 15}, new int[] {3, 6, 9, 12});
        assertLeaders(64, 8, new int[] {0, 9, 18, 27, 36, 45, 54, 63}, new int[] {7, 14, 21, 28, 35, 42, 49, 56});
    }

    private static void assertLeaders(int sets, int leaders, int[] first, int[] second) {
        SetDueling duel = new SetDueling(sets, leaders, 10, 511);
        assertArrayEquals(first, duel.leaders(false));
        assertArrayEquals(second, duel.leaders(true));
    }

    @Test
    void in_a_constituency_of_odd_size_the_second_leader_steps_aside() {
        // 9 sets, 3 constituencies of 3: firsts 0, 4, 8; seconds 2, 4 -> 5, 6
        assertLeaders(9, 3, new int[] {0, 4, 8}, new int[] {2, 5, 6});
    }

    @Test
    void small_caches_have_fewer_leaders_and_one_set_has_none() {
        assertLeaders(4, 4, new int[] {0, 3}, new int[] {1, 2});
        assertLeaders(2, 4, new int[] {0}, new int[] {1});
        assertLeaders(1, 4, new int[0], new int[0]);
    }

    @Test
    void a_narrow_counter_saturates_at_both_ends() {
        SetDueling duel = new SetDueling(2, 1, 2, 1); // set 0 leads the first, 1 the second
        int[] sets = {0, 0, 0, 1, 1, 1, 1};
        int[] psel = {2, 3, 3, 2, 1, 0, 0};
        for (int i = 0; i < sets.length; i++) {
            duel.allocated(load, sets[i]);
            assertEquals(psel[i], duel.psel());
        }
    }

    @Test
    void a_leader_keeps_to_its_policy_whatever_psel_says() {
        SetDueling duel = new SetDueling(4, 1, 1, 0); // 0 first, 3 second
        assertFalse(duel.usesSecond(0));
        assertTrue(duel.usesSecond(3));
        duel.allocated(load, 0);
        assertFalse(duel.usesSecond(0));
        assertTrue(duel.usesSecond(1));
    }

    @Test
    void a_store_that_allocates_does_not_count() {
        SetDueling duel = new SetDueling(4, 1, 4, 7);
        duel.allocated(new FakeAccess().kind(Access.Kind.STORE), 0);
        assertEquals(7, duel.psel());
        duel.allocated(load, 0);
        assertEquals(8, duel.psel());
    }

    @Test
    void a_start_beyond_the_counter_is_refused() {
        assertThrows(BadSetting.class, () -> new SetDueling(4, 1, 4, 16));
    }
}
