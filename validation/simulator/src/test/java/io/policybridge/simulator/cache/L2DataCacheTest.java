package io.policybridge.simulator.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;
import org.junit.jupiter.api.Test;

class L2DataCacheTest {
    private final Requests requests = new Requests();
    private final DataCache cache = new DataCache(CacheShapes.l2(1, 1, 4), true, requests, 5, null, null, 0);

    private int read(int line, int sector) {
        return CacheShapes.sector(requests, AccessType.GLOBAL_READ, line, sector, 32);
    }

    private int write(int line, int sector, int bytes) {
        return CacheShapes.sector(requests, AccessType.GLOBAL_WRITE, line, sector, bytes);
    }

    /** Misses a sector at {@code now} and brings it. */
    private void load(int line, int sector, long now) {
        int fetch = read(line, sector);
        assertEquals(Status.MISS, cache.access(fetch, now));
        cache.missQueue().poll();
        cache.fill(fetch, now);
        cache.nextAccess();
    }

    @Test
    void every_sector_is_fetched_by_itself_into_one_line() {
        load(1, 0, 1);
        int second = read(1, 3);
        assertEquals(Status.MISS, cache.access(second, 2));
        assertEquals(Status.SECTOR_MISS, cache.probe());
        assertEquals(DataCache.SECTOR_ALLOCATED, cache.allocation());
        assertEquals(128 + 96, requests.address[second]);
        assertEquals(1, cache.counts().count(AccessType.GLOBAL_READ, Status.SECTOR_MISS));
        assertEquals(Status.HIT, cache.access(read(1, 0), 3));
    }

    @Test
    void a_full_sector_write_allocates_without_fetching_and_can_be_read() {
        assertEquals(Status.MISS, cache.access(write(1, 0, 32), 1));
        assertFalse(cache.sentRead() || cache.sentWrite());
        assertTrue(cache.missQueue().isEmpty());
        assertEquals(Status.HIT, cache.access(read(1, 0), 2));
    }

    @Test
    void a_sector_written_in_two_parts_can_be_read_but_not_in_4_0_1() {
        DataCache old = new DataCache(CacheShapes.of401(CacheShapes.l2(1, 1, 4)), true, requests, 5, null, null, 0);
        for (DataCache each : new DataCache[] {cache, old}) {
            each.access(half(0), 1);
            each.access(half(16), 2);
        }
        assertEquals(Status.HIT, cache.probe());
        assertEquals(Status.SECTOR_MISS, old.probe());
        assertEquals(Status.HIT, cache.access(read(1, 0), 3));
        assertEquals(Status.MISS, old.access(read(1, 0), 3));
    }

    /** A write of 16 bytes, {@code from} that of sector 0 of line 1 on. */
    private int half(int from) {
        int write = write(1, 0, 16);
        requests.bytesLow[write] = 0xffffL << from;
        return write;
    }

    @Test
    void a_partly_written_sector_is_fetched_by_the_first_read_and_stays_dirty() {
        cache.access(write(1, 0, 8), 1);
        int read = read(1, 0);
        assertEquals(Status.MISS, cache.access(read, 2));
        assertEquals(Status.SECTOR_MISS, cache.probe());
        assertTrue(cache.sentRead());
        cache.fill(read, 3);
        assertTrue(cache.isLineModified());
        cache.nextAccess();
        assertEquals(Status.HIT, cache.access(read(1, 0), 4));
    }

    @Test
    void writes_that_together_cover_a_sector_make_it_readable() {
        int upper = write(1, 0, 32);
        requests.bytesLow[upper] = 0xffff0000L;
        cache.access(write(1, 0, 16), 1);
        assertEquals(Status.HIT, cache.access(upper, 2));
        assertEquals(Status.HIT, cache.access(read(1, 0), 3));
    }

    @Test
    void accumulated_byte_sets_of_split_stores_are_readable_by_coverage_not_by_count() {
        // Upstream does not clear the byte set between the children of a 128-byte store: sector 1 arrives with bytes
        // 0-63.
        cache.access(write(1, 0, 32), 1);
        int second = write(1, 1, 32);
        requests.bytesLow[second] = -1;
        cache.access(second, 2);
        assertEquals(Status.HIT, cache.access(read(1, 1), 3));
    }

