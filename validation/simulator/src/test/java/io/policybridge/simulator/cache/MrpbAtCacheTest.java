package io.policybridge.simulator.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.policies.Registry;
import io.policybridge.session.Session;
import io.policybridge.session.naming.PolicyString;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Vectors M3, M5 and M6 of MRPB's specification: 32 loads of lines that are 32 lines apart, in a cache of 32 sets and 4
 * ways. The linear index puts them into one set, PRIC's polynomial 37 into 32.
 */
@Tag("contract")
class MrpbAtCacheTest {
    private static final int LOADS = 32;

    private final Requests requests = new Requests();
    private DataCache cache;
    private int hits;
    private int allocated;
    private int bypassed;
    private int stalled;

    private void cache(String policy, int mshrs) {
        HostGeometry.CacheShape shape = new HostGeometry.CacheShape(32, 4, 128);
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
                .banks(1)
                .offered(EnumSet.allOf(Hook.class))
                .build();
        Session session = new Session(PolicyString.parse(policy, Registry.all(), 1), host, null, 1_000);
        cache = new DataCache(CacheShapes.l1d(32, 4, mshrs, 8, 64), false, requests, 0, null, session.l1d(0), 0);
    }

    private int load(int number) {
        return CacheShapes.whole(requests, AccessType.GLOBAL_READ, number * 32);
    }

    /**
     * All loads in turn, then the fills of what was allocated: hits/allocated/bypassed, and the stalled ones if there
     * are.
     */
    private String round(long now) {
        hits = 0;
        allocated = 0;
        bypassed = 0;
        stalled = 0;
        List<Integer> fetches = new ArrayList<>();
        for (int i = 0; i < LOADS; i++) {
            int request = load(i);
            switch (cache.access(request, now + i)) {
                case Status.HIT -> hits++;
                case Status.BYPASS -> bypassed++;
                case Status.RESERVATION_FAIL -> stalled++;
                default -> {
                    allocated++;
                    fetches.add(request);
                }
            }
        }
        for (int fetch : fetches) {
            cache.missQueue().poll();
            CacheShapes.fillLine(cache, requests, fetch, now + LOADS);
            cache.nextAccess();
        }
        return hits + "/" + allocated + "/" + bypassed + (stalled > 0 ? "/" + stalled : "");
    }

    @Test
    void an_access_that_finds_every_way_reserved_bypasses() {
        cache("mrpb", 64);
        assertEquals("0/4/28", round(0));
    }

    @Test
    void where_lines_spread_over_the_sets_no_access_bypasses() {
        cache("mrpb+pric(poly=37)", 64);
        assertEquals("0/32/0", round(0));
    }

    @Test
    void what_lacks_an_mshr_waits() {
        cache("mrpb", 2);
        assertEquals("0/2/0/30", round(0));
    }

    @Test
    void without_the_bypass_all_wait() {
        cache("mrpb(bypass=none)", 64);
        assertEquals("0/4/0/28", round(0));
    }

    @Test
    void a_load_of_a_line_in_flight_is_merged() {
        cache("mrpb", 64);
        for (int i = 0; i < 4; i++) {
            assertEquals(Status.MISS, cache.access(load(i), i));
        }
        assertEquals(Status.BYPASS, cache.access(load(4), 4));
        assertEquals(Status.MISS, cache.access(load(2), 5));
        assertTrue(cache.merged());
    }

    /** The second round hits what the first brought, and the fifth to eighth load evict it. */
    @Test
    void rounds_over_one_set_hit_in_every_second_one() {
        cache("mrpb", 64);
        assertEquals(
                List.of("0/4/28", "4/4/24", "0/4/28", "4/4/24"), List.of(round(0), round(100), round(200), round(300)));
    }

    @Test
    void rounds_over_all_sets_hit_always() {
        cache("mrpb+pric(poly=37)", 64);
        assertEquals(List.of("0/32/0", "32/0/0"), List.of(round(0), round(100)));
    }
}
