package io.policybridge.simulator.cache.tags;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.config.CacheConfig.Replacement;
import io.policybridge.simulator.cache.CacheShapes;
import org.junit.jupiter.api.Test;

class TagArrayTest {
    private static final int ALL = 0xf;

    private final TagArray lines = new TagArray(CacheShapes.l1d(1, 4, 4, 4, 4), 0);
    private final TagArray sectors = new TagArray(CacheShapes.l2(1, 2, 4), 0);

    private static void load(TagArray tags, int line, long block, long time) {
        tags.allocate(line, block, ALL, time);
        tags.fill(line, ALL, 0, 0);
    }

    private static void loadSector(TagArray tags, int line, long block, int sector, long time) {
        tags.allocate(line, block, sector, time);
        tags.fill(line, sector, 0, 0);
    }

    @Test
    void the_highest_invalid_way_is_taken_first() {
        assertEquals(Status.MISS, lines.probe(0, 128, ALL, false));
        assertEquals(3, lines.line());
        load(lines, 3, 128, 5);
        lines.probe(0, 256, ALL, false);
        assertEquals(2, lines.line());
    }

    @Test
    void an_invalid_way_goes_before_the_oldest() {
        load(lines, 0, 128, 1);
        load(lines, 2, 256, 2);
        load(lines, 3, 384, 3);
        lines.probe(0, 512, ALL, false);
        assertEquals(1, lines.line());
    }

    @Test
    void of_equally_old_lines_the_lowest_way_goes() {
        for (int way = 0; way < 4; way++) {
            load(lines, way, 128L * (way + 1), 7);
        }
        lines.touch(0, 8);
        lines.probe(0, 1024, ALL, false);
        assertEquals(1, lines.line());
    }

    @Test
    void lru_goes_by_the_last_touch_and_fifo_by_the_allocation() {
        TagArray fifo = new TagArray(CacheShapes.with(CacheShapes.l1d(1, 4, 4, 4, 4), Replacement.FIFO), 0);
        for (TagArray tags : new TagArray[] {lines, fifo}) {
            for (int way = 0; way < 4; way++) {
                load(tags, way, 128L * (way + 1), way);
            }
            tags.touch(0, 9);
        }
        lines.probe(0, 1024, ALL, false);
        assertEquals(1, lines.line());
        fifo.probe(0, 1024, ALL, false);
        assertEquals(0, fifo.line());
    }

    @Test
    void a_fill_moves_no_stamp() {
        for (int way = 0; way < 4; way++) {
            lines.allocate(way, 128L * (way + 1), ALL, way);
        }
        for (int way = 3; way >= 0; way--) {
            lines.fill(way, ALL, 0, 0);
        }
        lines.probe(0, 1024, ALL, false);
        assertEquals(0, lines.line());
    }

    @Test
    void a_reserved_way_is_never_a_victim() {
        for (int way = 0; way < 4; way++) {
            lines.allocate(way, 128L * (way + 1), ALL, way);
        }
        assertEquals(Status.RESERVATION_FAIL, lines.probe(0, 1024, ALL, false));
        assertEquals(-1, lines.line());
        lines.fill(2, ALL, 0, 0);
        assertEquals(Status.MISS, lines.probe(0, 1024, ALL, false));
        assertEquals(2, lines.line());
    }

    @Test
    void a_match_in_a_full_set_is_found_whatever_else_is_reserved() {
        for (int way = 0; way < 4; way++) {
            lines.allocate(way, 128L * (way + 1), ALL, way);
        }
        assertEquals(Status.HIT_RESERVED, lines.probe(0, 512, ALL, false));
        assertEquals(3, lines.line());
    }

    @Test
    void the_tag_of_an_invalid_line_does_not_match() {
        load(lines, 1, 128, 1);
        lines.invalidate(1, ALL);
        assertEquals(Status.MISS, lines.probe(0, 128, ALL, false));
    }

    @Test
    void a_fill_revives_a_line_that_was_dropped_meanwhile() {
        lines.markUsed();
        lines.allocate(1, 128, ALL, 1);
        lines.invalidateAll();
        assertEquals(Status.MISS, lines.probe(0, 128, ALL, false));
        lines.fill(1, ALL, 0, 0);
        assertEquals(Status.HIT, lines.probe(0, 128, ALL, false));
    }

    @Test
    void a_dirty_line_is_kept_until_enough_lines_are_dirty() {
        // 4 lines, ratio 50: one dirty line is 25 percent, two are 50.
        TagArray guarded = new TagArray(CacheShapes.l1d(1, 4, 4, 4, 4), 50);
        for (int way = 0; way < 4; way++) {
            load(guarded, way, 128L * (way + 1), way);
        }
        guarded.modify(0, ALL, 1, 0);
        guarded.probe(0, 1024, ALL, false);
        assertEquals(1, guarded.line());
        guarded.modify(3, ALL, 1, 0);
        guarded.probe(0, 1024, ALL, false);
        assertEquals(0, guarded.line());
    }

