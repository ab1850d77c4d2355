package io.policybridge.policies.composites.dacache;

import static io.policybridge.policies.composites.dacache.CoherentProfile.Locality.NONE;
import static io.policybridge.policies.composites.dacache.CoherentProfile.Locality.REUSED;
import static io.policybridge.policies.composites.dacache.CoherentProfile.Locality.UNKNOWN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Promises;
import io.policybridge.kit.host.SmallCache;
import io.policybridge.session.Session;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The paper's L1D; set 0 starts with the chain abcdefgh, whose first four positions are protected while FCW is 4. */
class DaCacheTest {

    private static SmallCache abcdefgh(String... settings) {
        SmallCache cache = DaCacheFixture.cache(settings);
        cache.preset(0);
        return cache;
    }

    private static DaCacheL1d part(SmallCache cache) {
        return cache.part(DaCacheL1d.class);
    }

    @Test
    void lines_enter_by_what_their_load_is_and_by_the_age_of_its_warp() {
        SmallCache cache = abcdefgh();
        DaCacheFixture.load(cache, 1, 5);
        cache.access(0, 'i'); // coherent: front
        assertEquals("iabcdefg", DaCacheFixture.chain(cache, 0));
        DaCacheFixture.load(cache, 32, 1);
        cache.access(0, 'j'); // divergent, rank 1: position 2
        assertEquals("iajbcdef", DaCacheFixture.chain(cache, 0));
        DaCacheFixture.load(cache, 32, 2);
        cache.access(0, 'l'); // divergent, thrashing: end
        assertEquals("iajbcdel", DaCacheFixture.chain(cache, 0));
        cache.access(0, 'l'); // a hit moves it up by 4
        assertEquals("iajlbcde", DaCacheFixture.chain(cache, 0));
    }

    @Test
    void a_promotion_of_zero_goes_to_the_front() {
        SmallCache cache = abcdefgh("promotion=0");
        cache.access(0, 'g');
        assertEquals("gabcdefh", DaCacheFixture.chain(cache, 0));
    }

    @Test
    void a_pending_hit_and_a_missing_sector_promote_too() {
        SmallCache cache = abcdefgh();
        cache.calls().pendingHit(cache.access, 0, 7);
        assertEquals("abchdefg", DaCacheFixture.chain(cache, 0));
        cache.calls().sectorMiss(cache.access, 0, 6);
        assertEquals("abcghdef", DaCacheFixture.chain(cache, 0));
        SmallCache untouched = abcdefgh("touchOnPending=false");
        untouched.calls().pendingHit(untouched.access, 0, 7);
        assertEquals("abcdefgh", DaCacheFixture.chain(untouched, 0));
    }

    @Test
    void without_a_candidate_a_miss_bypasses_stalls_or_takes_any_way() {
        String[] choices = {"bypass", "stall", "unconstrained"};
        long[] answers = {Answer.BYPASS, Answer.STALL, Answer.way(3)};
        for (int i = 0; i < choices.length; i++) {
            SmallCache cache = abcdefgh("onNoCandidate=" + choices[i]);
            DaCacheFixture.load(cache, 32, 2);
            cache.reserve(0, "efgh");
            assertEquals(answers[i], cache.query(0), choices[i]);
            cache.reserve(0, "egh"); // f has been filled
            assertEquals(Answer.way(5), cache.query(0), choices[i]);
        }
    }

    @Test
    void with_every_way_reserved_only_a_global_load_bypasses() {
        SmallCache cache = abcdefgh();
        cache.reserve(0, "abcdefgh");
        assertEquals(Answer.BYPASS, cache.query(0));
        cache.access.kind(Access.Kind.STORE);
        assertEquals(Answer.STALL, cache.query(0));
        cache.access.kind(Access.Kind.LOAD).in(Access.Space.LOCAL);
        assertEquals(Answer.STALL, cache.query(0));
        SmallCache stalls = abcdefgh("onNoCandidate=stall");
        stalls.reserve(0, "abcdefgh");
        assertEquals(Answer.STALL, stalls.query(0));
    }

