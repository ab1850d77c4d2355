package io.policybridge.policies.composites.dacache;

import static io.policybridge.policies.composites.dacache.CoherentProfile.Locality.NONE;
import static io.policybridge.policies.composites.dacache.CoherentProfile.Locality.REUSED;
import static io.policybridge.policies.composites.dacache.CoherentProfile.Locality.UNKNOWN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.fakes.Hosts;
import io.policybridge.kit.host.SmallCache;
import org.junit.jupiter.api.Test;

/** Loads are the program counters P and Q, blocks the numbers behind them. */
class CoherentProfileTest {
    private static final long P = 0x10;
    private static final long Q = 0x20;

    private static CoherentProfile profile(int vcEntries, int clpEntries, int conclude) {
        return profile("vcEntries=" + vcEntries, "clpEntries=" + clpEntries, "vcConclude=" + conclude);
    }

    private static CoherentProfile profile(String... settings) {
        return new CoherentProfile(new DaCacheOptions(SmallCache.settings(DaCache.SPEC, 1, settings), Hosts.small()));
    }

    @Test
    void a_block_found_again_proves_locality_and_one_pushed_out_the_contrary() {
        CoherentProfile profile = profile(2, 32, 1);
        profile.accessed(P, 1);
        profile.accessed(Q, 8);
        assertEquals(UNKNOWN, profile.locality(P));
        profile.accessed(P, 1);
        assertEquals(REUSED, profile.locality(P)); // its blocks are evicted: Q8 is alone
        assertEquals(1, profile.blocks());
        assertTrue(profile.holds(Q, 8));
        profile.accessed(Q, 9);
        assertEquals(UNKNOWN, profile.locality(Q));
        profile.accessed(Q, 10); // pushes Q8 out
        assertEquals(NONE, profile.locality(Q));
        assertEquals(0, profile.blocks());
        profile.accessed(Q, 8); // decided: nothing is kept any more
        assertEquals(0, profile.blocks());
        assertEquals(NONE, profile.locality(Q));
    }

    /** Q uses the block that P accessed: intra-warp locality of P (section 1), and none of Q yet. */
    @Test
    void a_block_that_another_load_of_the_warp_uses_again_proves_locality() {
        CoherentProfile profile = profile("reuseBy=warp");
        profile.accessed(P, 1);
        profile.accessed(Q, 1);
        assertEquals(REUSED, profile.locality(P));
        assertEquals(UNKNOWN, profile.locality(Q));
        profile.evicted(Q, 2);
        profile.missed(P, 2); // P is decided, and still proves what Q has
        assertEquals(REUSED, profile.locality(Q));
    }

    @Test
    void another_loads_block_is_not_found_where_loads_count_alone() {
        CoherentProfile profile = profile("reuseBy=load");
        profile.accessed(P, 1);
        profile.accessed(Q, 1);
        assertEquals(UNKNOWN, profile.locality(P));
        assertEquals(UNKNOWN, profile.locality(Q));
        assertEquals(2, profile.blocks());
        profile.hit(Q, P);
        assertEquals(UNKNOWN, profile.locality(P));
    }

    @Test
    void a_hit_on_another_loads_line_proves_what_that_load_has() {
        CoherentProfile profile = profile("reuseBy=warp");
        profile.hit(Q, P);
        assertEquals(REUSED, profile.locality(P));
        assertEquals(UNKNOWN, profile.locality(Q));
    }

    /** P and Q fetched block 1, both were evicted; one miss finds both. */
    @Test
    void a_block_that_two_loads_lost_proves_both() {
        CoherentProfile profile = profile("reuseBy=warp");
        profile.evicted(P, 1);
        profile.evicted(Q, 1);
        profile.missed(P, 1);
        assertEquals("REUSED REUSED", profile.locality(P) + " " + profile.locality(Q));
    }

    @Test
    void more_blocks_pushed_out_may_be_asked_for() {
        CoherentProfile profile = profile(1, 32, 2);
        profile.accessed(P, 1);
        profile.accessed(P, 2);
        assertEquals(UNKNOWN, profile.locality(P));
        profile.accessed(P, 3);
        assertEquals(NONE, profile.locality(P));
    }

    /** As many as the victim cache holds: with 2 entries, 1 and 2 are pushed out by 3 and 4, and 2 are enough. */
    @Test
    void by_default_a_whole_victim_cache_of_unused_blocks_proves_that_there_is_no_locality() {
        CoherentProfile profile = profile("vcEntries=2");
        profile.evicted(P, 1);
        profile.evicted(P, 2);
        profile.evicted(P, 3);
        assertEquals(UNKNOWN, profile.locality(P));
        profile.evicted(P, 4);
        assertEquals(NONE, profile.locality(P));
    }

    @Test
    void the_oldest_verdict_gives_way_to_a_new_one() {
        CoherentProfile profile = profile(4, 2, 1);
        for (long pc = 1; pc <= 3; pc++) {
            profile.accessed(pc, 7);
            profile.accessed(pc, 7);
        }
        assertEquals(UNKNOWN, profile.locality(1));
        assertEquals(REUSED, profile.locality(2));
        assertEquals(REUSED, profile.locality(3));
    }

    @Test
    void as_a_true_victim_cache_it_holds_evicted_blocks_only() {
        CoherentProfile profile = profile(2, 32, 1);
        profile.missed(P, 1);
        assertEquals(0, profile.blocks());
        profile.evicted(P, 1);
        profile.missed(P, 1);
        assertEquals(REUSED, profile.locality(P));
        profile.hit(Q, Q);
        assertEquals(REUSED, profile.locality(Q));
    }

    @Test
    void blocks_can_be_forgotten_without_the_verdicts_and_all_at_once() {
        CoherentProfile profile = profile(4, 4, 1);
        profile.accessed(P, 1);
        profile.accessed(P, 1);
        profile.accessed(Q, 1);
        profile.clearBlocks();
        assertEquals(0, profile.blocks());
        assertEquals(REUSED, profile.locality(P));
        profile.reset();
        assertEquals(UNKNOWN, profile.locality(P));
    }
}
