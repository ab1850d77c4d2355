package io.policybridge.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;

class PartKindTest {
    /** A policy that governs the warps of SM 3 and no other site. */
    private final Part part = new Part() {};

    private final GpuPolicy policy = new GpuPolicy() {
        @Override
        public Part warps(int sm) {
            return sm == 3 ? part : null;
        }
    };

    @Test
    void a_policy_is_asked_for_the_part_of_a_site() {
        assertSame(part, PartKind.WARPS.of(policy, 3));
        assertNull(PartKind.WARPS.of(policy, 2));
    }

    @Test
    void a_site_that_a_policy_does_not_mention_is_not_governed() {
        assertNull(PartKind.L1D.of(policy, 3));
        assertNull(PartKind.L2.of(policy, 3));
        assertNull(PartKind.DRAM.of(policy, 3));
    }

    @Test
    void a_kind_has_words() {
        assertEquals("DRAM channel", PartKind.DRAM.site());
    }
}