    @Test
    void where_the_host_allows_no_refusal_the_deepest_way_of_all_leaves() {
        for (String choice : List.of("bypass", "stall")) {
            SmallCache cache = abcdefgh("onNoCandidate=" + choice);
            cache.mayBypass = false;
            cache.mayStall = false;
            cache.reserve(0, "defgh");
            assertEquals(Answer.way(2), cache.query(0), choice);
        }
    }

    @Test
    void the_scope_says_which_misses_bypass() {
        String[] scopes = {"no-candidate", "thrashing-blocks", "thrashing-warps"};
        long[] thrashing = {Answer.BYPASS, Answer.BYPASS, Answer.BYPASS};
        long[] locality = {Answer.BYPASS, Answer.STALL, Answer.BYPASS};
        long[] freely = {Answer.way(7), Answer.way(7), Answer.BYPASS};
        for (int i = 0; i < scopes.length; i++) {
            SmallCache cache = abcdefgh("bypassScope=" + scopes[i]);
            cache.reserve(0, "efgh");
            DaCacheFixture.load(cache, 32, 2);
            assertEquals(thrashing[i], cache.query(0), scopes[i]);
            DaCacheFixture.load(cache, 32, 1); // would enter at position 2
            assertEquals(locality[i], cache.query(0), scopes[i]);
            cache.reserve(0, "");
            DaCacheFixture.load(cache, 32, 2);
            assertEquals(freely[i], cache.query(0), scopes[i]);
        }
    }

    @Test
    void a_thrashing_warp_may_bypass_although_a_way_is_invalid() {
        SmallCache cache = DaCacheFixture.cache("bypassScope=thrashing-warps");
        DaCacheFixture.load(cache, 32, 2);
        assertEquals(Answer.BYPASS, cache.query(0));
        DaCacheFixture.load(cache, 32, 1);
        assertEquals(Answer.way(7), cache.query(0)); // the host's own order: highest first
        assertFalse(DaCacheFixture.cache().calls().choosesInvalid());
    }

    @Test
    void a_store_that_drops_a_line_frees_its_way_for_the_next() {
        SmallCache cache = abcdefgh();
        cache.invalidate(0, 'c');
        DaCacheFixture.load(cache, 32, 1);
        assertEquals(2, cache.access(0, 'n'));
        assertEquals("abndefgh", DaCacheFixture.chain(cache, 0));
    }

    @Test
    void a_divergent_load_counts_once_when_its_last_access_is_served() {
        SmallCache cache = abcdefgh();
        Partition partition = part(cache).partition();
        DaCacheFixture.load(cache, 3, 0);
        load(cache, 1, "abc");
        assertEquals(129, partition.cnt());
        load(cache, 2, "abx"); // one miss of the oldest warp: FCW 4 - 0
        assertEquals(125, partition.cnt());
        DaCacheFixture.load(cache, 2, 0);
        load(cache, 3, "yz"); // coherent
        assertEquals(125, partition.cnt());
        DaCacheFixture.load(cache, 3, 3);
        load(cache, 4, "uvw"); // all missed: 1, as rank 3 of FCW 4
        assertEquals(124, partition.cnt());
        assertEquals(0, part(cache).loads().size());
    }

    /** Reports the whole of load {@code id} over the given lines of set 0. */
    private static void load(SmallCache cache, int id, String lines) {
        cache.access.n(id);
        cache.calls().loadStarted(id, cache.access, cache.access.lines());
        int hits = 0;
        for (char line : lines.toCharArray()) {
            hits += cache.isPresent(0, line) ? 1 : 0;
            cache.access(0, line);
        }
        cache.calls().loadServed(id, hits, lines.length() - hits, 0);
    }

    @Test
    void a_load_that_missed_all_its_lines_may_be_left_out() {
        SmallCache cache = abcdefgh("fullMissCounts=false");
        DaCacheFixture.load(cache, 3, 0);
        load(cache, 1, "xyz");
        assertEquals(128, part(cache).partition().cnt());
        load(cache, 2, "xyu");
        assertEquals(124, part(cache).partition().cnt());
    }

    @Test
    void a_line_on_its_way_is_a_miss_unless_told_otherwise() {
        String[] settings = {"pendingHitIsMiss=true", "pendingHitIsMiss=false"};
        int[] cnt = {124, 129};
        for (int i = 0; i < settings.length; i++) {
            SmallCache cache = abcdefgh(settings[i]);
            cache.reserve(0, "a");
            DaCacheFixture.load(cache, 3, 0);
            load(cache, 1, "abc");
            assertEquals(cnt[i], part(cache).partition().cnt(), settings[i]);
        }
    }