    @Test
    void a_write_into_a_sector_in_flight_is_accepted_and_dirty_after_the_fill() {
        int fetch = read(1, 0);
        cache.access(fetch, 1);
        assertEquals(Status.MISS, cache.access(write(1, 0, 8), 2));
        assertEquals(Status.HIT_RESERVED, cache.probe());
        assertEquals(1, cache.counts().count(AccessType.GLOBAL_WRITE, Status.HIT_RESERVED));
        cache.fill(fetch, 3);
        assertTrue(cache.isLineModified());
        assertEquals(Status.HIT, cache.access(read(1, 0), 4));
    }

    @Test
    void a_line_written_while_in_flight_may_be_replaced_and_its_fill_then_hits_the_wrong_line() {
        // Upstream: the write makes the reserved sector modified, so the only way is free to go.
        int fetch = read(1, 0);
        cache.access(fetch, 1);
        cache.access(write(1, 0, 32), 2);
        int other = read(2, 0);
        assertEquals(Status.MISS, cache.access(other, 3));
        assertEquals(128, cache.evictedBlock());
        cache.fill(fetch, 4);
        assertEquals(Status.HIT, cache.access(read(2, 0), 5));
    }

    @Test
    void a_write_back_takes_the_modified_sectors_and_follows_the_fetch() {
        cache.access(write(1, 0, 32), 1);
        cache.access(write(1, 2, 8), 2);
        int read = read(2, 1);
        requests.partition[read] = 5;
        cache.access(read, 3);
        assertEquals(0b0101, cache.evictedSectors());
        assertEquals(64, cache.evictedBytes());
        assertEquals(read, cache.missQueue().poll());
        int back = cache.missQueue().poll();
        assertEquals(AccessType.L2_WRITE_BACK.ordinal(), requests.type[back]);
        assertEquals(64, requests.size[back]);
        assertEquals(0b0101, requests.sectors[back]);
        assertEquals(Requests.NONE, requests.sm[back]);
        assertEquals(5, requests.partition[back]);
        assertEquals(0xffffffffL, requests.bytesLow[back]);
        assertEquals(0xffL, requests.bytesHigh[back]);
    }

    @Test
    void a_write_that_throws_out_a_dirty_line_occupies_the_data_port_and_a_read_does_not() {
        for (int sector = 0; sector < 4; sector++) {
            cache.access(write(1, sector, 32), 1);
        }
        cache.access(write(2, 0, 32), 2);
        assertTrue(cache.sentWriteBack());
        cache.cycles(3);
        assertFalse(cache.dataPortFree());
        cache.cycle();
        assertTrue(cache.dataPortFree());
        cache.access(read(3, 0), 3);
        assertTrue(cache.sentWriteBack());
        assertTrue(cache.dataPortFree());
    }

    @Test
    void a_hit_occupies_the_data_port_for_its_bytes() {
        load(1, 0, 1);
        cache.access(read(1, 0), 2);
        assertFalse(cache.dataPortFree());
        cache.cycle();
        assertTrue(cache.dataPortFree());
    }

    @Test
    void an_atomic_dirties_the_line_it_hits() {
        load(1, 0, 1);
        assertFalse(cache.isLineModified());
        int atomic = read(1, 0);
        requests.atomic[atomic] = true;
        assertEquals(Status.HIT, cache.access(atomic, 2));
        assertTrue(cache.isLineModified());
    }

    @Test
    void an_atomic_that_merged_dirties_the_line_at_its_fill() {
        int fetch = read(1, 0);
        cache.access(fetch, 1);
        int atomic = read(1, 0);
        requests.atomic[atomic] = true;
        cache.access(atomic, 2);
        cache.fill(fetch, 3);
        assertTrue(cache.isLineModified());
    }

