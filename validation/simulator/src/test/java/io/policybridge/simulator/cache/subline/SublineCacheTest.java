package io.policybridge.simulator.cache.subline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.L1dHooks.SubLines;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import io.policybridge.api.Ways;
import io.policybridge.config.AddressMapping;
import io.policybridge.config.AddressMapping.Indexing;
import io.policybridge.config.AddressMapping.Masks;
import io.policybridge.config.CacheConfig;
import io.policybridge.input.BadInput;
import io.policybridge.session.Session;
import io.policybridge.simulator.cache.CacheShapes;
import io.policybridge.simulator.cache.FailReason;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Vectors D2, T1 to T7 and the sector cache of the specification: 32 sets of 4 ways, linear index; w1 s2 is way 1, slot
 * 2.
 */
class SublineCacheTest {
    private final Requests requests = new Requests();
    private final List<String> events = new ArrayList<>();
    private final Grain grain = new Grain();
    private SublineCache cache = cache(32, 4);
    private long now;

    /** Answers what the test has set, and writes down what is dropped. */
    private final class Grain implements L1dHooks.Grain, CacheHooks.Insert, CacheHooks.Evict, CacheHooks.Invalidate {
        private int bytes = 32;
        private int slot = Answer.ANY_SLOT;
        private SubLines shape = SubLines.PAPER;
        private String inserted = "";

        @Override
        public SubLines subLines() {
            return shape;
        }

        @Override
        public void insert(Access access, int set, int way) {
            inserted = Long.toHexString(access.address()) + " " + access.size() + " " + access.sectors();
        }

        @Override
        public long grain(Access access, int set) {
            return Answer.run(bytes, slot);
        }

        @Override
        public void evict(Access access, int set, int way, long lineAddress, boolean dirty) {
            events.add("evict " + Long.toHexString(lineAddress) + (dirty ? " dirty" : ""));
        }

        @Override
        public void invalidate(int set, int way, long lineAddress, boolean dirty) {
            events.add("invalidate " + Long.toHexString(lineAddress));
        }
    }

    private SublineCache cache(int sets, int ways) {
        return cache(CacheShapes.l1d(sets, ways, 8, 2, 8), grain);
    }

