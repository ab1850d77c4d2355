package io.policybridge.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class ExpectationTest {
    private static Optional<Boolean> agrees(String paper, double ours) {
        return Expectation.parse(paper).orElseThrow().agrees(ours, Quantity.Derivation.RATIO.neutral());
    }

    @Test
    void a_number_agrees_if_ours_changes_in_its_direction() {
        assertEquals(Optional.of(true), agrees("1.54", 1.01));
        assertEquals(Optional.of(false), agrees("1.54", 1.009));
        assertEquals(Optional.of(true), agrees("0.855", 0.99));
        assertEquals(Optional.of(true), agrees("1.02", 1.08));
    }

    /** 0.9945 is no change of one part in a hundred, but within that of 0.985. */
    @Test
    void a_number_agrees_if_ours_is_next_to_it() {
        assertEquals(Optional.of(true), agrees("0.985", 0.9945));
        assertEquals(Optional.of(false), agrees("0.985", 0.9955));
    }

    @Test
    void a_number_without_a_change_agrees_with_the_same() {
        assertEquals(Optional.of(true), agrees("0.999", 1.04));
        assertEquals(Optional.of(false), agrees("0.999", 1.06));
        assertEquals(Optional.of(false), agrees("1", 1.06));
    }

    /** 1.4 is a change of 0.4, of which 1.2 is half; 0.9 goes the other way by a quarter of it. */
    @Test
    void ours_is_a_share_of_the_papers_change() {
        assertEquals(0.5, share("1.4", 1.2), 1e-9);
        assertEquals(-0.25, share("1.4", 0.9), 1e-9);
    }

    @Test
    void a_paper_that_changes_by_five_hundredths_moves_and_by_four_does_not() {
        assertEquals(1, share("1.05", 1.05), 1e-9);
        assertEquals(1, share("0.95", 0.95), 1e-9);
        assertTrue(Double.isNaN(share("1.04", 1.5)));
        assertTrue(Double.isNaN(share("0.96", 0.5)));
        assertTrue(Double.isNaN(share("at least 2", 2)));
    }

    private static double share(String paper, double ours) {
        return Expectation.parse(paper)
                .orElseThrow()
                .share(ours, Quantity.Derivation.RATIO.neutral())
                .orElse(Double.NaN);
    }

    @Test
    void a_bound_holds_or_not() {
        assertEquals(Optional.of(true), agrees("at least 10", 10));
        assertEquals(Optional.of(false), agrees("at least 10", 9.9));
        assertEquals(Optional.of(true), agrees("at most 0.5", 0.5));
        assertEquals(Optional.of(false), agrees("at most 0.5", 0.51));
    }

    @Test
    void words_are_directions() {
        assertEquals(Optional.of(true), agrees("up", 1.011));
        assertEquals(Optional.of(false), agrees("up", 1.009));
        assertEquals(Optional.of(true), agrees("down", 0.989));
        assertEquals(Optional.of(false), agrees("down", 0.991));
        assertEquals(Optional.of(true), agrees("same", 1.049));
        assertEquals(Optional.of(false), agrees("same", 0.949));
        assertEquals(Optional.empty(), Expectation.parse("more"));
    }

    @Test
    void a_quantity_without_a_value_of_no_effect_has_no_direction() {
        Expectation rate = Expectation.parse("0.5").orElseThrow();
        assertEquals(Optional.empty(), rate.agrees(0.1, Quantity.Derivation.VALUE.neutral()));
        assertEquals("0.5", rate.toString());
        assertEquals(
                "at least 10", Expectation.parse("at least 10").orElseThrow().toString());
    }
}