    @Test
    void a_bypass_is_a_miss_of_its_load() {
        SmallCache cache = abcdefgh();
        cache.reserve(0, "efgh");
        DaCacheFixture.load(cache, 3, 0);
        load(cache, 1, "abx");
        assertEquals(124, part(cache).partition().cnt());
    }

    @Test
    void a_load_that_did_not_use_the_l1d_says_nothing() {
        SmallCache cache = abcdefgh();
        DaCacheFixture.load(cache, 32, 0);
        load(cache, 1, "");
        assertEquals(128, part(cache).partition().cnt());
        assertEquals(0, part(cache).loads().size());
    }

    @Test
    void filled_at_each_access_coherent_loads_of_the_oldest_warp_teach_the_profile() {
        SmallCache cache = DaCacheFixture.cache("vcFill=access", "vcEntries=2", "vcConclude=1");
        CoherentProfile profile = part(cache).profile();
        sample(cache, 0x10, 1);
        sample(cache, 0x20, 8);
        sample(cache, 0x10, 1);
        assertEquals(REUSED, profile.locality(0x10));
        sample(cache, 0x20, 9);
        sample(cache, 0x20, 10);
        assertEquals(NONE, profile.locality(0x20));
    }

    private static void sample(SmallCache cache, long pc, long line) {
        cache.access.pc(pc);
        cache.access((int) (line % DaCacheFixture.SETS), line);
    }

    @Test
    void other_warps_divergent_loads_and_stores_teach_nothing() {
        SmallCache cache = DaCacheFixture.cache();
        CoherentProfile profile = part(cache).profile();
        cache.access.slot(1);
        sample(cache, 0x10, 1);
        sample(cache, 0x10, 1);
        DaCacheFixture.load(cache, 3, 0);
        sample(cache, 0x10, 1);
        cache.access.lines(1).kind(Access.Kind.STORE);
        sample(cache, 0x10, 1);
        assertEquals(0, profile.blocks());
        assertEquals(UNKNOWN, profile.locality(0x10));
    }

    @Test
    void a_load_without_locality_enters_at_the_end() {
        SmallCache cache = abcdefgh("vcFill=access", "vcEntries=1");
        sample(cache, 0x10, 33);
        sample(cache, 0x10, 34); // pushes the first block out
        cache.access.slot(6);
        cache.access(0, 'i');
        assertEquals("abcdefgi", DaCacheFixture.chain(cache, 0));
    }

    @Test
    void a_new_oldest_warp_may_find_the_victim_cache_empty() {
        String[] settings = {"vcOnNewWarp=keep", "vcOnNewWarp=clear"};
        CoherentProfile.Locality[] after = {REUSED, UNKNOWN};
        for (int i = 0; i < settings.length; i++) {
            SmallCache cache = DaCacheFixture.cache("vcFill=access", settings[i]);
            sample(cache, 0x10, 1);
            cache.warps().warpExited(0, 0);
            cache.access.slot(1); // the oldest now
            sample(cache, 0x10, 1);
            assertEquals(after[i], part(cache).profile().locality(0x10), settings[i]);
        }
    }

    @Test
    void the_victim_cache_holds_lines_that_were_evicted() {
        SmallCache cache = DaCacheFixture.cache();
        CoherentProfile profile = part(cache).profile();
        cache.access.pc(0x10);
        for (char line = 'a'; line < 'j'; line++) {
            cache.access(0, line); // the ninth evicts one of position 7: a
        }
        assertEquals(1, profile.blocks());
        assertTrue(profile.holds(0x10, 'a'));
        cache.access(0, 'a');
        assertEquals(REUSED, profile.locality(0x10));
    }

    @Test
    void a_hit_on_ones_own_line_proves_locality_at_once() {
        SmallCache cache = DaCacheFixture.cache();
        cache.access.pc(0x10);
        cache.access(0, 'a');
        cache.access.pc(0x20);
        cache.access(0, 'a'); // another load's line
        assertEquals(UNKNOWN, part(cache).profile().locality(0x20));
        cache.access.pc(0x10);
        cache.access(0, 'a');
        assertEquals(REUSED, part(cache).profile().locality(0x10));
    }

