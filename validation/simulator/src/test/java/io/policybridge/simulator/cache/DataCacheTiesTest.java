package io.policybridge.simulator.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.policies.Registry;
import io.policybridge.session.CacheCalls;
import io.policybridge.session.Session;
import io.policybridge.session.naming.PolicyString;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;
import java.util.EnumSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two touches of one set in one cycle, as an L1D with several banks can have them. */
@Tag("contract")
class DataCacheTiesTest {
    private final Requests requests = new Requests();

    private static CacheCalls lru() {
        HostGeometry.CacheShape shape = new HostGeometry.CacheShape(1, 2, 128);
        HostGeometry host = HostGeometry.builder()
                .host("test")
                .sms(1)
                .schedulers(2)
                .warps(48)
                .warpSize(32)
                .ctas(8)
                .l1d(shape)
                .subPartitions(1)
                .l2(shape)
                .channels(1)
                .banks(16)
                .offered(EnumSet.allOf(Hook.class))
                .build();
        return new Session(
                        PolicyString.parse("lru(level=l1d)", Registry.all(), 1),
                        host,
                        null,
                        Session.DEFAULT_LIVENESS_LIMIT)
                .l1d(0);
    }

    private DataCache cache(CacheCalls calls) {
        return new DataCache(CacheShapes.writeThrough(2), false, requests, 0, null, calls, 0);
    }

    /**
     * Lines 1 and 2 fill ways 1 and 0. Both are hit in the given cycles, line 1 first; then line 3 needs a way.
     *
     * @return the line that goes
     */
    private long evictedAfter(DataCache cache, long hitOfLine1, long hitOfLine2) {
        write(cache, 1, 1);
        write(cache, 2, 2);
        write(cache, 1, hitOfLine1);
        write(cache, 2, hitOfLine2);
        write(cache, 3, 20);
        return cache.evictedBlock() / 128;
    }

    private void write(DataCache cache, int line, long now) {
        cache.cycle();
        cache.access(CacheShapes.sector(requests, AccessType.GLOBAL_WRITE, line, 0, 32), now);
        cache.missQueue().poll();
    }

    @Test
    void in_different_cycles_both_take_the_line_touched_first() {
        assertEquals(1, evictedAfter(cache(null), 10, 11));
        assertEquals(1, evictedAfter(cache(lru()), 10, 11));
    }

    /** DEVIATION 2: for the native LRU a cycle is a tie, and the lowest way goes. When this fails the gap is closed. */
    @Test
    void deviation_2_in_one_cycle_the_native_lru_takes_the_lowest_way_and_a_policy_the_first_touched() {
        assertEquals(2, evictedAfter(cache(null), 10, 10));
        assertEquals(1, evictedAfter(cache(lru()), 10, 10));
    }
}
