package io.policybridge.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.api.Access.StableId;
import org.junit.jupiter.api.Test;

class StableIdTest {
    /** The published first numbers of SplitMix64 for the seeds 0 and 1234567. */
    @Test
    void one_step_is_that_of_split_mix() {
        assertEquals(0xE220A8397B1DCDAFL, StableId.mix(0));
        assertEquals(6457827717110365317L, StableId.mix(1234567));
    }

    /** Two parts to a word, the first in its upper half, three steps in a row; the same in every host. */
    @Test
    void the_six_parts_make_a_number_that_is_written_down_once() {
        assertEquals(0x747d57626e2ec4a1L, StableId.mix(1, 2, 3, 4, 5, Access.NONE));
        assertEquals(0xab620dfc9ab03d3fL, StableId.mix(1, 0, 0, 0, 0, Access.NONE));
    }
}