    @Test
    void a_kernel_resets_what_the_parameter_says() {
        String[] settings = {"resetAtKernel=none", "resetAtKernel=profile", "resetAtKernel=all"};
        CoherentProfile.Locality[] locality = {REUSED, UNKNOWN, UNKNOWN};
        int[] cnt = {129, 129, 128};
        for (int i = 0; i < settings.length; i++) {
            SmallCache cache = abcdefgh(settings[i]);
            sample(cache, 0x10, 1);
            sample(cache, 0x10, 1);
            DaCacheFixture.load(cache, 3, 0);
            load(cache, 1, "abc");
            cache.calls().kernelBegan(2, "next", 1, 32);
            assertEquals(locality[i], part(cache).profile().locality(0x10), settings[i]);
            assertEquals(cnt[i], part(cache).partition().cnt(), settings[i]);
        }
    }

    @Test
    void answers_reach_as_far_as_their_scope_asks() {
        assertEquals(
                Promises.Scope.PART, part(DaCacheFixture.cache()).promises().scope(Hook.VICTIM));
        assertEquals(
                Promises.Scope.GPU,
                part(DaCacheFixture.cache("bypassScope=thrashing-blocks"))
                        .promises()
                        .scope(Hook.VICTIM));
        assertEquals(
                Promises.Scope.PART,
                part(DaCacheFixture.cache("bypassScope=thrashing-blocks", "onNoCandidate=stall"))
                        .promises()
                        .scope(Hook.VICTIM));
    }

    @Test
    void every_answer_has_a_reason() {
        SmallCache cache = abcdefgh();
        DaCacheFixture.load(cache, 32, 2);
        assertEquals(
                "chain position 7, FCW 4, CNT 128, positions 0 to 3 protected, rank 2, lines 32",
                part(cache).reason(Hook.VICTIM, cache.access, 0, cache.query(0)));
        cache.reserve(0, "efgh");
        assertEquals(
                "no candidate, FCW 4, CNT 128, positions 0 to 3 protected, rank 2, lines 32",
                part(cache).reason(Hook.VICTIM, cache.access, 0, cache.query(0)));
    }

    /** Without the load as a unit DaCache would degenerate unseen. */
    @Test
    void a_host_without_the_load_as_a_unit_is_refused() {
        Set<Hook> offered = EnumSet.allOf(Hook.class);
        offered.remove(Hook.LOAD_SERVED);
        HostGeometry whole = DaCacheFixture.HOST;
        HostGeometry poor = HostGeometry.builder()
                .host("poor")
                .sms(1)
                .schedulers(2)
                .warps(48)
                .warpSize(32)
                .ctas(8)
                .l1d(whole.l1d())
                .subPartitions(1)
                .l2(whole.l2())
                .channels(1)
                .banks(4)
                .offered(offered)
                .build();
        Session.Chosen chosen = new Session.Chosen(DaCache.SPEC, SmallCache.settings(DaCache.SPEC, 1));
        Session.RefusedPolicy refused =
                assertThrows(Session.RefusedPolicy.class, () -> new Session(List.of(chosen), poor, null, 1000));
        assertTrue(refused.getMessage().contains("loadServed"), refused.getMessage());
    }

    @Test
    void one_to_five_hundred_and_twelve_ways_and_any_sets_work() {
        int[][] shapes = {{1, 1}, {64, 1}, {1, 512}, {2, 24}, {256, 4}};
        for (int[] shape : shapes) {
            SmallCache cache = new SmallCache(DaCache.SPEC, shape[0], shape[1]);
            for (int slot = 0; slot < 48; slot++) {
                cache.warps().warpLaunched(slot, slot, 0, slot);
            }
            int inserted = 0;
            for (int i = 0; i < 3 * shape[0] * shape[1]; i++) {
                cache.access.slot(i % 48).lines(1 + i % 32);
                inserted += cache.access(i % shape[0], i) >= 0 ? 1 : 0;
            }
            assertEquals(3 * shape[0] * shape[1], inserted);
        }
    }
}
