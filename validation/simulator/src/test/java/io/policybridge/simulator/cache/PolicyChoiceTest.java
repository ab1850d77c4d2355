package io.policybridge.simulator.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.session.PolicyFailure;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.request.AccessType;
import org.junit.jupiter.api.Test;

/** The queries of a cache and the effects of their answers. */
class PolicyChoiceTest extends PolicyAtCache {

    @Test
    void the_answered_way_is_replaced() {
        Chooser chooser = new Chooser();
        DataCache cache = l1d(chooser, 3);
        for (int line = 1; line <= 3; line++) {
            load(cache, line, line);
        }
        log.clear();
        chooser.answer = Answer.way(1);
        cache.access(read(4), 4);
        assertLog("victim? 0 1 2 or bypass or stall", "evict 1 line 2", "insert 1 line 4");
        chooser.answer = Answer.way(0);
        cache.access(read(5), 5);
        assertLog("victim? 0 2 or bypass or stall", "evict 0 line 3", "insert 0 line 5");
    }

    @Test
    void an_invalid_way_is_taken_without_a_query_unless_the_policy_wants_to_choose() {
        Chooser chooser = new Chooser();
        DataCache cache = l1d(chooser, 2);
        cache.access(read(1), 1);
        assertLog("insert 1 line 1");

        Chooser choosy = new Chooser();
        choosy.wantsInvalid = true;
        DataCache other = l1d(choosy, 2);
        other.access(read(1), 1);
        assertLog("victim? 0 1 or bypass or stall invalid 0", "insert 0 line 1");
    }

    @Test
    void a_policy_that_is_not_shown_invalid_ways_sees_none() {
        Chooser chooser = new Chooser();
        DataCache cache = l1d(chooser, 2);
        load(cache, 1, 1);
        load(cache, 2, 2);
        log.clear();
        cache.access(store(1), 3);
        cache.access(read(3), 4);
        assertLog("invalidate 1 line 1", "outcome WRITE_EVICT_HIT", "insert 1 line 3");
    }

    @Test
    void one_attempt_is_one_query_and_every_retry_another() {
        // The MSHRs are full: attempts fail after the query, so the answer cannot be reused blindly.
        Chooser chooser = new Chooser();
        DataCache cache = cache(chooser, false, CacheShapes.l1d(1, 2, 1, 1, 8));
        load(cache, 1, 1);
        load(cache, 2, 2);
        int pending = read(3);
        cache.access(pending, 3);
        log.clear();
        chooser.answer = Answer.way(1);
        int waiting = read(4);
        cache.access(waiting, 4);
        assertLog("victim? 1 or bypass or stall", "fail MSHR_ENTRY 1");
        assertFalse(cache.wouldFailAgain());
        chooser.answer = Answer.BYPASS;
        assertEquals(Status.BYPASS, cache.access(waiting, 5));
        assertLog("victim? 1 or bypass or stall");
    }

    @Test
    void a_bypass_changes_no_state_and_no_count_and_is_an_event_when_it_is_sent() {
        Chooser chooser = new Chooser();
        DataCache cache = l1d(chooser, 1);
        load(cache, 1, 1);
        log.clear();
        chooser.answer = Answer.BYPASS;
        long accesses = cache.counts().accesses();
        int bypassing = read(2);
        assertEquals(Status.BYPASS, cache.access(bypassing, 2));
        assertLog("victim? 0 or bypass or stall");
        assertEquals(accesses, cache.counts().accesses());
        assertEquals(0, cache.mshrs());
        assertTrue(cache.missQueue().isEmpty());
        assertEquals(2 * 128, requests.address[bypassing]);
        cache.bypassSent(bypassing);
        assertLog("bypassed 0");
        assertEquals(Status.HIT, cache.access(read(1), 3));
    }

    @Test
    void a_stall_is_a_failure_for_want_of_a_line() {
        Chooser chooser = new Chooser();
        DataCache cache = l1d(chooser, 1);
        load(cache, 1, 1);
        log.clear();
        chooser.answer = Answer.STALL;
        assertEquals(Status.RESERVATION_FAIL, cache.access(read(2), 2));
        assertEquals(FailReason.LINE_ALLOC, cache.failReason());
        assertFalse(cache.wouldFailAgain());
        assertLog("victim? 0 or bypass or stall", "fail LINE_ALLOC 1");
        assertEquals(1, cache.counts().fails(AccessType.GLOBAL_READ, FailReason.LINE_ALLOC));
    }

