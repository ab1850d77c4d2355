package io.policybridge.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.junit.jupiter.api.Test;

class HookTest {
    private interface Both extends CacheHooks.Hit, L1dHooks.Flush {}

    @Test
    void a_part_subscribes_by_its_interfaces() {
        Part part = new Both() {
            @Override
            public void hit(Access access, int set, int way) {}

            @Override
            public boolean flush() {
                return false;
            }
        };
        assertEquals(Set.of(Hook.HIT, Hook.FLUSH), Hook.of(part));
        assertEquals(Set.of(), Hook.of(new Part() {}));
    }

    @Test
    void labels_are_lower_camel_case() {
        assertEquals("noEligibleWay", Hook.NO_ELIGIBLE_WAY.label());
        assertEquals("l2Route", Hook.L2_ROUTE.label());
        assertEquals("hit", Hook.HIT.label());
    }

    /** Several parts may watch a hit or ask for a flush; one alone picks the victim or masks warps. */
    @Test
    void queries_and_state_govern_events_and_flushes_do_not() {
        assertTrue(Hook.VICTIM.governs());
        assertTrue(Hook.WARP_MASK.governs());
        assertFalse(Hook.HIT.governs());
        assertFalse(Hook.FLUSH.governs());
    }

    @Test
    void a_hook_knows_its_kind_its_parts_and_its_interface() {
        assertEquals(Hook.Kind.COMMIT, Hook.L2_ROUTE.kind());
        assertEquals(Set.of(PartKind.L1D, PartKind.L2), Hook.HIT.parts());
        assertEquals(CacheHooks.Hit.class, Hook.HIT.subscription());
    }
}
