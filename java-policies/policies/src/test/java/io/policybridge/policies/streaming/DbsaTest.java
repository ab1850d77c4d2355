package io.policybridge.policies.streaming;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.policybridge.api.Access;
import io.policybridge.api.Access.Kind;
import io.policybridge.api.Access.Space;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks.Outcome.What;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.L2Hooks;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.Hosts;
import io.policybridge.kit.host.Policies;
import io.policybridge.session.CacheCalls;
import io.policybridge.session.Session;
import org.junit.jupiter.api.Test;

/** Periods of 100 cycles; L1Ds of one set of two ways, so the tags are few. */
class DbsaTest {
    private static final CacheShape TWO_LINES = new CacheShape(1, 2, 128);
    private static final L2Hooks.TagState ABSENT = new L2Hooks.TagState() {
        @Override
        public boolean present() {
            return false;
        }

        @Override
        public boolean dirty() {
            return false;
        }
    };

    private long period;

    private static Session dbsa(String settings) {
        Session session =
                Policies.session("dbsa(period=100" + settings + ")", Hosts.with(TWO_LINES, TWO_LINES), Dbsa.SPEC);
        session.kernelBegan(1, "k", 1, 32);
        return session;
    }

    private void endPeriod(Session session) {
        period++;
        for (long cycle = session.nextTick(); cycle <= period * 100; cycle = session.nextTick()) {
            session.tick(cycle);
        }
    }

    private static Access load(int block) {
        return FakeAccess.load(block * 128L);
    }

    private static void misses(CacheCalls calls, int count) {
        for (int block = 0; block < count; block++) {
            calls.insert(load(block), 0, 0);
        }
    }

    private static void bypasses(CacheCalls calls, String blocks) {
        for (char block : blocks.toCharArray()) {
            calls.bypassed(load(block), 0, -1);
        }
    }

    @Test
    void a_period_of_misses_switches_the_l1d_off_for_the_next() {
        Session session = dbsa("");
        misses(session.l1d(0), 10);
        assertEquals(Answer.CACHE, session.l1d(0).route(load(0)));
        endPeriod(session);
        assertEquals(Answer.BYPASS, session.l1d(0).route(load(0)));
    }

    @Test
    void nine_misses_of_ten_are_not_above_ninety_percent() {
        Session session = dbsa("");
        misses(session.l1d(0), 9);
        session.l1d(0).hit(load(0), 0, 0);
        endPeriod(session);
        assertEquals(Answer.CACHE, session.l1d(0).route(load(0)));
    }

    /** While off, X Y X Y ... miss twice in the shadow and hit eight times: 2 of 10. */
    @Test
    void reuse_that_the_shadow_sees_brings_the_cache_back() {
        Session session = dbsa("");
        misses(session.l1d(0), 10);
        endPeriod(session);
        bypasses(session.l1d(0), "XYXYXYXYXY");
        endPeriod(session);
        assertEquals(Answer.CACHE, session.l1d(0).route(load('X')));
    }

    /** A B A C A B: m m h m h m, 4 of 6. */
    @Test
    void the_shadow_is_as_small_as_the_cache() {
        Session session = dbsa(",threshold=66");
        misses(session.l1d(0), 10);
        endPeriod(session);
        bypasses(session.l1d(0), "ABACAB");
        endPeriod(session);
        assertEquals(Answer.BYPASS, session.l1d(0).route(load('A')));
        bypasses(session.l1d(0), "BABA");
        endPeriod(session);
        assertEquals(Answer.CACHE, session.l1d(0).route(load('A')));
    }

    @Test
    void lines_that_only_the_shadow_saw_are_misses_after_the_return() {
        Session session = dbsa("");
        misses(session.l1d(0), 10);
        endPeriod(session);
        bypasses(session.l1d(0), "XYXYXYXYXY");
        endPeriod(session);
        // the shadow holds X and Y, the cache does not
        session.l1d(0).insert(load('X'), 0, 0);
        session.l1d(0).insert(load('Y'), 0, 1);
        endPeriod(session);
        assertEquals(Answer.BYPASS, session.l1d(0).route(load('X')));
    }

