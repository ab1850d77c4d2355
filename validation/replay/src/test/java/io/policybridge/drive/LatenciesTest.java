package io.policybridge.drive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class LatenciesTest {

    @Test
    void a_quantile_is_at_most_a_sixteenth_below_the_truth() {
        Latencies latencies = new Latencies();
        for (int nanos = 1; nanos <= 100_000; nanos++) {
            latencies.add(nanos);
        }
        for (double quantile : new double[] {0.0001, 0.5, 0.99, 1}) {
            long truth = Math.round(quantile * 100_000);
            long estimate = latencies.quantile(quantile);
            assertTrue(estimate <= truth && estimate >= truth * 15 / 16, quantile + ": " + estimate);
        }
    }

    @Test
    void small_latencies_are_exact_and_none_is_zero() {
        Latencies latencies = new Latencies();
        assertEquals(0, latencies.quantile(0.5));
        latencies.add(7);
        Latencies sum = new Latencies();
        sum.add(latencies);
        assertEquals(7, sum.quantile(0.5));
        assertEquals(1, sum.count());
    }
}