    @Test
    void replacing_a_dirty_line_makes_one_dirty_line_less() {
        TagArray guarded = new TagArray(CacheShapes.l1d(1, 4, 4, 4, 4), 50);
        for (int way = 0; way < 4; way++) {
            load(guarded, way, 128L * (way + 1), way);
            guarded.modify(way, ALL, 1, 0);
        }
        for (int way = 0; way < 3; way++) {
            load(guarded, way, 1024L * (way + 1), 10 + way);
        }
        // One of four is dirty, way 3, the oldest: protected.
        guarded.probe(0, 8192, ALL, false);
        assertEquals(0, guarded.line());
    }

    @Test
    void whole_lines_keep_the_dirty_bytes_of_their_predecessor() {
        load(lines, 0, 128, 1);
        lines.modify(0, ALL, 0xff, 0xf0);
        load(lines, 0, 256, 2);
        assertEquals(0xff, lines.dirtyLow(0));
        assertEquals(0xf0, lines.dirtyHigh(0));
    }

    @Test
    void sectored_lines_do_not_have_them() {
        loadSector(sectors, 0, 128, 1, 1);
        sectors.modify(0, 1, 0xff, 0);
        loadSector(sectors, 0, 256, 1, 2);
        assertEquals(0, sectors.dirtyLow(0));
    }

    @Test
    void a_sector_that_was_not_fetched_is_a_sector_miss() {
        loadSector(sectors, 1, 128, 0b0100, 1);
        assertEquals(Status.HIT, sectors.probe(0, 128, 0b0100, false));
        assertEquals(Status.SECTOR_MISS, sectors.probe(0, 128, 0b1000, false));
        assertEquals(1, sectors.line());
    }

    @Test
    void one_reserved_sector_reserves_its_line() {
        loadSector(sectors, 0, 128, 1, 1);
        loadSector(sectors, 1, 256, 1, 2);
        sectors.allocateSector(0, 2, 3);
        sectors.probe(0, 512, 1, false);
        assertEquals(1, sectors.line());
        assertTrue(sectors.isLineReserved(0));
        assertFalse(sectors.isLineReserved(1));
    }

    @Test
    void an_unreadable_sector_is_missed_by_reads_and_hit_by_writes() {
        sectors.allocate(0, 128, 1, 1);
        sectors.modify(0, 1, 0xff, 0);
        sectors.setReadable(0, 1, false);
        assertEquals(Status.SECTOR_MISS, sectors.probe(0, 128, 1, false));
        assertEquals(Status.HIT, sectors.probe(0, 128, 1, true));
    }

    @Test
    void a_sector_becomes_readable_when_all_its_bytes_are_written() {
        sectors.allocate(0, 128, 4, 1);
        sectors.modify(0, 4, 0, 0x7fffffffL);
        sectors.setReadable(0, 4, false);
        sectors.updateReadable(0, 4);
        assertEquals(Status.SECTOR_MISS, sectors.probe(0, 128, 4, false));
        sectors.modify(0, 4, 0, 0x80000000L);
        sectors.updateReadable(0, 4);
        assertEquals(Status.HIT, sectors.probe(0, 128, 4, false));
    }

    @Test
    void fetching_an_unreadable_sector_leaves_it_modified() {
        sectors.allocate(0, 128, 1, 1);
        sectors.modify(0, 1, 0xff, 0);
        sectors.setReadable(0, 1, false);
        sectors.allocateSector(0, 1, 2);
        assertEquals(TagArray.RESERVED, sectors.state(0, 1));
        sectors.fill(0, 1, 0, 0);
        assertEquals(TagArray.MODIFIED, sectors.state(0, 1));
        assertEquals(Status.HIT, sectors.probe(0, 128, 1, false));
    }

    @Test
    void a_write_into_a_sector_in_flight_survives_the_fill_and_gets_the_fetched_bytes() {
        sectors.allocate(0, 128, 1, 1);
        sectors.modify(0, 1, 0xf, 0);
        sectors.modifyOnFill(0, 1, true);
        sectors.setReadable(0, 1, false);
        sectors.fill(0, 1, 0xf0, 0);
        assertEquals(TagArray.MODIFIED, sectors.state(0, 1));
        assertEquals(0xff, sectors.dirtyLow(0));
        assertEquals(Status.HIT, sectors.probe(0, 128, 1, false));
    }

    @Test
    void a_write_back_carries_the_modified_sectors_or_the_whole_line() {
        loadSector(sectors, 0, 128, 1, 1);
        sectors.modify(0, 0b0001, 1, 0);
        sectors.modify(0, 0b1000, 0, 1L << 32);
        assertEquals(0b1001, sectors.modifiedSectors(0));
        assertEquals(64, sectors.modifiedBytes(0));
        load(lines, 0, 128, 1);
        lines.modify(0, 0b0001, 1, 0);
        assertEquals(0xf, lines.modifiedSectors(0));
        assertEquals(128, lines.modifiedBytes(0));
    }

    @Test
    void a_flush_drops_modified_lines_only() {
        load(lines, 0, 128, 1);
        load(lines, 1, 256, 1);
        lines.modify(1, ALL, 1, 0);
        lines.flush();
        assertFalse(lines.isInvalid(0));
        assertTrue(lines.isInvalid(1));
    }
}
