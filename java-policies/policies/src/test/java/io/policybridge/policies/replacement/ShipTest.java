package io.policybridge.policies.replacement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Answer;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.Part;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.Hosts;
import io.policybridge.kit.host.Policies;
import io.policybridge.kit.host.SmallCache;
import io.policybridge.session.CacheCalls;
import org.junit.jupiter.api.Test;

/** One set; a new line has RRPV 2 (long), or 3 where the counter of its signature is 0 (distant). */
class ShipTest {
    private static final long STREAM = 0x40;
    private static final long REUSE = 0x80;

    private SmallCache cache = cache();

    private static SmallCache cache(String... settings) {
        String[] all = new String[settings.length + 1];
        all[0] = "level=l1d";
        System.arraycopy(settings, 0, all, 1, settings.length);
        return new SmallCache(Ship.SPEC, 1, 2, all);
    }

    private int access(long pc, char line) {
        cache.access.pc(pc);
        return cache.access(0, line);
    }

    private int uses(long pc) {
        return cache.part(Ship.class).uses(cache.access.pc(pc));
    }

    private int rrpv(int way) {
        return cache.part(Ship.class).rrpv(0, way);
    }

    @Test
    void each_use_counts_for_the_instruction_that_inserted_the_line() {
        access(REUSE, 'a');
        access(STREAM, 'a');
        access(STREAM, 'a');
        assertEquals(3, uses(REUSE)); // 1 at the start
        assertEquals(1, uses(STREAM));
    }

    /** Of lines 1 and 2, with one line of two kept anyway. */
    @Test
    void a_fill_is_kept_where_its_signature_is_used_or_its_line_teaches() {
        CacheCalls l2 = Policies.session("ship-bypass(start=0,keptLines=2)", Hosts.small(), Ship.BYPASSING)
                .l2(0);
        FakeAccess first = FakeAccess.load(128).pc(STREAM);
        assertEquals(Answer.BYPASS, l2.l2Fill(first));
        assertEquals(Answer.CACHE, l2.l2Fill(FakeAccess.load(256).pc(STREAM)));
        l2.insert(first, 1, 0);
        l2.hit(first, 1, 0);
        assertEquals(Answer.CACHE, l2.l2Fill(first));
    }

    @Test
    void a_counter_stops_at_its_maximum() {
        access(REUSE, 'a');
        for (int i = 0; i < 20; i++) {
            access(REUSE, 'a');
        }
        assertEquals(7, uses(REUSE));
    }

    @Test
    void an_eviction_counts_only_if_the_line_was_not_used() {
        access(STREAM, 'a');
        access(REUSE, 'b');
        access(REUSE, 'b');
        access(REUSE, 'c'); // replaces a: 2 against 0
        assertEquals(0, uses(STREAM));
        assertEquals(2, uses(REUSE));
        access(REUSE, 'c');
        access(REUSE, 'd'); // both at 0: replaces c, which was used
        assertEquals(3, uses(REUSE));
    }

    /** a, b unused: the counter of the stream falls to 0 with a, so that c and all after it leave first. */
    @Test
    void lines_of_an_instruction_whose_lines_go_unused_are_distant() {
        access(STREAM, 'a');
        access(STREAM, 'b');
        assertEquals(0, access(STREAM, 'c')); // a is evicted before c is predicted
        assertEquals(3, rrpv(0));
        cache.invalidate(0, 'b');
        assertEquals(1, access(REUSE, 'r'));
        assertEquals(2, rrpv(1));
        for (char line = 'd'; line < 'h'; line++) {
            assertEquals(0, access(STREAM, line));
        }
        assertEquals(1, access(REUSE, 'r'));
    }

    @Test
    void a_use_of_a_distant_line_makes_the_next_ones_long_again() {
        cache = cache("start=0");
        access(STREAM, 'a');
        assertEquals(3, rrpv(0));
        access(STREAM, 'a');
        assertEquals(1, uses(STREAM));
        access(STREAM, 'b');
        assertEquals(2, rrpv(1));
    }

    /** 16 KB: lines 0 and 127 are in region 0, line 128 is not; the instruction does not matter. */
    @Test
    void a_region_has_a_signature_of_its_own() {
        cache = cache("signature=region");
        cache.access(0, 127);
        cache.access(0, 127);
        Ship ship = cache.part(Ship.class);
        assertEquals(2, ship.uses(cache.access.address(0).pc(STREAM)));
        assertEquals(1, ship.uses(cache.access.address(128 * 128)));
    }

    /** 8 bytes an instruction and 2 bits: numbers 1 and 4 = 01 00 fold to 01, number 2 to 10. */
    @Test
    void a_signature_folds_all_bits_of_the_program_counter() {
        cache = cache("signatureBits=2");
        access(8, 'a');
        access(8, 'a');
        assertEquals(2, uses(8));
        assertEquals(2, uses(4 * 8));
        assertEquals(1, uses(2 * 8));
    }

    @Test
    void the_sectors_of_one_request_are_no_use() {
        access(REUSE, 'a');
        cache.calls().sectorMiss(cache.access, 0, 0);
        assertEquals(1, uses(REUSE));
        cache.calls().sectorMiss(cache.access.n(8), 0, 0);
        assertEquals(2, uses(REUSE));
    }

    @Test
    void a_pending_hit_is_a_use_unless_told_otherwise() {
        access(REUSE, 'a');
        cache.calls().pendingHit(cache.access, 0, 0);
        assertEquals(2, uses(REUSE));
        cache = cache("touchOnPending=false");
        access(REUSE, 'a');
        cache.calls().pendingHit(cache.access, 0, 0);
        assertEquals(1, uses(REUSE));
    }

    @Test
    void write_backs_share_a_signature() {
        cache.access.anonymous();
        cache.access(0, 'a');
        cache.access(0, 'b');
        cache.access(0, 'b');
        assertEquals(2, cache.part(Ship.class).uses(cache.access));
        cache.access(0, 'c'); // replaces a, which was not used
        assertEquals(1, cache.part(Ship.class).uses(cache.access));
    }

    @Test
    void it_governs_the_l2_unless_told_otherwise() {
        GpuPolicy ship = Ship.SPEC.factory().create(SmallCache.settings(Ship.SPEC, 1), SmallCache.host(1, 2));
        assertNotNull(ship.l2(0));
        assertNull(ship.l1d(0));
    }

    @Test
    void a_victim_has_a_reason() {
        cache.run("abc");
        assertTrue(cache.part(Part.class)
                .reason(Hook.VICTIM, cache.access, 0, cache.query(0))
                .matches("RRPV \\d of 3, (not )?used, SHCT \\d"));
    }
}
