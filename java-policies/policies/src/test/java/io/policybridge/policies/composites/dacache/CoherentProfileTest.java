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
        return new CoherentProfile(new DaCacheOptions(
                SmallCache.settings(
                        DaCache.SPEC,
                        1,
                        "vcEntries=" + vcEntries,
                        "clpEntries=" + clpEntries,
                        "vcConclude=" + conclude),
                Hosts.small()));
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

    @Test
    void another_loads_block_is_not_found() {
        CoherentProfile profile = profile(4, 32, 1);
        profile.accessed(P, 1);
        profile.accessed(Q, 1);
        assertEquals(UNKNOWN, profile.locality(Q));
        assertEquals(2, profile.blocks());
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
        profile.hitOwn(Q);
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
