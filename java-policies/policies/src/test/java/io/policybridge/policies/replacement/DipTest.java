package io.policybridge.policies.replacement;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.api.Answer;
import io.policybridge.api.PolicySpec;
import io.policybridge.kit.host.SmallCache;
import io.policybridge.toolbox.SetDueling;
import org.junit.jupiter.api.Test;

/** Chains are written front (MRU) to end (LRU). */
class DipTest {

    private static SmallCache abcd(PolicySpec spec, String... settings) {
        SmallCache cache = new SmallCache(spec, 1, 4, settings);
        cache.preset(0);
        return cache;
    }

    private static String chain(SmallCache cache) {
        return cache.letters(0, way -> cache.part(Dip.class).chain().wayAt(0, way));
    }

    @Test
    void lip_inserts_at_the_end_and_only_a_hit_makes_a_line_stay() {
        SmallCache cache = abcd(Dip.LIP);
        cache.access(0, 'e');
        assertEquals("abce", chain(cache));
        cache.access(0, 'f');
        assertEquals("abcf", chain(cache));
        cache.access(0, 'f');
        assertEquals("fabc", chain(cache));
        assertEquals(2, cache.access(0, 'g')); // evicts c
        assertEquals("fabg", chain(cache));
    }

    @Test
    void lip_moves_the_new_line_to_the_end_past_a_reserved_one() {
        SmallCache cache = abcd(Dip.LIP);
        cache.reserve(0, "d");
        assertEquals(2, cache.access(0, 'e'));
        assertEquals("abde", chain(cache));
    }

    @Test
    void bip_puts_every_nth_line_at_the_front() {
        SmallCache cache = abcd(Dip.BIP, "epsInverse=4");
        String[] chains = {"abce", "abcf", "abcg", "habc", "habi"};
        for (int i = 0; i < chains.length; i++) {
            cache.access(0, 'e' + i);
            assertEquals(chains[i], chain(cache));
        }
    }

    @Test
    void a_hit_does_not_move_bips_counter() {
        SmallCache cache = abcd(Dip.BIP, "epsInverse=4");
        cache.run("efg");
        assertEquals("abcg", chain(cache));
        cache.access(0, 'c');
        assertEquals("cabg", chain(cache));
        cache.access(0, 'h'); // still the fourth insertion
        assertEquals("hcab", chain(cache));
    }

    @Test
    void bip_with_every_line_at_the_front_is_lru() {
        SmallCache bip = new SmallCache(Dip.BIP, 1, 4, "epsInverse=1");
        SmallCache lru = new SmallCache(Lru.SPEC, 1, 4);
        String letters = "abcdaebfcgahbicdefabgg";
        assertEquals(lru.run(letters), bip.run(letters));
    }

    @Test
    void an_invalidated_way_goes_to_the_end() {
        SmallCache cache = abcd(Dip.LIP);
        cache.calls().invalidate(0, 1, 'b' * 128, false);
        assertEquals("acdb", chain(cache));
    }

    @Test
    void leaders_move_psel_and_followers_obey() {
        SmallCache cache = new SmallCache(Dip.DIP, 32, 4);
        SetDueling duel = cache.part(Dip.class).duel();
        assertEquals(511, duel.psel());
        int[] sets = {0, 0, 7, 7, 7};
        int[] psel = {512, 513, 512, 511, 510};
        boolean[] bip = {true, true, true, false, false};
        for (int i = 0; i < sets.length; i++) {
            cache.access(sets[i], i);
            assertEquals(psel[i], duel.psel());
            assertEquals(bip[i], duel.usesSecond(1));
        }
        cache.access(1, 9);
        assertEquals(510, duel.psel()); // a follower's miss says nothing
    }

    @Test
    void a_follower_inserts_as_the_winner_does() {
        SmallCache cache = new SmallCache(Dip.DIP, 32, 4);
        cache.preset(1);
        cache.access(1, 'x'); // PSEL 511: LRU insertion
        assertEquals(
                "xabc", cache.letters(1, way -> cache.part(Dip.class).chain().wayAt(1, way)));
        cache.access(0, 'y'); // PSEL 512
        cache.access(1, 'z'); // BIP insertion
        assertEquals(
                "xabz", cache.letters(1, way -> cache.part(Dip.class).chain().wayAt(1, way)));
    }

    @Test
    void lip_may_duel_in_bips_place() {
        SmallCache cache = new SmallCache(Dip.DIP, 2, 4, "second=lip", "epsInverse=1", "leaders=1");
        cache.preset(1); // set 0 leads LRU, set 1 LIP
        cache.access(1, 'x');
        assertEquals(
                "abcx", cache.letters(1, way -> cache.part(Dip.class).chain().wayAt(1, way)));
    }

    /**
     * Sets 0 (LRU) and 3 (BIP) lead, 1 and 2 follow; each round touches A to E in sets 0 to 3 in turn. LRU never hits;
     * BIP keeps three of the five, so the followers change over in the second round and PSEL climbs by 5 misses less 2
     * per round until it saturates.
     */
    @Test
    void the_duel_is_won_by_the_policy_that_suits_a_cyclic_pattern() {
        SmallCache cache = new SmallCache(Dip.DIP, 4, 4, "leaders=1", "pselBits=4");
        assertEquals("mmmmm mmmmm mmmmm mmmmm", Rounds.round(cache));
        assertEquals(7, cache.part(Dip.class).duel().psel());
        int[] psel = {10, 13, 14, 14, 14};
        for (int expected : psel) {
            assertEquals("mmmmm hhhmm hhhmm hhhmm", Rounds.round(cache));
            assertEquals(expected, cache.part(Dip.class).duel().psel());
        }
    }

    /**
     * LIP fills the ways from 0 on at the LRU end, so way 3 leaves first, then 2, 1 and 0. A merge moves its line to
     * the MRU end: the next of them is the victim, and after the merge of way 0 it is way 3 again.
     */
    @Test
    void a_merge_touches_its_line() {
        SmallCache cache = new SmallCache(Dip.LIP, 1, 4);
        cache.run("abcd");
        int[] next = {2, 1, 0, 3};
        for (int way = 3; way >= 0; way--) {
            cache.calls().pendingHit(cache.access, 0, way);
            assertEquals(Answer.way(next[3 - way]), cache.query(0));
        }
        cache.calls().pendingHit(cache.access, 0, -1); // the line has no way yet
        assertEquals(Answer.way(3), cache.query(0));
    }

    @Test
    void a_merge_is_no_touch_where_told_so() {
        SmallCache cache = new SmallCache(Dip.LIP, 1, 4, "touchOnPending=false");
        cache.run("abcd");
        cache.calls().pendingHit(cache.access, 0, 3);
        assertEquals(Answer.way(3), cache.query(0));
    }
}
