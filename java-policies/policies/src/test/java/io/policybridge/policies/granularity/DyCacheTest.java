package io.policybridge.policies.granularity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks.Outcome.What;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.PolicySpec.BadSetting;
import io.policybridge.api.StateBits;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.Hosts;
import io.policybridge.kit.host.Policies;
import io.policybridge.kit.host.SmallCache;
import io.policybridge.policies.granularity.Sampler.Rule;
import io.policybridge.session.CacheCalls;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** The decision table of the specification, and how windows, flushes and kernels act on it. */
class DyCacheTest {
    private static final PolicySpec[] KNOWN = {DyCache.SPEC, Elastic.SPEC, SectorCache.SPEC};

    /**
     * The granularity after a window of 1000 requests, of which so many missed and were of 32, 64 and 128 bytes; +
     * where it wants a flush.
     */
    private static String decide(
            Rule rule, int grain, int threshold, int misses, int quarters, int halves, int wholes) {
        Sampler sampler = new Sampler(SmallCache.settings(
                DyCache.SPEC,
                1,
                "initial=" + grain,
                "rule=" + rule.name().toLowerCase(Locale.ROOT),
                "threshold=" + threshold,
                "period=1000"));
        boolean flush = false;
        for (int i = 0; i < 1000; i++) {
            int bytes = i < quarters ? 32 : i < quarters + halves ? 64 : 128;
            assertFalse(flush, "before the end of the window");
            flush = sampler.count(bytes, i < misses);
        }
        assertEquals(1000, quarters + halves + wholes);
        return sampler.grain() + (flush ? "+" : "");
    }

    private static String decide(int grain, int threshold, int misses, int quarters, int halves, int wholes) {
        List<String> grains = new ArrayList<>();
        for (Rule rule : Rule.values()) {
            grains.add(decide(rule, grain, threshold, misses, quarters, halves, wholes));
        }
        return String.join(" ", grains);
    }

    /** Rules paper, otherwise, code. */
    @Test
    void a_window_chooses_the_granularity_of_the_next() {
        assertEquals("32 32 32", decide(128, 50, 600, 400, 200, 400));
        assertEquals("64 64 64", decide(128, 50, 600, 200, 300, 500));
        assertEquals("64 64 32", decide(128, 50, 500, 250, 250, 500));
        assertEquals("128 128 128", decide(128, 50, 499, 900, 0, 100));
        assertEquals("128+ 128+ 32", decide(32, 50, 700, 100, 100, 800));
        assertEquals("32 128+ 128+", decide(32, 50, 300, 100, 100, 800));
        assertEquals("128 128 128", decide(128, 75, 600, 400, 200, 400));
        assertEquals("64+ 64+ 64+", decide(32, 25, 300, 100, 200, 700));
        assertEquals("128+ 128+ 64", decide(64, 75, 900, 400, 300, 300));
        assertEquals("32 128+ 32", decide(32, 50, 300, 700, 100, 200));
    }

    private static int grain(CacheCalls l1d) {
        return Answer.value(l1d.grain(FakeAccess.load(0), 0)) & 0xffff;
    }

    private static FakeAccess small() {
        FakeAccess access = FakeAccess.load(0);
        access.size = 32;
        return access;
    }

    private static CacheCalls bind(String text) {
        return Policies.session(text, Hosts.small(), KNOWN).l1d(0);
    }

    /**
     * 99 small misses change nothing, the hundredth does; hits, merges and stores that go on are requests like others.
     */
    @Test
    void every_committed_request_counts_once() {
        CacheCalls l1d = bind("dycache(period=100)");
        for (int i = 0; i < 60; i++) {
            l1d.insert(small(), 0, 0);
        }
        for (int i = 0; i < 20; i++) {
            l1d.hit(small(), 0, 0);
            l1d.pendingHit(small(), 0, 0);
        }
        assertEquals(32, grain(l1d));
        CacheCalls stores = bind("dycache(period=100)");
        for (int i = 0; i < 99; i++) {
            stores.outcome(small().kind(Access.Kind.STORE), 0, What.STORE_MISS);
        }
        assertEquals(128, grain(stores));
        stores.outcome(small().kind(Access.Kind.STORE), 0, What.WRITE_EVICT_HIT);
        assertEquals(32, grain(stores));
        CacheCalls loads = bind("dycache(period=100,sampleStores=false)");
        for (int i = 0; i < 100; i++) {
            loads.outcome(small().kind(Access.Kind.STORE), 0, What.STORE_MISS);
        }
        assertEquals(128, grain(loads));
    }