    @Test
    void a_set_without_an_eligible_way_is_a_query_of_its_own() {
        Chooser chooser = new Chooser();
        DataCache cache = l1d(chooser, 1);
        cache.access(read(1), 1);
        log.clear();
        assertEquals(Status.RESERVATION_FAIL, cache.access(read(2), 2));
        assertLog("noEligibleWay?", "fail LINE_ALLOC 1");
        chooser.refusal = Answer.BYPASS;
        assertEquals(Status.BYPASS, cache.access(read(2), 3));
        assertLog("noEligibleWay?");
    }

    @Test
    void an_access_that_merges_is_never_bypassed() {
        // Line 1 was dropped between its fill and its hand-back: absent from the tags, known to the MSHRs.
        Chooser chooser = new Chooser();
        DataCache cache = l1d(chooser, 1);
        int first = read(1);
        cache.access(first, 1);
        CacheShapes.fillLine(cache, requests, first, 2);
        int other = read(2);
        cache.access(other, 3);
        CacheShapes.fillLine(cache, requests, other, 4);
        log.clear();
        int again = read(1);
        requests.route[again] = Answer.BYPASS_ON_MISS_CODE;
        assertEquals(Status.MISS, cache.access(again, 5));
        assertTrue(cache.merged());
        assertLog("victim? 0", "evict 0 line 2", "insert 0 line 1");
    }

    @Test
    void a_latched_bypass_on_miss_bypasses_without_a_query_and_a_hit_is_served() {
        DataCache cache = l1d(new Chooser(), 2);
        load(cache, 1, 1);
        log.clear();
        int hit = read(1);
        requests.route[hit] = Answer.BYPASS_ON_MISS_CODE;
        assertEquals(Status.HIT, cache.access(hit, 2));
        assertLog("hit 1");
        int miss = read(2);
        requests.route[miss] = Answer.BYPASS_ON_MISS_CODE;
        assertEquals(Status.BYPASS, cache.access(miss, 3));
        assertLog();
        cache.bypassSent(miss);
        assertLog("bypassed 0");
    }

    @Test
    void local_loads_and_l2_accesses_cannot_be_refused() {
        Chooser chooser = new Chooser();
        DataCache cache = l1d(chooser, 1);
        load(cache, 1, 1);
        log.clear();
        cache.access(CacheShapes.whole(requests, AccessType.LOCAL_READ, 2), 2);
        assertEquals("victim? 0", log.get(0));
        log.clear();

        DataCache slice = cache(
                new Listener() {
                    @Override
                    public void hit(Access access, int set, int way) {
                        log.add("hit at the L2");
                    }
                },
                true,
                CacheShapes.l2(1, 1, 8));
        slice.access(CacheShapes.sector(requests, AccessType.GLOBAL_WRITE, 1, 0, 32), 1);
        slice.access(CacheShapes.sector(requests, AccessType.GLOBAL_READ, 1, 0, 32), 2);
        slice.access(CacheShapes.sector(requests, AccessType.GLOBAL_READ, 1, 1, 32), 3);
        assertLog("insert 0 line 1", "hit at the L2", "sectorMiss 0");
    }

    @Test
    void a_policy_may_choose_the_set() {
        class Index implements CacheHooks.SetIndex, CacheHooks.Insert {
            @Override
            public int setIndex(long lineAddress, int sets, int lineBytes) {
                return (int) (lineAddress / lineBytes / 2 % sets);
            }

            @Override
            public void insert(Access access, int set, int way) {
                log.add("insert set " + set);
            }
        }
        DataCache cache = cache(new Index(), false, CacheShapes.l1d(4, 1, 4, 2, 8));
        cache.access(read(6), 1);
        assertLog("insert set 3");
        assertEquals(3, cache.set());
    }

    @Test
    void a_way_that_is_not_eligible_stops_the_run() {
        Chooser chooser = new Chooser();
        DataCache cache = l1d(chooser, 2);
        load(cache, 1, 1);
        cache.access(read(2), 2);
        chooser.answer = Answer.way(0);
        PolicyFailure failure = assertThrows(PolicyFailure.class, () -> cache.access(read(3), 3));
        assertTrue(failure.getMessage().contains("not eligible"), failure.getMessage());
    }
}
