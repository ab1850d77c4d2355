package io.policybridge.simulator.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import io.policybridge.api.Ways;
import io.policybridge.session.PolicyFailure;
import io.policybridge.session.Session;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PolicyAtCacheTest {
    private final Requests requests = new Requests();
    private final List<String> log = new ArrayList<>();

    /** Writes down every event; one letter each way: set 0 throughout. */
    private class Listener
            implements CacheHooks.Hit,
                    CacheHooks.PendingHit,
                    CacheHooks.SectorMiss,
                    CacheHooks.Insert,
                    CacheHooks.Evict,
                    CacheHooks.Invalidate,
                    CacheHooks.Fill,
                    CacheHooks.Bypassed,
                    CacheHooks.Outcome,
                    CacheHooks.ReservationFail {
        @Override
        public void hit(Access access, int set, int way) {
            log.add("hit " + way);
        }

        @Override
        public void pendingHit(Access access, int set, int way) {
            log.add("pendingHit " + way);
        }

        @Override
        public void sectorMiss(Access access, int set, int way) {
            log.add("sectorMiss " + way);
        }

        @Override
        public void insert(Access access, int set, int way) {
            log.add("insert " + way + " line " + access.address() / 128);
        }

        @Override
        public void evict(Access access, int set, int way, long lineAddress, boolean dirty) {
            log.add("evict " + way + " line " + lineAddress / 128 + (dirty ? " dirty" : ""));
        }

        @Override
        public void invalidate(int set, int way, long lineAddress, boolean dirty) {
            log.add("invalidate " + way + " line " + lineAddress / 128 + (dirty ? " dirty" : ""));
        }

        @Override
        public void fill(int set, int way, long lineAddress) {
            log.add("fill " + way + " line " + lineAddress / 128);
        }

        @Override
        public void bypassed(Access access, int wouldHit) {
            log.add("bypassed " + wouldHit);
        }

        @Override
        public void outcome(Access access, What what) {
            log.add("outcome " + what);
        }

        @Override
        public void reservationFail(Access access, Reason reason, long attempts) {
            log.add("fail " + reason + " " + attempts);
        }
    }

    /** Listens, and answers every question with what the test has set. */
    private final class Chooser extends Listener implements CacheHooks.Victim, L1dHooks.NoEligibleWay, L1dHooks.Route {
        private long answer = Answer.way(0);
        private long refusal = Answer.STALL;
        private boolean wantsInvalid;

        @Override
        public long victim(Access access, int set, Ways ways) {
            StringBuilder eligible = new StringBuilder();
            for (int way = ways.nextEligible(0); way >= 0; way = ways.nextEligible(way + 1)) {
                eligible.append(' ').append(way);
            }
            log.add("victim?" + eligible + (ways.mayBypass() ? " or bypass" : "") + (ways.mayStall() ? " or stall" : "")
                    + (ways.nextInvalid(0) >= 0 ? " invalid " + ways.nextInvalid(0) : ""));
            return answer;
        }

        @Override
        public boolean choosesInvalid() {
            return wantsInvalid;
        }

        @Override
        public long noEligibleWay(Access access, int set) {
            log.add("noEligibleWay?");
            return refusal;
        }

        @Override
        public long route(Access access) {
            return Answer.CACHE;
        }
    }

    private DataCache cache(Part part, boolean l2, io.policybridge.config.CacheConfig config) {
        HostGeometry.CacheShape shape = new HostGeometry.CacheShape(config.sets(), config.ways(), 128);
        HostGeometry host = HostGeometry.builder()
                .host("test")
                .sms(1)
                .schedulers(1)
                .warps(1)
                .warpSize(32)
                .ctas(1)
                .l1d(shape)
                .subPartitions(1)
                .l2(shape)
                .channels(1)
                .banks(1)
                .offered(EnumSet.allOf(Hook.class))
                .build();
        GpuPolicy policy = new GpuPolicy() {
            @Override
            public Part l1d(int sm) {
                return l2 ? null : part;
            }

            @Override
            public Part l2(int subPartition) {
                return l2 ? part : null;
            }
        };
        PolicySpec spec = new PolicySpec("fake", "", "", List.of(), (settings, geometry) -> policy);
        Session session = new Session(List.of(new Session.Chosen(spec, new Settings(Map.of(), 1))), host, null, 1_000);
        return new DataCache(config, l2, requests, 0, null, l2 ? session.l2(0) : session.l1d(0), 0);
    }

    private DataCache l1d(Part part, int ways) {
        return cache(part, false, CacheShapes.l1d(1, ways, 4, 2, 8));
    }

    private int read(int line) {
        return CacheShapes.whole(requests, AccessType.GLOBAL_READ, line);
    }

    private int store(int line) {
        return CacheShapes.whole(requests, AccessType.GLOBAL_WRITE, line);
    }

    private void load(DataCache cache, int line, long now) {
        int fetch = read(line);
        assertEquals(Status.MISS, cache.access(fetch, now));
        cache.missQueue().poll();
        CacheShapes.fillLine(cache, requests, fetch, now);
        cache.nextAccess();
    }

    private void assertLog(String... expected) {
        assertEquals(List.of(expected), log);
        log.clear();
    }

    @Test
    void a_load_is_told_as_insert_fill_and_hit() {
        DataCache cache = l1d(new Listener(), 2);
        int fetch = read(1);
        cache.access(fetch, 1);
        assertLog("insert 1 line 1");
        cache.access(read(1), 2);
        assertLog("pendingHit 1");
        CacheShapes.fillLine(cache, requests, fetch, 3);
        assertLog("fill 1 line 1");
        cache.access(read(1), 4);
        assertLog("hit 1");
    }

    @Test
    void an_eviction_is_told_directly_before_the_insertion() {
        DataCache cache = l1d(new Listener(), 1);
        load(cache, 1, 1);
        log.clear();
        cache.access(read(2), 2);
        assertLog("evict 0 line 1", "insert 0 line 2");
    }

    @Test
    void a_dirty_eviction_is_told_as_dirty() {
        DataCache cache = l1d(new Listener(), 1);
        load(cache, 1, 1);
        cache.access(CacheShapes.whole(requests, AccessType.LOCAL_WRITE, 1), 2);
        log.clear();
        cache.access(read(2), 3);
        assertLog("evict 0 line 1 dirty", "insert 0 line 2");
    }

    @Test
    void an_attempt_that_fails_tells_its_reason_and_nothing_else_and_the_retry_tells_everything_once() {
        DataCache cache = l1d(new Listener(), 1);
        int pending = read(1);
        cache.access(pending, 1);
        log.clear();
        int waiting = read(2);
        cache.access(waiting, 2);
        cache.repeatFail(7);
        assertLog("fail LINE_ALLOC 1", "fail LINE_ALLOC 7");
        CacheShapes.fillLine(cache, requests, pending, 3);
        log.clear();
        cache.access(waiting, 4);
        assertLog("evict 0 line 1", "insert 0 line 2");
    }

    @Test
    void a_store_that_hits_tells_the_loss_of_its_line() {
        DataCache cache = l1d(new Listener(), 1);
        load(cache, 1, 1);
        log.clear();
        cache.access(store(1), 2);
        assertLog("invalidate 0 line 1", "outcome WRITE_EVICT_HIT");
    }

    @Test
    void a_store_miss_is_an_outcome_and_asks_nothing() {
        DataCache cache = l1d(new Chooser(), 1);
        cache.access(read(1), 1);
        log.clear();
        cache.access(store(2), 2);
        assertLog("outcome STORE_MISS");
        cache.access(store(1), 3);
        assertLog("outcome STORE_MISS");
    }

    @Test
    void invalidation_tells_every_line_it_drops() {
        DataCache cache = l1d(new Listener(), 3);
        load(cache, 1, 1);
        load(cache, 2, 2);
        cache.access(CacheShapes.whole(requests, AccessType.LOCAL_WRITE, 2), 3);
        log.clear();
        cache.invalidateAll();
        assertLog("invalidate 1 line 2 dirty", "invalidate 2 line 1");
        cache.invalidateAll();
        assertLog();
    }

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
    void one_attempt_asks_once_and_every_retry_asks_again() {
        // The MSHRs are full: attempts fail after the question, so the answer cannot be reused blindly.
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
    void a_bypass_changes_and_counts_nothing_and_is_told_when_it_was_sent() {
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
    void a_set_without_an_eligible_way_is_a_question_of_its_own() {
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
    void a_latched_bypass_on_miss_goes_around_without_a_question_and_a_hit_is_served() {
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
    void a_bypass_without_lookup_does_not_know_whether_it_would_have_hit() {
        DataCache cache = l1d(new Chooser(), 2);
        int around = read(1);
        requests.route[around] = Answer.BYPASS_CODE;
        cache.bypassSent(around);
        assertLog("bypassed -1");
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
    void a_sectored_line_is_filled_when_its_last_sector_comes() {
        DataCache slice = cache(new Listener(), true, CacheShapes.l2(1, 1, 8));
        int first = CacheShapes.sector(requests, AccessType.GLOBAL_READ, 1, 0, 32);
        int second = CacheShapes.sector(requests, AccessType.GLOBAL_READ, 1, 1, 32);
        slice.access(first, 1);
        slice.access(second, 2);
        log.clear();
        slice.fill(first, 3);
        assertLog();
        slice.fill(second, 4);
        assertLog("fill 0 line 1");
    }

    @Test
    void a_host_copy_is_told_like_an_insertion_and_gives_no_uid_away() {
        DataCache slice = cache(new Listener(), true, CacheShapes.l2(1, 1, 8));
        int before = requests.uid[requests.allocate()];
        slice.hostCopy(128, 1, 1);
        slice.hostCopy(128 + 32, 2, 2);
        slice.hostCopy(256, 3, 1);
        assertLog(
                "insert 0 line 1",
                "fill 0 line 1",
                "sectorMiss 0",
                "fill 0 line 1",
                "evict 0 line 1",
                "insert 0 line 2",
                "fill 0 line 2");
        assertEquals(before + 1, requests.uid[requests.allocate()]);
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