    @Test
    void an_l1d_may_come_back_empty_and_is_flushed_for_one_boundary() {
        Session session = dbsa(",reenable=cold");
        misses(session.l1d(0), 10);
        endPeriod(session);
        assertEquals(false, session.l1d(0).flush());
        bypasses(session.l1d(0), "XYXYXYXYXY");
        endPeriod(session);
        assertEquals(Answer.CACHE, session.l1d(0).route(load('X')));
        assertEquals(true, session.l1d(0).flush());
        assertEquals(false, session.l1d(1).flush());
        assertEquals(201, session.nextTick());
        session.tick(201);
        assertEquals(false, session.l1d(0).flush());
    }

    @Test
    void a_kernel_that_begins_while_the_cache_is_off_flushes_nothing() {
        Session session = dbsa(",reenable=cold");
        misses(session.l1d(0), 10);
        endPeriod(session);
        session.kernelBegan(2, "l", 1, 32);
        session.tick(session.nextTick());
        assertEquals(false, session.l1d(0).flush());
    }

    @Test
    void a_merged_access_is_no_miss_unless_asked_for() {
        for (boolean miss : new boolean[] {false, true}) {
            period = 0;
            Session session = dbsa(",pendingHitIsMiss=" + miss);
            misses(session.l1d(0), 2);
            session.l1d(0).pendingHit(load(1), 0, 0);
            endPeriod(session);
            assertEquals(miss ? Answer.BYPASS : Answer.CACHE, session.l1d(0).route(load(0)));
        }
    }

    /**
     * The L1D holds 9, for each of ten misses took way 0. While it is off it would miss X, hit 9, miss Y and Z: 3 of 4
     * are not above 75%.
     */
    @Test
    void the_shadow_begins_as_a_copy_of_the_cache() {
        Session session = dbsa(",threshold=75");
        misses(session.l1d(0), 10);
        endPeriod(session);
        for (int block : new int[] {'X', 9, 'Y', 'Z'}) {
            session.l1d(0).bypassed(load(block), 0, -1);
        }
        endPeriod(session);
        assertEquals(Answer.CACHE, session.l1d(0).route(load('X')));
    }

    @Test
    void a_store_takes_its_line_out_of_the_shadow() {
        Session session = dbsa("");
        misses(session.l1d(0), 10);
        endPeriod(session);
        bypasses(session.l1d(0), "X");
        session.l1d(0).outcome(FakeAccess.of(Kind.STORE, 'X' * 128L), 0, What.STORE_MISS);
        bypasses(session.l1d(0), "X");
        endPeriod(session);
        assertEquals(Answer.BYPASS, session.l1d(0).route(load('X')));
    }

    @Test
    void stores_atomics_and_local_loads_keep_the_l1d() {
        Session session = dbsa("");
        misses(session.l1d(0), 10);
        endPeriod(session);
        assertEquals(Answer.CACHE, session.l1d(0).route(FakeAccess.of(Kind.STORE, 0)));
        assertEquals(Answer.CACHE, session.l1d(0).route(FakeAccess.of(Kind.ATOMIC, 0)));
        assertEquals(
                Answer.CACHE, session.l1d(0).route(FakeAccess.of(Kind.LOAD, 0).in(Space.LOCAL)));
    }

    @Test
    void an_l2_that_is_off_serves_what_it_holds_and_keeps_atomics_and_fetches() {
        Session session = dbsa("");
        session.l2(1).insert(FakeAccess.of(Kind.STORE, 0), 0, 0);
        assertEquals(Answer.CACHE, session.l2(1).l2Route(load(0), ABSENT));
        endPeriod(session);
        assertEquals(Answer.BYPASS_ON_MISS, session.l2(1).l2Route(load(0), ABSENT));
        assertEquals(Answer.CACHE, session.l2(1).l2Route(FakeAccess.of(Kind.ATOMIC, 0), ABSENT));
        assertEquals(Answer.CACHE, session.l2(1).l2Route(FakeAccess.of(Kind.FETCH, 0), ABSENT));
    }