    @Test
    void local_requests_count_only_where_told() {
        CacheCalls both = bind("dycache(period=100)");
        CacheCalls global = bind("dycache(period=100,sample=global)");
        for (int i = 0; i < 100; i++) {
            both.insert(small().in(Access.Space.LOCAL), 0, 0);
            global.insert(small().in(Access.Space.LOCAL), 0, 0);
        }
        assertEquals("32 128", grain(both) + " " + grain(global));
    }

    /**
     * A hundred misses of 128 bytes: from 32 to 128, with a flush; it is raised until the 32nd request of the next
     * window.
     */
    @Test
    void coarsening_raises_one_flush() {
        CacheCalls l1d = bind("dycache(period=100,initial=32)");
        for (int i = 0; i < 99; i++) {
            l1d.insert(FakeAccess.load(0), 0, 0);
        }
        assertFalse(l1d.flush());
        l1d.insert(FakeAccess.load(0), 0, 0);
        assertEquals(128, grain(l1d));
        for (int i = 0; i < 32; i++) {
            assertTrue(l1d.flush());
            l1d.insert(FakeAccess.load(0), 0, 0);
        }
        assertFalse(l1d.flush());
    }

    /** Windows of 100; a switch doubles them to 200, a kernel begins with 100 again. */
    @Test
    void windows_grow_with_every_switch_of_a_kernel() {
        Sampler sampler = new Sampler(SmallCache.settings(DyCache.SPEC, 1, "period=100", "periodMax=400"));
        feed(sampler, 100, 32);
        assertEquals(32, sampler.grain());
        feed(sampler, 199, 128);
        assertEquals(32, sampler.grain());
        feed(sampler, 1, 128);
        assertEquals(128, sampler.grain());
        sampler.kernelBegan();
        feed(sampler, 100, 32);
        assertEquals(32, sampler.grain());
    }

    private static void feed(Sampler sampler, int requests, int bytes) {
        for (int i = 0; i < requests; i++) {
            sampler.count(bytes, true);
        }
    }

    /** Unless told, a kernel keeps it; one that coarsens it begins with a flush. */
    @Test
    void a_kernel_keeps_the_granularity_unless_told() {
        for (boolean resets : new boolean[] {false, true}) {
            CacheCalls l1d = bind("dycache(period=100,resetPerKernel=" + resets + ")");
            for (int i = 0; i < 100; i++) {
                l1d.insert(small(), 0, 0);
            }
            l1d.kernelBegan(2, "k", 1, 32);
            assertEquals(resets ? 128 : 32, grain(l1d));
            assertEquals(resets, l1d.flush());
        }
    }

    @Test
    void fixed_granularities_answer_the_same_always() {
        assertEquals(Answer.run(64, Answer.ANY_SLOT), bind("elastic(grain=64)").grain(small(), 3));
        assertEquals(
                Answer.run(32, Answer.RECYCLED_SLOT),
                bind("elastic(victim=paper)").grain(small(), 3));
        assertEquals(Answer.run(32, 0), bind("sector").grain(small(), 3));
    }

    @Test
    void a_granularity_is_32_64_or_128_bytes() {
        assertThrows(BadSetting.class, () -> bind("elastic(grain=48)"));
        assertThrows(BadSetting.class, () -> bind("dycache(initial=96)"));
        assertThrows(BadSetting.class, () -> bind("dycache(periodMax=500)"));
    }

