package io.policybridge.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Access.StableId;
import io.policybridge.toolbox.PlainAccess;
import org.junit.jupiter.api.Test;

class AccessTest {
    private final PlainAccess load = PlainAccess.load(4, 5);

    @Test
    void stores_and_write_backs_write() {
        assertTrue(load.of(Access.Kind.STORE).isWrite());
        assertTrue(load.of(Access.Kind.WRITE_BACK).isWrite());
    }

    @Test
    void loads_atomics_and_fetches_do_not_count_as_writes() {
        assertFalse(load.of(Access.Kind.LOAD).isWrite());
        assertFalse(load.of(Access.Kind.ATOMIC).isWrite());
        assertFalse(load.of(Access.Kind.FETCH).isWrite());
    }

    @Test
    void an_access_without_kernel_has_no_id() {
        assertTrue(load.hasId());
        assertFalse(load.withoutId().hasId());
    }

    /** Kernel 1, CTA 0, warp 0, n 4, request 5, no sector. */
    @Test
    void the_id_mixes_the_six_parts() {
        assertEquals(StableId.mix(1, 0, 0, 4, 5, Access.NONE), load.id());
    }
}