    private static FakeAccess sector(int block, int sector) {
        return FakeAccess.load(block * 128L + sector * 32L).sector(sector);
    }

    /**
     * Three lines of four sectors: 12 of 12 miss, on and off. By lines alone 3 of 12 would, and the slice come back for
     * a period.
     */
    @Test
    void a_sectored_l2_misses_as_often_while_off_as_while_on() {
        Session session = dbsa("");
        for (int i = 0; i < 12; i++) {
            if (i % 4 == 0) {
                session.l2(0).insert(sector(i / 4, 0), 0, 0);
            } else {
                session.l2(0).sectorMiss(sector(i / 4, i % 4), 0, 0);
            }
        }
        endPeriod(session);
        assertEquals(Answer.BYPASS_ON_MISS, session.l2(0).l2Route(load(0), ABSENT));
        for (int i = 12; i < 24; i++) {
            session.l2(0).bypassed(sector(i / 4, i % 4), 0, 0);
        }
        endPeriod(session);
        assertEquals(Answer.BYPASS_ON_MISS, session.l2(0).l2Route(load(0), ABSENT));
    }

    @Test
    void each_cache_decides_alone_or_all_of_a_level_together() {
        Session alone = dbsa("");
        misses(alone.l1d(0), 10);
        endPeriod(alone);
        assertEquals(Answer.CACHE, alone.l1d(1).route(load(0)));
        period = 0;
        Session pooled = dbsa(",scope=per-level");
        misses(pooled.l1d(0), 10);
        endPeriod(pooled);
        assertEquals(Answer.BYPASS, pooled.l1d(1).route(load(0)));
        // SM 0 misses ten times in the shadow, SM 1 once and hits twice: 11 of 13 are not above 90%
        misses(pooled.l1d(0), 10);
        bypasses(pooled.l1d(1), "XXX");
        endPeriod(pooled);
        assertEquals(Answer.CACHE, pooled.l1d(0).route(load(0)));
        assertEquals(Answer.CACHE, pooled.l2(0).l2Route(load(0), ABSENT));
    }

    @Test
    void a_kernel_begins_with_the_caches_on() {
        Session session = dbsa("");
        misses(session.l1d(0), 10);
        endPeriod(session);
        session.kernelBegan(2, "k", 1, 32);
        assertEquals(Answer.CACHE, session.l1d(0).route(load(0)));
    }

    @Test
    void a_kernel_may_go_on_with_what_the_last_one_measured() {
        Session session = dbsa(",perKernel=false");
        misses(session.l1d(0), 10);
        endPeriod(session);
        session.kernelBegan(2, "k", 1, 32);
        assertEquals(Answer.BYPASS, session.l1d(0).route(load(0)));
    }

    /** A kernel that begins in cycle 150 has its first period until 250. */
    @Test
    void periods_count_from_kernel_begin() {
        Session session = dbsa("");
        for (long cycle = session.nextTick(); cycle <= 150; cycle = session.nextTick()) {
            session.tick(cycle);
        }
        session.kernelBegan(2, "k", 1, 32);
        misses(session.l1d(0), 10);
        for (long cycle = session.nextTick(); cycle <= 249; cycle = session.nextTick()) {
            session.tick(cycle);
        }
        assertEquals(Answer.CACHE, session.l1d(0).route(load(0)));
        session.tick(250);
        assertEquals(Answer.BYPASS, session.l1d(0).route(load(0)));
    }

    @Test
    void one_level_alone_can_be_governed() {
        assertNull(dbsa(",caches=l1d").l2(0));
        assertNull(dbsa(",caches=l2").l1d(0));
    }
}