    /** Sizes at issue: 60 small of 100 requests, of which all miss, whatever the sizes of those that are served. */
    @Test
    void sizes_may_be_those_at_issue() {
        CacheCalls l1d = bind("dycache(period=100,sizesAt=issue)");
        l1d.requestsGenerated(small(), 32, 0, 0);
        l1d.requestsGenerated(small(), 0, 28, 40);
        misses(l1d, FakeAccess.load(0), 100);
        assertEquals(32, grain(l1d));
        CacheCalls coarse = bind("dycache(period=100,sizesAt=issue)");
        coarse.requestsGenerated(small(), 32, 0, 0);
        coarse.requestsGenerated(small(), 0, 0, 33);
        misses(coarse, small(), 100);
        assertEquals(128, grain(coarse), "32 of 65 are no half");
        misses(coarse, small(), 100);
        assertEquals(128, grain(coarse), "a window without a size");
        CacheCalls loads = bind("dycache(period=100,sizesAt=issue,sampleStores=false)");
        loads.requestsGenerated(small().kind(Access.Kind.STORE), 32, 0, 0);
        loads.requestsGenerated(small(), 0, 0, 1);
        misses(loads, small(), 100);
        assertEquals(128, grain(loads), "stores are not sampled");
    }

    private static void misses(CacheCalls l1d, FakeAccess access, int number) {
        for (int i = 0; i < number; i++) {
            l1d.insert(access, 0, 0);
        }
    }

    /** What the policy leaves to the geometry; with keepLarge the host drops what is too small, without a flush. */
    @Test
    void parameters_of_the_geometry_reach_the_host() {
        assertEquals(L1dHooks.SubLines.PAPER, bind("dycache").subLines());
        assertEquals(
                new L1dHooks.SubLines(8, true, true, 2, 30, true),
                bind("dycache(chunkTagBits=8,order=any,keepLarge=true,tagLatency=2,switchPenalty=30)")
                        .subLines());
        assertEquals(
                new L1dHooks.SubLines(22, true, false, 5, 0, false),
                bind("elastic(chunkTagBits=22,order=any,overlap=wait,tagLatency=5)")
                        .subLines());
        CacheCalls keeps = bind("dycache(period=100,initial=32,keepLarge=true)");
        misses(keeps, FakeAccess.load(0), 100);
        assertEquals(128, grain(keeps));
        assertFalse(keeps.flush());
    }

    /** 128 lines with 4 tags of 16 bits: 1024 bytes. */
    @Test
    void elastic_needs_shared_memory_for_its_chunk_tags() {
        CacheCalls l1d = bind("elastic");
        l1d.sharedMemoryLeft(1, 1024);
        assertEquals("32 false", grain(l1d) + " " + l1d.flush());
        l1d.sharedMemoryLeft(2, 1023);
        assertEquals("128 true", grain(l1d) + " " + l1d.flush());
        l1d.sharedMemoryLeft(3, 0);
        assertEquals("128 false", grain(l1d) + " " + l1d.flush());
        l1d.sharedMemoryLeft(4, 1024);
        assertEquals("32 false", grain(l1d) + " " + l1d.flush());
        CacheCalls anywhere = bind("elastic(needBytes=0)");
        anywhere.sharedMemoryLeft(1, 0);
        assertEquals(32, grain(anywhere));
        CacheCalls narrow = bind("elastic(chunkTagBits=8)");
        narrow.sharedMemoryLeft(1, 512);
        assertEquals(32, grain(narrow), "512 bytes of chunk tags");
    }

    /** 128 lines of 16 KB: 50 bits of tags, 6 of state and 14 of age more for each, five counters that reach 1000. */
    @Test
    void the_hardware_is_what_chunk_tags_add() {
        List<Long> bits = SublineHardware.sampled(Hosts.small(), 16, 1000, 1000).stream()
                .map(StateBits::bits)
                .toList();
        assertEquals(List.of(6400L, 768L, 1792L, 50L), bits);
    }
}
