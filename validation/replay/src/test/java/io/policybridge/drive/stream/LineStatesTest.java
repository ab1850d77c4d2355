package io.policybridge.drive.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.config.CacheConfig;
import io.policybridge.config.Release;
import org.junit.jupiter.api.Test;

/** One set of four ways; block numbers are addresses, sectors are masks. */
class LineStatesTest {

    private static LineStates lines(CacheConfig.CacheType kind, int writeRatio) {
        CacheConfig config = new CacheConfig(
                new CacheConfig.Geometry(kind, 1, 128, 4, CacheConfig.SetIndex.LINEAR),
                CacheConfig.Replacement.LRU,
                CacheConfig.Allocate.ON_MISS,
                new CacheConfig.Writes(
                        CacheConfig.Write.WRITE_BACK,
                        CacheConfig.WriteAllocate.LAZY_FETCH_ON_READ,
                        Release.DEVELOPMENT),
                new CacheConfig.Mshrs(CacheConfig.Mshr.ASSOCIATIVE, 4, 4),
                new CacheConfig.Queues(4, 0, 32));
        return new LineStates(config, 4, writeRatio).view(0, true, false);
    }

    @Test
    void a_line_is_reserved_until_its_fill() {
        LineStates lines = lines(CacheConfig.CacheType.NORMAL, 0);
        lines.allocate(2, 0x80, 0xf);
        assertTrue(lines.isReserved(2));
        assertFalse(lines.isEligible(2));
        lines.fill(2, 0xf, false);
        assertFalse(lines.isReserved(2));
        assertTrue(lines.isEligible(2));
        assertEquals(0x80, lines.block(2));
    }

    @Test
    void a_line_of_sectors_is_reserved_while_any_sector_is() {
        LineStates lines = lines(CacheConfig.CacheType.SECTOR, 0);
        lines.allocate(0, 0x80, 1);
        lines.allocateSector(0, 4);
        lines.fill(0, 1, false);
        assertTrue(lines.isReserved(0));
        lines.fill(0, 4, false);
        assertFalse(lines.isReserved(0));
        assertTrue(lines.hasSector(0, 4));
        assertFalse(lines.hasSector(0, 2));
    }

    @Test
    void a_reserved_sector_that_is_written_stays_modified_after_its_fill() {
        LineStates lines = lines(CacheConfig.CacheType.SECTOR, 0);
        lines.allocate(0, 0x80, 1);
        lines.modify(0, 1);
        lines.modifyOnFill(0, 1);
        lines.fill(0, 1, true);
        assertTrue(lines.isModified(0));
    }

    @Test
    void a_modified_sector_that_is_fetched_again_is_modified_only_after_its_fill() {
        LineStates lines = lines(CacheConfig.CacheType.SECTOR, 0);
        lines.allocate(0, 0x80, 1);
        lines.modify(0, 1);
        lines.allocateSector(0, 1);
        assertFalse(lines.isModified(0));
        lines.fill(0, 1, true);
        assertTrue(lines.isModified(0));
    }

    /** Of four lines one is modified: 25%. A ratio of 25 lets it go, one of 26 does not. */
    @Test
    void a_modified_line_is_protected_below_the_write_ratio() {
        for (int ratio = 25; ratio <= 26; ratio++) {
            LineStates lines = lines(CacheConfig.CacheType.NORMAL, ratio);
            lines.allocate(3, 0x80, 0xf);
            lines.modify(3, 0xf);
            assertEquals(ratio == 25, lines.isEligible(3));
        }
    }

    @Test
    void a_flush_drops_modified_lines_alone() {
        LineStates lines = lines(CacheConfig.CacheType.NORMAL, 0);
        lines.allocate(0, 0x80, 0xf);
        lines.fill(0, 0xf, false);
        lines.allocate(1, 0x100, 0xf);
        lines.modify(1, 0xf);
        lines.dropAll(true);
        assertFalse(lines.isInvalid(0));
        assertTrue(lines.isInvalid(1));
        lines.dropAll(false);
        assertTrue(lines.isInvalid(0));
    }
}