    @Test
    void a_second_half_of_a_constant_miss_merges_although_it_misses_its_sector() {
        // Both halves carry the same address; the MSHR knows the address, the tags the sector.
        int first = CacheShapes.sector(requests, AccessType.CONSTANT_READ, 1, 0, 32);
        int second = CacheShapes.sector(requests, AccessType.CONSTANT_READ, 1, 1, 32);
        requests.address[second] = 128;
        cache.access(first, 1);
        assertEquals(Status.MISS, cache.access(second, 2));
        assertTrue(cache.merged());
        assertEquals(DataCache.SECTOR_ALLOCATED, cache.allocation());
        cache.fill(first, 3);
        cache.nextAccess();
        cache.nextAccess();
        int third = CacheShapes.sector(requests, AccessType.CONSTANT_READ, 1, 1, 32);
        requests.address[third] = 128;
        assertEquals(Status.MISS, cache.access(third, 4));
        assertEquals(Status.HIT_RESERVED, cache.probe());
        assertTrue(cache.sentRead());
    }

    @Test
    void a_write_fails_only_for_the_queue_or_the_line() {
        for (int line = 1; line <= 2; line++) {
            cache.access(write(line, 0, 32), line);
        }
        cache.access(write(3, 0, 32), 3);
        cache.access(write(4, 0, 32), 4);
        cache.access(write(5, 0, 32), 5);
        assertEquals(4, cache.missQueue().size());
        assertEquals(Status.RESERVATION_FAIL, cache.access(write(6, 0, 32), 6));
        assertEquals(FailReason.MISS_QUEUE, cache.failReason());
        assertEquals(Status.HIT, cache.access(write(5, 0, 32), 7));
    }

    @Test
    void a_write_that_finds_only_reserved_lines_fails() {
        cache.access(read(1, 0), 1);
        assertEquals(Status.RESERVATION_FAIL, cache.access(write(2, 0, 32), 2));
        assertEquals(FailReason.LINE_ALLOC, cache.failReason());
    }

    @Test
    void a_host_copy_makes_a_sector_valid_and_clean_without_traffic() {
        cache.hostCopy(128 + 32, 1, 0b10);
        assertEquals(Status.HIT, cache.access(read(1, 1), 2));
        assertEquals(Status.MISS, cache.access(read(1, 0), 3));
        assertEquals(Status.SECTOR_MISS, cache.probe());
    }

    @Test
    void a_host_copy_drops_a_dirty_line_without_writing_it_back() {
        cache.access(write(1, 0, 32), 1);
        cache.hostCopy(256, 2, 1);
        assertTrue(cache.missQueue().isEmpty());
        assertEquals(Status.HIT, cache.access(read(2, 0), 3));
    }

    @Test
    void a_host_copy_finds_no_place_among_reserved_lines() {
        cache.access(read(1, 0), 1);
        cache.hostCopy(256, 2, 1);
        assertFalse(cache.tagState(256).present());
        assertTrue(cache.tagState(128).present());
    }

    @Test
    void the_tag_state_shows_whether_a_line_is_present_and_dirty() {
        assertFalse(cache.tagState(128).present());
        cache.access(read(1, 0), 1);
        assertTrue(cache.tagState(128 + 64).present());
        assertFalse(cache.tagState(128).dirty());
        cache.access(write(1, 0, 32), 2);
        assertTrue(cache.tagState(128).dirty());
    }

    @Test
    void a_flush_drops_dirty_lines_only_and_an_unused_cache_is_left_alone() {
        assertFalse(cache.flush());
        load(1, 0, 1);
        assertTrue(cache.flush());
        assertEquals(Status.HIT, cache.access(read(1, 0), 2));
        cache.access(write(1, 0, 32), 3);
        assertTrue(cache.flush());
        assertEquals(Status.MISS, cache.access(read(1, 0), 4));
    }

    @Test
    void it_is_busy_until_everything_is_handed_back() {
        assertFalse(cache.busy());
        int fetch = read(1, 0);
        cache.access(fetch, 1);
        assertTrue(cache.busy());
        cache.missQueue().poll();
        assertTrue(cache.busy());
        cache.fill(fetch, 2);
        assertTrue(cache.busy());
        cache.nextAccess();
        assertFalse(cache.busy());
    }
}
