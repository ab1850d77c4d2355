package io.policybridge.policies.replacement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.Part;
import io.policybridge.kit.host.SmallCache;
import org.junit.jupiter.api.Test;

/**
 * Vectors E1 to E3 of the specification, and what surrounds them. One set of two ways, so two evictions empty the
 * filter.
 */
class EafTest {
    private static final long SEED = 1;
    /** So many bits that blocks do not share any. */
    private static final String EXACT = "bitsPerLine=4096";

    private SmallCache cache = new SmallCache(Eaf.SPEC, 1, 2, "level=l1d", EXACT);

    /** Whether line {@code line} enters at the front: M, or at the end: L. */
    private String insert(long line) {
        cache.calls().insert(cache.access.address(line * 128), 0, 0);
        return cache.part(Eaf.class).chain().position(0, 0) == 0 ? "M" : "L";
    }

    private void evict(long line) {
        cache.calls().evict(cache.access.address('z' * 128), 0, 1, line * 128, false);
        cache.calls().insert(cache.access, 0, 1);
    }

    @Test
    void an_evicted_block_comes_back_at_the_front_until_the_filter_is_full() {
        evict('A');
        assertEquals("M", insert('A'));
        evict('B');
        assertEquals("LL", insert('A') + insert('B'));
        evict('A');
        assertEquals("M", insert('A'));
    }

    @Test
    void of_unknown_blocks_the_last_of_each_period_enters_at_the_front() {
        cache = new SmallCache(Eaf.SPEC, 1, 2, "level=l1d", "epsInverse=4");
        assertEquals("LLLML", insert('A') + insert('B') + insert('C') + insert('D') + insert('E'));
    }

    /** A is known and does not count: the fourth of the unknown ones, E, is the rare one. */
    @Test
    void a_known_block_does_not_count_for_the_period() {
        SmallCache quiet = new SmallCache(Eaf.SPEC, 1, 2, "level=l1d", "epsInverse=4", "capacity=9", EXACT);
        Eaf eaf = quiet.part(Eaf.class);
        quiet.calls().evict(quiet.access.address('B' * 128), 0, 0, 'A' * 128, false);
        StringBuilder places = new StringBuilder();
        for (char line : "BACDEF".toCharArray()) {
            quiet.calls().insert(quiet.access.address(line * 128), 0, 0);
            places.append(eaf.chain().position(0, 0) == 0 ? 'M' : 'L');
        }
        assertEquals("LMLLML", places.toString());
    }

    /** Two lines of room: the second eviction empties the filter, but b was looked for before. */
    @Test
    void the_missing_block_is_looked_for_before_the_leaving_one_is_recorded() {
        evict('A');
        cache.calls().evict(cache.access.address('A' * 128), 0, 0, 'B' * 128, false);
        assertEquals("M", insert('A'));
        assertEquals("L", insert('A'));
    }

    @Test
    void hits_move_to_the_front_and_victims_come_from_the_end() {
        SmallCache lines = new SmallCache(Eaf.SPEC, 1, 2, "level=l1d", EXACT);
        lines.access(0, 'a');
        lines.access(0, 'b');
        lines.access(0, 'b');
        assertEquals(0, lines.next(0));
        lines.access(0, 'a');
        assertEquals(1, lines.next(0));
    }

    /** The load that inserts line A has more sectors; one of another load touches it. */
    @Test
    void the_sectors_of_one_request_are_one_insertion() {
        assertEquals("L", insert('A'));
        cache.calls().sectorMiss(cache.access, 0, 0);
        assertEquals(1, cache.part(Eaf.class).chain().position(0, 0));
        cache.calls().sectorMiss(cache.access.n(8), 0, 0);
        assertEquals(0, cache.part(Eaf.class).chain().position(0, 0));
    }

    @Test
    void it_governs_the_l2_unless_told_otherwise() {
        String[] levels = {"l2", "l1d", "both"};
        for (String level : levels) {
            GpuPolicy eaf = Eaf.SPEC
                    .factory()
                    .create(SmallCache.settings(Eaf.SPEC, SEED, "level=" + level), SmallCache.host(1, 2));
            assertEquals(!level.equals("l1d"), eaf.l2(0) != null, level);
            assertEquals(!level.equals("l2"), eaf.l1d(0) != null, level);
        }
        GpuPolicy eaf = Eaf.SPEC.factory().create(SmallCache.settings(Eaf.SPEC, SEED), SmallCache.host(1, 2));
        assertNotNull(eaf.l2(0));
        assertNull(eaf.l1d(0));
    }

    @Test
    void a_victim_has_a_reason() {
        SmallCache cache = new SmallCache(Eaf.SPEC, 1, 2, "level=l1d");
        cache.run("abc");
        assertTrue(cache.part(Part.class)
                .reason(Hook.VICTIM, cache.access, 0, cache.query(0))
                .contains("remembered"));
    }
}
