package io.policybridge.policies.replacement;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.Hook;
import io.policybridge.api.Part;
import io.policybridge.kit.host.SmallCache;
import org.junit.jupiter.api.Test;

/** Vectors PD1 to PD3 of the specification, and what surrounds them. One set unless said otherwise. */
class ProtectingDistanceTest {
    private static final char BYPASSED = 'B';

    private static SmallCache cache(int ways, String... settings) {
        return new SmallCache(ProtectingDistance.SPEC, 1, ways, settings);
    }

    /** The way that serves each line, A for a miss and H for a hit; B alone for a bypass. */
    private static String run(SmallCache cache, String lines) {
        StringBuilder result = new StringBuilder();
        for (char line : lines.toCharArray()) {
            boolean hit = cache.isPresent(0, line);
            int way = cache.access(0, line);
            result.append(result.isEmpty() ? "" : " ")
                    .append(way == SmallCache.BYPASSED ? "" + BYPASSED : (hit ? "H" : "A") + way);
        }
        return result.toString();
    }

    /** n = 2. c comes when a has seen one access and b none: around; d one later: a has seen two, b one. */
    @Test
    void two_accesses_after_its_allocation_a_line_may_leave() {
        assertEquals("A0 A1 B A0 A1 B", run(cache(2, "n=2"), "abcdab"));
    }

    @Test
    void bypasses_count_down_too() {
        assertEquals("A0 B B A0", run(cache(1, "n=2"), "abbb"));
    }

    /** The hit on a is one of its two accesses: b bypasses once only. */
    @Test
    void a_hit_does_not_protect_anew() {
        assertEquals("A0 H0 B A0 H0", run(cache(1, "n=2"), "aabbb"));
    }

    @Test
    void a_hit_protects_anew_where_told_to() {
        assertEquals("A0 H0 B B A0", run(cache(1, "n=2", "promote=true"), "aabbb"));
    }

    /** n = 1: a line is protected until the next access, that is never when another is asked about two later. */
    @Test
    void the_least_recent_unprotected_line_leaves() {
        assertEquals("A0 A1 H0 A1 A0", run(cache(2, "n=1"), "abacd"));
    }

    /** Two sets of one way. With scope set, b's accesses do not count for a; with scope cache they do. */
    @Test
    void accesses_of_other_sets_count_in_the_cache_scope_only() {
        for (String scope : new String[] {"cache", "set"}) {
            SmallCache cache = new SmallCache(ProtectingDistance.SPEC, 2, 1, "n=2", "scope=" + scope);
            cache.access(0, 100);
            cache.access(1, 101);
            cache.access(1, 101);
            assertEquals(scope.equals("cache") ? 0 : SmallCache.BYPASSED, cache.access(0, 102), scope);
        }
    }

    /** With scope set, line 102 is even: its bypass counts in set 0 of two. */
    @Test
    void a_bypass_counts_in_the_linear_set() {
        SmallCache cache = new SmallCache(ProtectingDistance.SPEC, 2, 1, "n=2", "scope=set");
        cache.access(0, 100);
        assertEquals(SmallCache.BYPASSED, cache.access(0, 102));
        assertEquals(SmallCache.BYPASSED, cache.access(0, 102));
        assertEquals(0, cache.access(0, 102));
    }

    @Test
    void what_cannot_go_around_takes_the_least_recent_line() {
        SmallCache cache = cache(2, "n=100");
        run(cache, "aba");
        cache.mayBypass = false;
        cache.access.kind(Access.Kind.ATOMIC);
        assertEquals(1, cache.access(0, 'c'));
    }

    @Test
    void a_reserved_way_is_never_taken() {
        SmallCache cache = cache(2, "n=1");
        run(cache, "ab");
        cache.reserve(0, "a");
        assertEquals(SmallCache.BYPASSED, cache.access(0, 'c'));
        assertEquals(1, cache.access(0, 'c'));
    }

    @Test
    void a_load_that_finds_every_way_reserved_goes_around_or_waits() {
        for (String reserved : new String[] {"bypass", "stall"}) {
            SmallCache cache = cache(2, "n=1", "reserved=" + reserved);
            run(cache, "ab");
            cache.reserve(0, "ab");
            assertEquals(reserved.equals("bypass") ? Answer.BYPASS : Answer.STALL, cache.query(0));
        }
    }

    /** n = 2, one way: the merge is the first access after the allocation of a, the bypass of b the second. */
    @Test
    void merges_and_missing_sectors_count_down_too() {
        SmallCache merged = cache(1, "n=2");
        run(merged, "a");
        merged.calls().pendingHit(merged.access, 0, 0);
        assertEquals("B A0", run(merged, "bb"));
        SmallCache placeless = cache(1, "n=2");
        run(placeless, "a");
        placeless.calls().pendingHit(placeless.access, 0, -1);
        assertEquals("B A0", run(placeless, "bb"));
        SmallCache sectored = cache(1, "n=2");
        run(sectored, "a");
        sectored.calls().sectorMiss(sectored.access, 0, 0);
        assertEquals("B A0", run(sectored, "bb"));
    }

    /** n = 1: neither line is protected after the touch of a, so the least recent one, b in way 1, leaves. */
    @Test
    void merges_and_missing_sectors_make_a_line_recent() {
        SmallCache merged = cache(2, "n=1");
        run(merged, "ab");
        merged.calls().pendingHit(merged.access, 0, 0);
        assertEquals("A1", run(merged, "c"));
        SmallCache sectored = cache(2, "n=1");
        run(sectored, "ab");
        sectored.calls().sectorMiss(sectored.access, 0, 0);
        assertEquals("A1", run(sectored, "c"));
    }

    /**
     * Set 1 of two, n = 2, scope set. 101 and 103 are allocated and 101 is hit: with promote it has seen no access
     * since, 103 one. 105 bypasses; then 103 has seen two and leaves. Without promote 101 has seen two accesses
     * already.
     */
    @Test
    void lines_of_another_set_are_protected_alike() {
        SmallCache promoted = new SmallCache(ProtectingDistance.SPEC, 2, 2, "n=2", "scope=set", "promote=true");
        for (int line : new int[] {101, 103, 101}) {
            promoted.access(1, line);
        }
        assertEquals(SmallCache.BYPASSED, promoted.access(1, 105));
        assertEquals(1, promoted.access(1, 105));
        SmallCache plain = new SmallCache(ProtectingDistance.SPEC, 2, 2, "n=2", "scope=set");
        for (int line : new int[] {101, 103, 101}) {
            plain.access(1, line);
        }
        assertEquals(0, plain.access(1, 105));
    }

    /** Set 1 of two sets of two ways: the hit leaves line 103 as the least recent. */
    @Test
    void a_touch_is_one_of_its_own_set() {
        SmallCache cache = new SmallCache(ProtectingDistance.SPEC, 2, 2, "n=1", "scope=set");
        for (int line : new int[] {101, 103, 101}) {
            cache.access(1, line);
        }
        assertEquals(1, cache.access(1, 105));
    }

    @Test
    void a_bypass_and_a_victim_have_reasons_of_their_own() {
        SmallCache cache = cache(1, "n=2");
        run(cache, "a");
        Part part = cache.part(Part.class);
        assertEquals("every way is protected or reserved", part.reason(Hook.VICTIM, cache.access, 0, Answer.BYPASS));
        assertEquals("least recent unprotected line", part.reason(Hook.VICTIM, cache.access, 0, Answer.way(0)));
    }
}
