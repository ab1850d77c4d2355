package io.policybridge.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class MeansTest {
    private static final List<Double> ONE_AND_FOUR = List.of(1.0, 4.0);

    /** (1 + 4) / 2, the root of 1 x 4, and 2 / (1 + 1/4). */
    @Test
    void the_three_means_of_one_and_four_are_two_and_a_half_two_and_one_point_six() {
        assertEquals(2.5, Comparison.Mean.ARITHMETIC.of(ONE_AND_FOUR), 1e-12);
        assertEquals(2, Comparison.Mean.GEOMETRIC.of(ONE_AND_FOUR), 1e-12);
        assertEquals(1.6, Comparison.Mean.HARMONIC.of(ONE_AND_FOUR), 1e-12);
    }
}
