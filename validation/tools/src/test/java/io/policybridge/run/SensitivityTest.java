package io.policybridge.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.run.Sensitivity.Evidence;
import org.junit.jupiter.api.Test;

class SensitivityTest {
    private static Sensitivity of(
            double bypassed, double bounded, double unbounded, double boundedMisses, double unboundedMisses) {
        return Sensitivity.of(new Evidence(bypassed, bounded, unbounded, boundedMisses, unboundedMisses));
    }

    @Test
    void caches_that_do_harm_are_streamed_through() {
        assertEquals(Sensitivity.STREAMING_L1_AND_L2, of(101, 100, 100.9, 1, 1));
        assertEquals(Sensitivity.OTHER, of(101, 100, 101, 0.5, 0.5));
    }

    @Test
    void an_l1d_that_misses_nine_in_ten_whatever_its_size_does_nothing() {
        assertEquals(Sensitivity.STREAMING_L1, of(90, 100, 100, 0.9, 0.9));
        assertEquals(Sensitivity.LARGE_WORKING_SET_L2, of(90, 100, 150, 0.9, 0.9));
        assertEquals(Sensitivity.CONTENTION, of(90, 100, 150, 0.9, 0.89));
    }

    @Test
    void a_fifth_more_with_unbounded_caches_is_contention() {
        assertEquals(Sensitivity.CONTENTION, of(100, 100, 120, 0.5, 0.1));
        assertEquals(Sensitivity.OTHER, of(100, 100, 119, 0.5, 0.1));
        assertEquals(Sensitivity.OTHER, of(110, 100, 120, 0.5, 0.1));
    }

    @Test
    void caches_that_come_near_unbounded_ones_suffice() {
        assertEquals(Sensitivity.FRIENDLY, of(90, 95, 100, 0.5, 0.5));
        assertEquals(Sensitivity.OTHER, of(90, 94, 100, 0.5, 0.5));
        assertEquals(Sensitivity.OTHER, of(95, 95, 99, 0.5, 0.5));
    }

    @Test
    void classes_are_written_as_words() {
        assertEquals("streaming L1 and L2", Sensitivity.STREAMING_L1_AND_L2.label());
        assertEquals("large working set L2", Sensitivity.LARGE_WORKING_SET_L2.label());
    }
}
