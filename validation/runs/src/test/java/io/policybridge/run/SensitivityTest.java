package io.policybridge.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.run.Sensitivity.Cached;
import io.policybridge.run.Sensitivity.Evidence;
import org.junit.jupiter.api.Test;

class SensitivityTest {
    private static Sensitivity of(
            double uncached, double configured, double unbounded, double configuredMisses, double unboundedMisses) {
        return Sensitivity.of(new Evidence(
                uncached, new Cached(configured, configuredMisses), new Cached(unbounded, unboundedMisses)));
    }

    @Test
    void a_workload_that_caches_slow_down_streams_through_them() {
        assertEquals(Sensitivity.STREAMING_L1_AND_L2, of(101, 100, 100.9, 1, 1));
        assertEquals(Sensitivity.OTHER, of(101, 100, 101, 0.5, 0.5));
    }

    @Test
    void an_l1d_of_any_size_that_misses_nine_in_ten_does_not_help() {
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
    void caches_that_almost_equal_unbounded_ones_suffice() {
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
