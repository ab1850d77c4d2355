package io.policybridge.policies.replacement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.CacheHooks;
import io.policybridge.api.PartKind;
import io.policybridge.fakes.Hosts;
import io.policybridge.kit.host.Policies;
import io.policybridge.kit.host.SmallCache;
import io.policybridge.session.Session;
import org.junit.jupiter.api.Test;

class FifoTest {
    private final SmallCache cache = new SmallCache(Fifo.SPEC, 1, 4);

    @Test
    void the_line_allocated_longest_ago_leaves() {
        cache.run("abcda");
        assertEquals(0, cache.access(0, 'e')); // allocated: a b c d; the hit on a does not count
        assertEquals(1, cache.access(0, 'f'));
    }

    @Test
    void only_an_eligible_way_leaves() {
        cache.run("abcd");
        cache.reserve(0, "abc");
        assertEquals(3, cache.next(0));
    }

    @Test
    void hits_change_nothing() {
        cache.run("abcdabcd");
        assertEquals(0, cache.next(0));
    }

    @Test
    void its_order_follows_from_events_only_where_nobody_else_listens_to_them() {
        // a hit that another policy is notified of would look like one that moves the line behind the others
        Session.Chosen fifo =
                Policies.of("fifo", PartKind.L1D, sm -> new Fifo(Hosts.small().l1d()));
        CacheHooks.Hit listener = (access, set, way) -> {};
        assertTrue(Policies.bind(fifo).l1d(0).touchMovesToMru());
        assertFalse(Policies.bind(fifo, Policies.of("listener", PartKind.L1D, sm -> listener))
                .l1d(0)
                .touchMovesToMru());
    }

    @Test
    void more_space_may_mean_more_misses() {
        // Belady's anomaly: abcdabeabcde hits 3 times in 3 ways and 2 times in 4; LRU 2 and 4
        assertEquals(3, hits(new SmallCache(Fifo.SPEC, 1, 3)));
        assertEquals(2, hits(new SmallCache(Fifo.SPEC, 1, 4)));
        assertEquals(2, hits(new SmallCache(Lru.SPEC, 1, 3)));
        assertEquals(4, hits(new SmallCache(Lru.SPEC, 1, 4)));
    }

    private static long hits(SmallCache cache) {
        return cache.run("abcdabeabcde").chars().filter(c -> c == 'h').count();
    }
}
