package io.policybridge.policies.composites.medic;

import static io.policybridge.policies.composites.medic.WarpType.ALL_HIT;
import static io.policybridge.policies.composites.medic.WarpType.ALL_MISS;
import static io.policybridge.policies.composites.medic.WarpType.BALANCED;
import static io.policybridge.policies.composites.medic.WarpType.MOSTLY_HIT;
import static io.policybridge.policies.composites.medic.WarpType.MOSTLY_MISS;
import static io.policybridge.policies.composites.medic.WarpType.UNKNOWN;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.policies.composites.medic.WarpTypes.Reset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Vectors W1 to W5 and B4 of the specification. */
class WarpTypesTest {
    private static final int WARP = 3;

    private static WarpTypes types(int profile, int interval, Reset reset, int bits) {
        WtiOptions options = new WtiOptions(profile, interval, reset, 70, bits, interval, reset == Reset.IDLE_GAP);
        return new WarpTypes(8, options, new Tuning(Tuning.Mode.OFF, 20, 5, 1));
    }

    /** 1 of 4 is 25 percent, 1 of 5 is 20 and the border belongs to the type above it, 1 of 6 is below. */
    @Test
    void a_type_is_known_after_the_profile_and_found_anew_after_each_access() {
        WarpTypes types = types(4, 1_000_000, Reset.PERIODIC, 10);
        List<WarpType> seen = new ArrayList<>();
        for (char outcome : "HMMMMM".toCharArray()) {
            types.count(WARP, outcome == 'H');
            seen.add(types.type(WARP));
        }
        assertEquals(List.of(UNKNOWN, UNKNOWN, UNKNOWN, BALANCED, BALANCED, MOSTLY_MISS), seen);
    }

    @Test
    void the_share_of_hits_makes_the_type() {
        List<WarpType> found = new ArrayList<>();
        for (int hits : new int[] {0, 1, 2, 6, 7, 9, 10}) {
            found.add(WarpType.of(hits, 10, 20, 70));
        }
        assertEquals(List.of(ALL_MISS, MOSTLY_MISS, BALANCED, BALANCED, MOSTLY_HIT, MOSTLY_HIT, ALL_HIT), found);
    }

    private static String after(int hits, int accesses, boolean hit) {
        WarpTypes types = types(1, 1_000_000, Reset.PERIODIC, 10);
        for (int i = 0; i < accesses; i++) {
            types.count(WARP, i < hits);
        }
        types.count(WARP, hit);
        return types.hits(WARP) + "/" + types.accesses(WARP) + " " + types.type(WARP);
    }

    @Test
    void counters_are_halved_where_the_accesses_reach_their_top_bit() {
        assertEquals("50/256 MOSTLY_MISS", after(100, 511, true));
        assertEquals("0/256 ALL_MISS", after(1, 511, false));
        assertEquals("256/256 ALL_HIT", after(511, 511, true));
        assertEquals("179/256 BALANCED", after(358, 511, false));
        assertEquals("358/511 MOSTLY_HIT", after(358, 510, false));
    }

    /**
     * 1 of 8 is mostly-miss while the border is 20 or 15, balanced from 10 on. Epochs of 100 cycles: in the first 7 of
     * 100 accesses miss, in the second 17, so that the border falls by two steps of five points.
     */
    @Test
    void a_border_that_moves_changes_the_type_of_a_warp_of_which_nothing_is_counted() {
        WtiOptions options = new WtiOptions(8, 1_000_000, Reset.PERIODIC, 70, 10, 100, false);
        WarpTypes types = new WarpTypes(8, options, new Tuning(Tuning.Mode.RECOMPUTE, 20, 5, 1));
        for (int i = 0; i < 8; i++) {
            types.count(WARP, i == 0);
        }
        for (int i = 0; i < 92; i++) {
            types.uncounted(true);
        }
        types.tick(100);
        assertEquals(MOSTLY_MISS, types.type(WARP));
        for (int i = 0; i < 100; i++) {
            types.uncounted(i >= 17);
        }
        types.tick(200);
        assertEquals(BALANCED, types.type(WARP));
    }

    @Test
    void the_periodic_reset_begins_a_new_profile() {
        WarpTypes types = types(4, 1000, Reset.PERIODIC, 10);
        assertEquals(1000, types.firstTick());
        for (int i = 0; i < 5; i++) {
            types.count(WARP, false);
        }
        types.tick(999);
        assertEquals(ALL_MISS, types.type(WARP));
        assertEquals(2000, types.tick(1000));
        assertEquals(UNKNOWN, types.type(WARP));
        for (int i = 0; i < 3; i++) {
            types.count(WARP, false);
        }
        assertEquals(UNKNOWN, types.type(WARP));
        types.count(WARP, false);
        assertEquals(ALL_MISS, types.type(WARP));
    }

