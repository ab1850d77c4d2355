package io.policybridge.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class StateBitsTest {
    /** 1 value needs no bit, 2 need one, 5 to 8 need three, 48 warps need six. */
    @Test
    void the_width_distinguishes_the_values() {
        assertEquals(0, StateBits.width(1));
        assertEquals(1, StateBits.width(2));
        assertEquals(3, StateBits.width(5));
        assertEquals(3, StateBits.width(8));
        assertEquals(6, StateBits.width(48));
    }

    /** 15 SMs, 12 L2 slices, 6 channels. */
    @Test
    void structures_are_counted_by_site() {
        assertEquals(15, StateBits.Per.SM.sites(HostGeometryTest.HOST));
        assertEquals(12, StateBits.Per.L2_SLICE.sites(HostGeometryTest.HOST));
        assertEquals(6, StateBits.Per.CHANNEL.sites(HostGeometryTest.HOST));
        assertEquals(1, StateBits.Per.GPU.sites(HostGeometryTest.HOST));
    }

    @Test
    void sites_have_the_names_of_the_field() {
        assertEquals("L2 slice", StateBits.Per.L2_SLICE.toString());
        assertEquals("SM", StateBits.Per.SM.toString());
    }
}
