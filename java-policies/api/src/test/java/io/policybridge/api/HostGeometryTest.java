package io.policybridge.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.policybridge.api.HostGeometry.CacheShape;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HostGeometryTest {
    static final HostGeometry HOST = complete().build();

    private static HostGeometry.Builder complete() {
        return HostGeometry.builder()
                .host("test")
                .sms(15)
                .schedulers(2)
                .warps(48)
                .warpSize(32)
                .ctas(8)
                .l1d(new CacheShape(32, 4, 128))
                .subPartitions(12)
                .l2(new CacheShape(64, 8, 128))
                .channels(6)
                .banks(16)
                .offered(Set.of());
    }

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

    /** The host of above with 0 warps, and without a cache. */
    @Test
    void every_fact_must_be_given() {
        HostGeometry.Builder zero = complete().warps(0);
        IllegalArgumentException noWarps = assertThrows(IllegalArgumentException.class, zero::build);
        assertEquals("host geometry: warps=0; expected 1 or more", noWarps.getMessage());
        HostGeometry.Builder noCache = complete().l2(null);
        assertEquals(
                "l2", assertThrows(NullPointerException.class, noCache::build).getMessage());
    }
}
