package io.policybridge.toolbox;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Access;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.PolicySpec.BadSetting;
import io.policybridge.api.Settings;
import io.policybridge.toolbox.SaturatingCounters.Range;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SetDuelingTest {
    private final PlainAccess load = PlainAccess.load(0, 0);

    private static SetDueling duel(int sets, int leaders, Range psel) {
        return new SetDueling(new CacheShape(sets, 4, 128), leaders, psel);
    }

    @Test
    void leaders_are_spread_by_complement_select() {
        assertLeaders(32, 4, new int[] {0, 9, 18, 27}, new int[] {7, 14, 21, 28});
        assertLeaders(16, 4, new int[] {0, 5, 10, 15}, new int[] {3, 6, 9, 12});
        assertLeaders(64, 8, new int[] {0, 9, 18, 27, 36, 45, 54, 63}, new int[] {7, 14, 21, 28, 35, 42, 49, 56});
    }

    private static void assertLeaders(int sets, int leaders, int[] first, int[] second) {
        SetDueling duel = duel(sets, leaders, Range.ofBits(10).startingAt(511));
        assertArrayEquals(first, leaders(duel, sets, false));
        assertArrayEquals(second, leaders(duel, sets, true));
    }

    private static int[] leaders(SetDueling duel, int sets, boolean second) {
        return IntStream.range(0, sets).filter(set -> duel.leads(set, second)).toArray();
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
        SetDueling duel = duel(2, 1, Range.ofBits(2).startingAt(1)); // set 0 leads the first, 1 the second
        int[] sets = {0, 0, 0, 1, 1, 1, 1};
        int[] psel = {2, 3, 3, 2, 1, 0, 0};
        for (int i = 0; i < sets.length; i++) {
            duel.allocated(load, sets[i]);
            assertEquals(psel[i], duel.psel());
        }
    }

    @Test
    void a_leader_keeps_to_its_policy_whatever_psel_says() {
        SetDueling duel = duel(4, 1, Range.ofBits(1).startingAt(0)); // 0 first, 3 second
        assertFalse(duel.usesSecond(0));
        assertTrue(duel.usesSecond(3));
        duel.allocated(load, 0);
        assertFalse(duel.usesSecond(0));
        assertTrue(duel.usesSecond(1));
    }

    @Test
    void a_store_that_allocates_does_not_count() {
        SetDueling duel = duel(4, 1, Range.ofBits(4).startingAt(7));
        duel.allocated(load.of(Access.Kind.STORE), 0);
        assertEquals(7, duel.psel());
        duel.allocated(load, 0);
        assertEquals(8, duel.psel());
    }

    @Test
    void a_start_beyond_the_counter_is_refused() {
        Settings settings = new Settings(Map.of("leaders", "1", "pselBits", "4", "pselInit", "16"), 0);
        assertThrows(BadSetting.class, () -> SetDueling.of(settings, new CacheShape(4, 4, 128)));
        assertThrows(IllegalArgumentException.class, () -> Range.ofBits(4).startingAt(16));
    }

    /** 4 bits: 7 is the last value that means the first policy. */
    @Test
    void the_start_by_default_is_the_last_that_means_the_first_policy() {
        Settings settings = new Settings(Map.of("leaders", "1", "pselBits", "4", "pselInit", "auto"), 0);
        SetDueling duel = SetDueling.of(settings, new CacheShape(4, 4, 128));
        assertEquals(7, duel.psel());
        assertFalse(duel.usesSecond(1));
        duel.allocated(load, 0);
        assertTrue(duel.usesSecond(1));
    }

    @Test
    void a_decided_duel_has_no_leaders() {
        for (boolean second : new boolean[] {false, true}) {
            SetDueling decided = SetDueling.decided(new CacheShape(4, 4, 128), second);
            for (int set = 0; set < 4; set++) {
                decided.allocated(load, set);
                assertEquals(second, decided.usesSecond(set));
            }
        }
    }

    @Test
    void a_duel_may_start_at_the_greatest_value() {
        Settings settings = new Settings(Map.of("leaders", "1", "pselBits", "4", "pselInit", "15"), 0);
        assertEquals(15, SetDueling.of(settings, new CacheShape(4, 4, 128)).psel());
    }
}