    /** The second slice of a partition is woken in the same cycle. */
    @Test
    void a_reset_that_is_told_twice_happens_once() {
        WarpTypes types = types(1, 1000, Reset.PERIODIC, 10);
        types.tick(1000);
        types.count(WARP, true);
        assertEquals(2000, types.tick(1000));
        assertEquals(ALL_HIT, types.type(WARP));
    }

    /** All misses, three accesses of profile: b for a bypass, c for the cache; the access counts afterwards. */
    private static String decisions(WarpTypes types, long... times) {
        StringBuilder decisions = new StringBuilder();
        for (long time : times) {
            types.tick(time);
            decisions.append(types.type(WARP).mostlyMisses() ? 'b' : 'c');
            types.count(WARP, false);
        }
        return decisions.toString();
    }

    /** At 350, notified late, the difference to 400 wraps; from 11000 on the difference to 800 is never small again. */
    @Test
    void an_entry_that_was_quiet_for_long_is_cleared_and_with_the_bug_for_ever() {
        WarpTypes types = types(3, 10_000, Reset.IDLE_GAP, 31);
        assertEquals("cccb", decisions(types, 100, 200, 300, 400));
        assertEquals("cccc", decisions(types, 350, 500, 600, 700));
        assertEquals("b", decisions(types, 800));
        assertEquals("ccccccc", decisions(types, 11_000, 11_100, 11_200, 11_300, 11_400, 11_500, 11_600));
    }

    @Test
    void without_the_bug_a_quiet_entry_is_profiled_again() {
        WarpTypes types = new WarpTypes(
                8,
                new WtiOptions(3, 10_000, Reset.IDLE_GAP, 70, 31, 10_000, false),
                new Tuning(Tuning.Mode.OFF, 20, 5, 1));
        assertEquals("cccb", decisions(types, 100, 200, 300, 400));
        assertEquals("ccccb", decisions(types, 11_000, 11_100, 11_200, 11_300, 11_400));
    }

    private static int border(Tuning tuning, int misses, int accesses) {
        for (int i = 0; i < accesses; i++) {
            tuning.count(i >= misses);
        }
        tuning.endEpoch();
        return tuning.border();
    }

    @Test
    void the_border_falls_by_a_step_for_every_step_of_miss_rate() {
        Tuning tuning = new Tuning(Tuning.Mode.RECOMPUTE, 20, 5, 100);
        assertEquals(20, border(tuning, 600, 1000));
        assertEquals(20, border(tuning, 649, 1000));
        assertEquals(15, border(tuning, 650, 1000));
        assertEquals(5, border(tuning, 1562, 2000));
        assertEquals(0, border(tuning, 820, 1000));
        assertEquals(0, border(tuning, 10, 99));
        assertEquals(20, border(tuning, 500, 1000));
    }

    @Test
    void a_ratchet_never_rises_before_the_reset() {
        Tuning tuning = new Tuning(Tuning.Mode.RATCHET, 20, 5, 100);
        border(tuning, 600, 1000);
        assertEquals(0, border(tuning, 820, 1000));
        assertEquals(0, border(tuning, 500, 1000));
        tuning.restart();
        assertEquals(20, tuning.border());
    }

    /** 1 of 8 is 12.5 percent. */
    @Test
    void with_a_lower_border_a_warp_with_a_hit_keeps_the_cache() {
        assertEquals(MOSTLY_MISS, WarpType.of(1, 8, 15, 70));
        assertEquals(BALANCED, WarpType.of(1, 8, 10, 70));
        assertEquals(ALL_MISS, WarpType.of(0, 8, 0, 70));
    }

    /**
     * Epochs of 100 cycles: the first is what later ones are compared with; the reset at 1000 gives the border back.
     */
    @Test
    void epochs_are_counted_from_the_reset() {
        Tuning tuning = new Tuning(Tuning.Mode.RECOMPUTE, 20, 5, 1);
        WarpTypes types = new WarpTypes(8, new WtiOptions(4, 1000, Reset.PERIODIC, 70, 10, 100, false), tuning);
        assertEquals(100, types.firstTick());
        types.count(WARP, true);
        assertEquals(200, types.tick(100));
        types.uncounted(false);
        types.tick(199);
        assertEquals(20, tuning.border());
        types.tick(200);
        assertEquals(0, tuning.border());
        types.tick(1000);
        assertEquals(20, tuning.border());
    }
}
