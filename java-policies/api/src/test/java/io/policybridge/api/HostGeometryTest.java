package io.policybridge.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.policybridge.api.HostGeometry.CacheShape;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HostGeometryTest {
    static final HostGeometry HOST = new HostGeometry(
            15, 12, 6, 16, 2, 48, 32, 8, new CacheShape(32, 4, 128), new CacheShape(64, 8, 128), Set.of(), "test");

    @Test
    void each_kind_of_part_has_its_number_of_sites() {
        assertEquals(15, HOST.sites(PartKind.L1D));
        assertEquals(15, HOST.sites(PartKind.WARPS));
        assertEquals(12, HOST.sites(PartKind.L2));
        assertEquals(6, HOST.sites(PartKind.DRAM));
    }

    @Test
    void a_cache_has_a_shape_and_a_channel_has_none() {
        assertSame(HOST.l1d(), HOST.shape(PartKind.L1D));
        assertSame(HOST.l2(), HOST.shape(PartKind.L2));
        assertThrows(IllegalArgumentException.class, () -> HOST.shape(PartKind.DRAM));
    }
}
