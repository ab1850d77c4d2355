package io.policybridge.policies.replacement;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.api.PolicySpec;
import io.policybridge.kit.host.SmallCache;
import io.policybridge.toolbox.SetDueling;
import org.junit.jupiter.api.Test;

/** States are the RRPVs of ways 0 to 3. */
class RripTest {

    private static SmallCache full(PolicySpec spec, String... settings) {
        SmallCache cache = new SmallCache(spec, 1, 4, settings);
        cache.run("abcd");
        return cache;
    }

    private static String state(SmallCache cache) {
        StringBuilder rrpv = new StringBuilder();
        for (int way = 0; way < 4; way++) {
            rrpv.append(cache.part(Rrip.class).rrpv(0, way));
        }
        return rrpv.toString();
    }

    private static void step(SmallCache cache, char line, int way, String state) {
        assertEquals(way, cache.access(0, line));
        assertEquals(state, state(cache));
    }

    @Test
    void with_hit_priority_one_hit_predicts_the_nearest_use() {
        SmallCache cache = full(Rrip.SRRIP, "bits=2", "hitRule=hp");
        assertEquals("2222", state(cache));
        step(cache, 'a', 0, "0222");
        step(cache, 'a', 0, "0222");
        step(cache, 'e', 1, "1233"); // all age by 1, e enters at 2
        step(cache, 'c', 2, "1203");
        step(cache, 'f', 3, "1202"); // way 3 is distant: no ageing
        step(cache, 'g', 1, "2213"); // ways 1 and 3 are at 2: the lowest, all age by 1
    }

    @Test
    void with_frequency_priority_each_hit_is_one_step() {
        SmallCache cache = full(Rrip.SRRIP, "bits=2", "hitRule=fp");
        step(cache, 'a', 0, "1222");
        step(cache, 'a', 0, "0222");
        step(cache, 'e', 1, "1233");
        step(cache, 'c', 2, "1223");
        step(cache, 'f', 3, "1222");
        step(cache, 'g', 1, "2233");
    }

    @Test
    void three_bits_and_frequency_priority_are_the_default() {
        SmallCache cache = full(Rrip.SRRIP);
        assertEquals("6666", state(cache));
        cache.run("aab");
        assertEquals("4566", state(cache));
        step(cache, 'e', 2, "5667");
        step(cache, 'f', 3, "5666");
        step(cache, 'g', 1, "6677");
    }

    @Test
    void reserved_lines_age_with_the_set_and_saturate() {
        SmallCache cache = full(Rrip.SRRIP, "bits=2", "hitRule=hp");
        cache.access(0, 'a');
        cache.reserve(0, "bcd");
        step(cache, 'e', 0, "2333"); // a was at 0: all age by 3
    }

    @Test
    void a_question_ages_nothing() {
        SmallCache cache = full(Rrip.SRRIP, "bits=2");
        cache.next(0);
        assertEquals("2222", state(cache));
    }

    @Test
    void brrip_predicts_distant_but_for_every_nth_line() {
        SmallCache cache = full(Rrip.BRRIP, "bits=2", "hitRule=fp", "epsInverse=4");
        cache.run("abc"); // a, b, c entered at 3 and d, the fourth, at 2: one hit each makes 2222
        assertEquals("2222", state(cache));
        step(cache, 'e', 0, "3333");
        step(cache, 'f', 0, "3333");
        step(cache, 'g', 0, "3333");
        step(cache, 'h', 0, "2333");
        step(cache, 'i', 1, "2333");
    }

    @Test
    void drrip_duels_as_dip_does() {
        SmallCache cache = new SmallCache(Rrip.DRRIP, 32, 4);
        SetDueling duel = cache.part(Rrip.class).duel();
        int[] sets = {0, 0, 7, 7, 7};
        int[] psel = {512, 513, 512, 511, 510};
        boolean[] brrip = {true, true, true, false, false};
        for (int i = 0; i < sets.length; i++) {
            cache.access(sets[i], i);
            assertEquals(psel[i], duel.psel());
            assertEquals(brrip[i], duel.usesSecond(1));
        }
    }

    @Test
    void a_follower_inserts_as_the_winner_does() {
        SmallCache cache = new SmallCache(Rrip.DRRIP, 32, 4);
        cache.access(1, 'x'); // PSEL 511: 2^3 - 2
        assertEquals(6, cache.part(Rrip.class).rrpv(1, 0));
        cache.access(0, 'y'); // PSEL 512
        cache.access(1, 'z'); // 2^3 - 1
        assertEquals(7, cache.part(Rrip.class).rrpv(1, 1));
    }

    @Test
    void a_hit_in_a_leader_moves_nothing() {
        SmallCache cache = new SmallCache(Rrip.DRRIP, 32, 4);
        cache.access(0, 'x');
        cache.access(0, 'x');
        assertEquals(512, cache.part(Rrip.class).duel().psel());
    }

    /** As for dip; srrip never hits on five lines in turn, brrip keeps all but one. Two bits, hit priority. */
    @Test
    void the_duel_is_won_by_the_policy_that_suits_a_cyclic_pattern() {
        SmallCache cache = new SmallCache(Rrip.DRRIP, 4, 4, "leaders=1", "pselBits=4", "bits=2", "hitRule=hp");
        assertEquals("mmmmm mmmmm mmmmm mmmmm", Rounds.round(cache));
        assertEquals(7, cache.part(Rrip.class).duel().psel());
        int[] psel = {10, 13, 14, 14, 14};
        for (int expected : psel) {
            assertEquals("mmmmm mhhhm mhhhm mhhhm", Rounds.round(cache));
            assertEquals(expected, cache.part(Rrip.class).duel().psel());
        }
    }

    @Test
    void a_pending_hit_counts_as_a_hit_unless_told_otherwise() {
        SmallCache cache = full(Rrip.SRRIP, "bits=2", "hitRule=hp");
        cache.calls().pendingHit(cache.access, 0, 0);
        assertEquals("0222", state(cache));
        SmallCache untouched = full(Rrip.SRRIP, "bits=2", "touchOnPending=false");
        untouched.calls().pendingHit(untouched.access, 0, 0);
        assertEquals("2222", state(untouched));
    }
}