    private SublineCache cache(CacheConfig config, Part part) {
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
                return part;
            }
        };
        PolicySpec spec = new PolicySpec("fake", "", "", List.of(), (settings, geometry) -> policy);
        Session session = new Session(List.of(new Session.Chosen(spec, new Settings(Map.of(), 1))), host, null, 1_000);
        AddressMapping mapping = new AddressMapping(new Masks(8, 0, 0x100, 0xff0000, 0xfeff), 6, 2, Indexing.NONE);
        return new SublineCache(config, requests, 0, mapping, session.l1d(0));
    }

    private int request(AccessType type, long address, int size) {
        int request = requests.allocate();
        requests.type[request] = type.ordinal();
        requests.address[request] = address;
        requests.size[request] = size;
        requests.sectors[request] = (1 << size / 32) - 1 << (address / 32 & 3);
        return request;
    }

    /** Brings what {@code fetch} requested; a fetch of one sector comes back itself. */
    private void arrive(int fetch) {
        int chunks = requests.size[fetch] / 32;
        for (int i = 0; i < chunks; i++) {
            cache.fill(chunks == 1 ? fetch : CacheShapes.reply(requests, fetch), now);
        }
        while (cache.accessReady()) {
            cache.nextAccess();
        }
    }

    /** Reads; data come at once. {@code hit w0}, or {@code miss w0 64}: way and bytes fetched. */
    private String read(long address, int size) {
        int reading = request(AccessType.GLOBAL_READ, address, size);
        if (cache.access(reading, ++now) == Status.HIT) {
            return "hit w" + cache.way();
        }
        String miss = "miss w" + cache.way() + " " + requests.size[reading];
        while (!cache.missQueue().isEmpty()) {
            int sent = cache.missQueue().poll();
            if (sent == reading) {
                arrive(sent);
            }
        }
        return miss;
    }

    @Test
    void four_chunks_of_unrelated_addresses_share_a_line() {
        assertEquals("miss w0 32", read(0x1020, 32));
        assertEquals("miss w0 32", read(0x3000, 32));
        assertEquals("miss w0 32", read(0x7060, 32));
        assertEquals("miss w0 32", read(0x9000, 32));
        assertEquals("hit w0", read(0x1020, 32));
        assertEquals("miss w1 32", read(0xA000, 32));
        assertEquals("hit w0", read(0x3000, 32));
    }

    @Test
    void by_the_papers_words_the_oldest_chunk_goes_before_an_empty_line_is_taken() {
        grain.slot = Answer.RECYCLED_SLOT;
        for (long address : new long[] {0x1020, 0x3000, 0x7060, 0x9000, 0x1020}) {
            read(address, 32);
        }
        assertEquals("miss w0 32", read(0xA000, 32));
        assertEquals(List.of("evict 3000"), events);
        assertEquals("hit w0", read(0x1020, 32));
    }

    /** Chunk 5 alone is dropped and comes again behind chunk 4. */
    @Test
    void a_request_of_which_a_part_is_there_drops_it_and_fetches_all() {
        read(0x1020, 32);
        read(0x3000, 32);
        assertEquals("miss w0 64", read(0x1000, 64));
        assertEquals(List.of("evict 1020"), events);
        assertEquals("hit w0", read(0x1020, 32));
        assertEquals("hit w0", read(0x1000, 32));
        assertEquals("hit w0", read(0x3000, 32));
    }

    private void shaped(SubLines shape) {
        grain.shape = shape;
        cache = cache(32, 4);
    }

    /** Vector T7: chunks 2 and 3 lie before 0 and 1. */
    @Test
    void a_full_line_in_another_order_hits_where_any_order_will_do() {
        for (boolean any : new boolean[] {false, true}) {
            shaped(new SubLines(16, any, false, 0, 0, false));
            grain.bytes = 64;
            read(0x1040, 64);
            assertEquals("miss w0 64", read(0x1000, 64));
            assertEquals(any ? "hit w0" : "miss w0 128", read(0x1000, 128));
        }
    }

    /** Chunks of one block in two lines are no hit in any order. */
    @Test
    void chunks_in_two_lines_are_no_hit() {
        shaped(new SubLines(16, true, false, 0, 0, false));
        read(0x1000, 32);
        for (long address : new long[] {0x3000, 0x5000, 0x7000}) {
            read(address, 32);
        }
        assertEquals("miss w1 32", read(0x1020, 32));
        assertEquals("miss w1 64", read(0x1000, 64));
    }

    /** Addresses 0x1020 and 0x3000 differ in bit 13, the highest of a chunk tag of 4 bits is bit 13: 10 + 4 - 1. */
    @Test
    void a_narrow_chunk_tag_keeps_addresses_apart() {
        shaped(new SubLines(4, false, false, 0, 0, false));
        read(0x1020, 32);
        assertEquals("miss w0 32", read(0x3000, 32), "bit 13 is in the chunk tag");
        assertEquals("miss w1 32", read(0x5020, 32), "bit 14 is in the common tag");
    }

    /** A whole line survives, and a pair only what it is large enough for, and not in slots 1 and 2. */
    @Test
    void large_data_are_kept_when_the_granularity_grows() {
        shaped(new SubLines(16, false, true, 0, 0, false));
        grain.bytes = 32;
        assertEquals("miss w0 32", read(0x1020, 32));
        assertEquals("miss w0 64", read(0x3000, 64));
        assertEquals("miss w1 128", read(0x5000, 128));
        grain.bytes = 64;
        assertEquals("hit w1", read(0x5000, 128));
        assertEquals(List.of("invalidate 1020", "invalidate 3000", "invalidate 3020"), events);
        events.clear();
        assertEquals("miss w0 64", read(0x3000, 64));
        grain.bytes = 128;
        assertEquals("hit w1", read(0x5000, 128));
        assertEquals(List.of("invalidate 3000", "invalidate 3020"), events);
    }

    /** The first load of another granularity and all that follow wait ten cycles; at the eleventh there is service. */
    @Test
    void a_switch_takes_its_cycles() {
        shaped(new SubLines(16, false, false, 0, 10, false));
        grain.bytes = 128;
        read(0x1000, 128);
        grain.bytes = 32;
        int reading = request(AccessType.GLOBAL_READ, 0x1000, 32);
        long began = now + 1;
        for (long cycle = began; cycle < began + 10; cycle++) {
            assertEquals(Status.RESERVATION_FAIL, cache.access(reading, cycle), "cycle " + (cycle - began));
        }
        assertEquals(Status.HIT, cache.access(reading, began + 10));
    }

    @Test
    void a_whole_line_serves_finer_requests_until_it_is_flushed() {
        grain.bytes = 128;
        assertEquals("miss w0 128", read(0x1000, 128));
        grain.bytes = 32;
        assertEquals("hit w0", read(0x1040, 32));
        assertEquals("hit w0", read(0x1040, 64));
        assertEquals("hit w0", read(0x1000, 128));
        grain.bytes = 128;
        cache.dropClean();
        assertEquals("miss w0 128", read(0x1040, 32));
    }

    /** Figure 6 of the paper. */
    @Test
    void a_whole_line_hits_under_the_mask_of_two_halves() {
        grain.bytes = 128;
        read(0x04000100, 128);
        grain.bytes = 64;
        assertEquals("hit w0", read(0x04000100, 128));
    }

    @Test
    void pairs_begin_at_even_slots() {
        grain.bytes = 64;
        assertEquals("miss w0 64", read(0x1020, 32));
        assertEquals("miss w0 64", read(0x3040, 64));
        assertEquals("hit w0", read(0x1000, 32));
        assertEquals("miss w1 64", read(0x1040, 32));
        assertEquals("miss w1 128", read(0x1000, 128));
        assertEquals(List.of("evict 1000", "evict 1020", "evict 1040", "evict 1060"), events);
        assertEquals("hit w0", read(0x3040, 32));
    }

    @Test
    void a_chunk_of_another_common_tag_takes_the_whole_line() {
        cache = cache(32, 1);
        read(0x1020, 32);
        read(0x3000, 32);
        assertEquals("miss w0 32", read(0x04001000, 32));
        assertEquals(List.of("evict 1020", "evict 3000"), events);
        assertEquals("miss w0 32", read(0x1020, 32));
    }

    @Test
    void the_least_recent_chunk_gives_way() {
        cache = cache(32, 1);
        for (long address : new long[] {0x1000, 0x2000, 0x3000, 0x4000, 0x1000, 0x5000, 0x2000}) {
            read(address, 32);
        }
        assertEquals(List.of("evict 2000", "evict 3000"), events);
    }

    @Test
    void chunks_in_another_order_are_fetched_again() {
        grain.bytes = 64;
        read(0x1040, 64);
        read(0x1000, 64);
        assertEquals("miss w0 128", read(0x1000, 128));
        cache = cache(32, 4);
        read(0x1000, 64);
        read(0x1040, 64);
        assertEquals("hit w0", read(0x1000, 128));
    }

    @Test
    void the_plain_cache_is_the_granularity_of_a_line() {
        grain.bytes = 128;
        assertEquals("miss w0 128", read(0x1020, 32));
        assertEquals("hit w0", read(0x1060, 32));
        for (long address : new long[] {0x2000, 0x3000, 0x4000, 0x5000}) {
            read(address, 32);
        }
        assertEquals("miss w1 128", read(0x1020, 32));
    }

    /** Lines 1, 2 and 3 of one set are at 0x1000, 0x2000 and 0x3000. */
    @Test
    void a_sector_cache_fetches_each_sector_to_its_own_place() {
        cache = cache(32, 2);
        grain.slot = 0;
        assertEquals("miss w0 32", read(0x1000, 32));
        assertEquals("miss w1 32", read(0x2000, 32));
        assertEquals("miss w0 32", read(0x1060, 32));
        assertEquals(Status.SECTOR_MISS, cache.probe());
        assertEquals("miss w1 32", read(0x3000, 32));
        assertEquals("miss w0 32", read(0x2000, 32));
        assertEquals(List.of("evict 2000", "evict 1000", "evict 1060"), events);
    }

    @Test
    void in_a_sector_cache_unrelated_sectors_never_share_a_line() {
        grain.slot = 0;
        assertEquals(
                "miss w0 32, miss w1 32, miss w2 32, miss w3 32",
                String.join(", ", read(0x1020, 32), read(0x3000, 32), read(0x7060, 32), read(0x9000, 32)));
    }

    @Test
    void a_request_inside_a_fetch_in_flight_merges_and_one_beyond_it_waits() {
        shaped(new SubLines(16, false, false, 0, 0, false));
        int small = request(AccessType.GLOBAL_READ, 0x1000, 32);
        cache.access(small, ++now);
        assertEquals(Status.RESERVATION_FAIL, cache.access(request(AccessType.GLOBAL_READ, 0x1000, 64), ++now));
        assertEquals(FailReason.MSHR_MERGE, cache.failReason());
        assertEquals(Status.MISS, cache.access(request(AccessType.GLOBAL_READ, 0x1000, 32), ++now));
        assertEquals(Status.HIT_RESERVED, cache.probe());
        arrive(small);
        assertEquals("miss w0 64", read(0x1000, 64));
        grain.bytes = 128;
        int large = request(AccessType.GLOBAL_READ, 0x2000, 128);
        cache.access(large, ++now);
        grain.bytes = 32;
        assertEquals(Status.MISS, cache.access(request(AccessType.GLOBAL_READ, 0x2060, 32), ++now));
        assertTrue(cache.merged());
    }

    /** The fetch returns to the access that waits for it, and fills no line. */
    @Test
    void a_fetch_that_was_flushed_in_flight_is_not_installed() {
        int fetch = request(AccessType.GLOBAL_READ, 0x1000, 32);
        cache.access(fetch, ++now);
        cache.dropClean();
        int second = request(AccessType.GLOBAL_READ, 0x1000, 32);
        assertEquals(Status.MISS, cache.access(second, ++now));
        assertTrue(cache.merged());
        cache.fill(fetch, now);
        assertEquals(fetch, cache.nextAccess());
        assertEquals(second, cache.nextAccess());
        assertEquals("miss w0 32", read(0x1000, 32));
    }

    /** Chunk 1 is in flight when 0 to 3 are needed: the copy that comes first is handed on, and not kept. */
    @Test
    void where_chunks_are_fetched_again_an_access_beyond_a_fetch_in_flight_does_not_wait() {
        shaped(new SubLines(16, false, false, 0, 0, true));
        int small = request(AccessType.GLOBAL_READ, 0x1020, 32);
        int large = request(AccessType.GLOBAL_READ, 0x1000, 128);
        assertEquals(Status.MISS, cache.access(small, ++now));
        assertEquals(Status.MISS, cache.access(large, ++now));
        assertEquals(128, requests.size[large]);
        assertEquals(small, cache.missQueue().poll());
        assertEquals(large, cache.missQueue().poll());
        cache.fill(small, now);
        assertEquals(small, cache.nextAccess());
        assertEquals(Status.MISS, cache.access(request(AccessType.GLOBAL_READ, 0x1020, 32), ++now), "merged");
        assertTrue(cache.missQueue().isEmpty());
        arrive(large);
        assertEquals("hit w1", read(0x1020, 32));
        assertEquals("hit w1", read(0x1000, 128));
    }

    /** Two fetches that begin with chunk 0, of one and of two chunks, have MSHRs of their own. */
    @Test
    void where_chunks_are_fetched_again_fetches_of_other_lengths_are_others() {
        shaped(new SubLines(16, false, false, 0, 0, true));
        int small = request(AccessType.GLOBAL_READ, 0x1000, 32);
        int large = request(AccessType.GLOBAL_READ, 0x1000, 64);
        assertEquals(Status.MISS, cache.access(small, ++now));
        assertEquals(Status.MISS, cache.access(large, ++now));
        assertEquals(64, requests.size[large]);
        assertEquals(small, cache.missQueue().poll());
        assertEquals(large, cache.missQueue().poll());
        arrive(large);
        cache.fill(small, now);
        assertEquals(small, cache.nextAccess());
        assertEquals("hit w0", read(0x1000, 64));
    }

    @Test
    void without_a_free_slot_in_the_set_an_access_waits() {
        cache = cache(32, 1);
        grain.bytes = 128;
        int fetch = request(AccessType.GLOBAL_READ, 0x1000, 128);
        cache.access(fetch, ++now);
        assertEquals(Status.RESERVATION_FAIL, cache.access(request(AccessType.GLOBAL_READ, 0x2000, 128), ++now));
        assertEquals(FailReason.LINE_ALLOC, cache.failReason());
        arrive(fetch);
        assertEquals("miss w0 128", read(0x2000, 128));
    }

    /** 32 bytes of chunk 0x1020 are asked for, 128 are fetched. */
    @Test
    void a_policy_is_notified_of_what_was_asked_for_not_of_what_is_fetched() {
        grain.bytes = 128;
        assertEquals("miss w0 128", read(0x1020, 32));
        assertEquals("1020 32 2", grain.inserted);
    }

    @Test
    void a_global_store_drops_the_chunks_that_it_touches() {
        grain.bytes = 128;
        read(0x1000, 128);
        grain.bytes = 32;
        assertEquals("hit w0", read(0x1040, 32));
        assertEquals(Status.HIT, cache.access(request(AccessType.GLOBAL_WRITE, 0x1020, 32), ++now));
        assertTrue(cache.sentWrite());
        assertEquals(List.of("invalidate 1020"), events);
        assertEquals("hit w0", read(0x1040, 32));
        assertEquals("miss w0 32", read(0x1020, 32));
        assertEquals(Status.MISS, cache.access(request(AccessType.GLOBAL_WRITE, 0x8020, 32), ++now));
    }

    @Test
    void with_whole_lines_a_global_store_drops_the_line() {
        grain.bytes = 128;
        read(0x1000, 128);
        assertEquals(Status.HIT, cache.access(request(AccessType.GLOBAL_WRITE, 0x1020, 32), ++now));
        assertEquals(4, events.size());
        assertEquals("miss w0 128", read(0x1040, 32));
    }

    /**
     * Chunks 0x1000 and 0x1060 of one block and 0x2000 of another are modified: two write-backs, of 64 and 32 bytes.
     */
    @Test
    void modified_chunks_leave_with_one_write_back_for_each_block() {
        cache = cache(32, 1);
        for (long address : new long[] {0x1000, 0x1060, 0x2000}) {
            read(address, 32);
            assertEquals(Status.HIT, cache.access(request(AccessType.LOCAL_WRITE, address, 32), ++now));
        }
        int reading = request(AccessType.GLOBAL_READ, 0x04000000, 32);
        assertEquals(Status.MISS, cache.access(reading, ++now));
        assertEquals(reading, cache.missQueue().poll());
        assertEquals(
                "1000 64 1001, 2000 32 1",
                writeBack(cache.missQueue().poll()) + ", "
                        + writeBack(cache.missQueue().poll()));
    }

    private String writeBack(int request) {
        assertEquals(AccessType.L1_WRITE_BACK.ordinal(), requests.type[request]);
        return Long.toHexString(requests.address[request]) + " " + requests.size[request] + " "
                + Integer.toBinaryString(requests.sectors[request]);
    }

    /**
     * Each chunk modified, in a line of four blocks: five places of the miss queue are needed, and one more must stay
     * free.
     */
    @Test
    void an_access_waits_until_the_miss_queue_has_room_for_all_that_it_drops() {
        cache = cache(32, 1);
        for (long address : new long[] {0x1000, 0x2000, 0x3000, 0x4000}) {
            read(address, 32);
            cache.access(request(AccessType.LOCAL_WRITE, address, 32), ++now);
        }
        for (int i = 0; i < 4; i++) {
            cache.access(request(AccessType.GLOBAL_WRITE, 0x8020, 32), ++now);
        }
        int reading = request(AccessType.GLOBAL_READ, 0x04000000, 32);
        assertEquals(Status.RESERVATION_FAIL, cache.access(reading, ++now));
        assertEquals(FailReason.MISS_QUEUE, cache.failReason());
        cache.missQueue().poll();
        assertEquals(Status.MISS, cache.access(reading, ++now));
        assertEquals(8, cache.missQueue().size());
    }

    /** Six of eight places of the miss queue are taken, and one must stay free: the seventh takes one of the two. */
    @Test
    void a_flush_writes_modified_chunks_back_and_accesses_wait_meanwhile() {
        for (long address : new long[] {0x1000, 0x2080}) {
            read(address, 32);
            cache.access(request(AccessType.LOCAL_WRITE, address, 32), ++now);
        }
        read(0x3100, 32);
        for (int i = 0; i < 6; i++) {
            cache.access(request(AccessType.GLOBAL_WRITE, 0x8220, 32), ++now);
        }
        cache.dropClean();
        int reading = request(AccessType.GLOBAL_READ, 0x3100, 32);
        assertEquals(Status.RESERVATION_FAIL, cache.access(reading, ++now));
        assertEquals(FailReason.MISS_QUEUE, cache.failReason());
        assertEquals(7, cache.missQueue().size());
        cache.missQueue().poll();
        cache.missQueue().poll();
        cache.missQueue().poll();
        assertEquals(Status.MISS, cache.access(reading, ++now));
        assertEquals(List.of("invalidate 3100", "invalidate 1000", "invalidate 2080"), events.subList(0, 3));
        assertEquals("miss w0 32", read(0x1000, 32));
    }

    @Test
    void a_policy_that_chooses_ways_is_refused() {
        class Both implements L1dHooks.Grain, CacheHooks.Victim {
            @Override
            public long grain(Access access, int set) {
                return Answer.run(32, Answer.ANY_SLOT);
            }

            @Override
            public long victim(Access access, int set, Ways ways) {
                return Answer.way(0);
            }
        }

        assertThrows(BadInput.class, () -> cache(CacheShapes.l1d(1, 1, 4, 2, 8), new Both()));
        assertThrows(BadInput.class, () -> cache(CacheShapes.l1d(1, 1, 4, 2, 5), grain));
        assertThrows(BadInput.class, () -> cache(CacheShapes.writeThrough(2), grain));
    }
}
