package io.policybridge.policies.streaming;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.CacheHooks.SetIndex;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.fakes.Hosts;
import io.policybridge.policies.indexing.PolynomialIndex;
import org.junit.jupiter.api.Test;

class ShadowTagsTest {
    private static final int WHOLE = 0xf;
    private static final SetIndex SEQUENTIAL = (line, sets, bytes) -> (int) (line / bytes % sets);

    private static String touched(ShadowTags tags, String blocks) {
        StringBuilder seen = new StringBuilder();
        for (char block : blocks.toCharArray()) {
            seen.append(tags.touch(0, block * 128L + 4, WHOLE) ? 'h' : 'm');
        }
        return seen.toString();
    }

    /** One set of two ways: C throws out B, which was used less recently than A. */
    @Test
    void the_least_recently_used_block_goes() {
        assertEquals("mmhmhm", touched(new ShadowTags(new CacheShape(1, 2, 128), SEQUENTIAL), "ABACAB"));
    }

    /** Two ways: three blocks that the host has in one set push each other out, in two sets they do not. */
    @Test
    void without_an_index_of_its_own_a_block_is_in_the_set_that_the_host_names() {
        ShadowTags together = new ShadowTags(new CacheShape(2, 2, 128), null);
        ShadowTags apart = new ShadowTags(new CacheShape(2, 2, 128), null);
        for (int block = 0; block < 3; block++) {
            together.touch(1, block * 128L, WHOLE);
            apart.touch(block / 2, block * 128L, WHOLE);
        }
        assertFalse(together.touch(1, 0, WHOLE));
        assertTrue(apart.touch(0, 0, WHOLE));
        apart.remove(0, 0);
        assertFalse(apart.touch(0, 0, WHOLE));
    }

    @Test
    void a_removed_block_is_gone_and_leaves_room() {
        ShadowTags tags = new ShadowTags(new CacheShape(1, 2, 128), SEQUENTIAL);
        touched(tags, "AB");
        tags.remove(0, 'B' * 128L);
        assertEquals("mhm", touched(tags, "CAB"));
    }

    /** B was used after A, in the lower way: C takes the place of A. */
    @Test
    void it_goes_on_from_what_a_cache_has() {
        ShadowTags tags = new ShadowTags(new CacheShape(1, 2, 128), SEQUENTIAL);
        touched(tags, "XY");
        OwnTags own = new OwnTags(new CacheShape(1, 2, 128));
        own.use(0, 1, 'A' * 128L, WHOLE);
        own.use(0, 0, 'B' * 128L, WHOLE);
        own.copyTo(tags);
        assertEquals("mhm", touched(tags, "CBA"));
    }

    @Test
    void what_a_cache_has_dropped_it_does_not_hold() {
        OwnTags own = new OwnTags(new CacheShape(1, 2, 128));
        own.use(0, 1, 'A' * 128L, WHOLE);
        assertTrue(own.holds(0, 'A' * 128L, WHOLE));
        own.drop(0, 1);
        assertFalse(own.holds(0, 'A' * 128L, WHOLE));
    }

    /**
     * Sector 0 of A fetches all of A, until the cache is known to fetch sectors; then 0 of B, 1 of B, both, and 1 of A,
     * which was whole.
     */
    @Test
    void a_cache_that_fetches_sectors_misses_each() {
        ShadowTags tags = new ShadowTags(new CacheShape(1, 2, 128), SEQUENTIAL);
        assertFalse(tags.touch(0, 'A' * 128L, 1));
        assertTrue(tags.touch(0, 'A' * 128L, 2));
        tags.missedSector();
        assertFalse(tags.touch(0, 'B' * 128L, 1));
        assertFalse(tags.touch(0, 'B' * 128L, 2));
        assertTrue(tags.touch(0, 'B' * 128L, 3));
        assertTrue(tags.touch(0, 'A' * 128L, 2));
    }

    @Test
    void a_removed_block_takes_its_sectors_with_it() {
        ShadowTags tags = new ShadowTags(new CacheShape(1, 2, 128), SEQUENTIAL);
        tags.missedSector();
        tags.touch(0, 'A' * 128L, 1);
        tags.touch(0, 'B' * 128L, 2);
        tags.remove(0, 'B' * 128L);
        assertTrue(tags.touch(0, 'A' * 128L, 1));
        assertFalse(tags.touch(0, 'A' * 128L, 2));
        assertFalse(tags.touch(0, 'B' * 128L, 2));
    }

    /** 32 blocks of stride 32, twice: all in one set of 4 ways, or one in each of 32 sets. */
    @Test
    void a_polynomial_index_keeps_a_power_of_two_stride() {
        assertEquals(64, missesOfStride32(SEQUENTIAL));
        assertEquals(32, missesOfStride32(PolynomialIndex.least(Hosts.L1D_32X4)));
    }

    private static int missesOfStride32(SetIndex index) {
        ShadowTags tags = new ShadowTags(Hosts.L1D_32X4, index);
        int misses = 0;
        for (int access = 0; access < 64; access++) {
            misses += tags.touch(0, access % 32 * 32L * 128, WHOLE) ? 0 : 1;
        }
        return misses;
    }

    /**
     * Set 1 of two sets of four ways: without the second newest of 1, 3, 5, 7 there is room for 9 beside the others.
     */
    @Test
    void a_block_removed_from_the_middle_leaves_the_others() {
        ShadowTags tags = new ShadowTags(new CacheShape(2, 4, 128), SEQUENTIAL);
        tags.missedSector();
        for (int block : new int[] {1, 3, 5, 7}) {
            tags.touch(0, block * 128L, block == 3 ? 2 : 1);
        }
        tags.remove(0, 5 * 128L);
        assertFalse(tags.touch(0, 9 * 128L, 1));
        assertTrue(tags.touch(0, 1 * 128L, 1));
        assertTrue(tags.touch(0, 3 * 128L, 2));
        assertFalse(tags.touch(0, 3 * 128L, 1));
        assertTrue(tags.touch(0, 7 * 128L, 1));
    }

    /** Of four blocks in the set of the removed one, the first goes only when a fourth takes the place left free. */
    @Test
    void a_place_left_free_is_taken_before_a_block_goes() {
        ShadowTags tags = new ShadowTags(new CacheShape(1, 3, 128), SEQUENTIAL);
        touched(tags, "ABC");
        tags.remove(0, 'C' * 128L);
        assertEquals("mh", touched(tags, "DA"));
    }

    @Test
    void new_tags_know_no_block() {
        assertFalse(new ShadowTags(new CacheShape(1, 2, 128), SEQUENTIAL).touch(0, 0, WHOLE));
    }

    @Test
    void removing_an_unknown_block_changes_nothing() {
        ShadowTags tags = new ShadowTags(new CacheShape(1, 2, 128), SEQUENTIAL);
        touched(tags, "AB");
        tags.remove(0, 'C' * 128L);
        assertEquals("hh", touched(tags, "AB"));
    }
}
