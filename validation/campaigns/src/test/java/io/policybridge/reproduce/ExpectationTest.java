package io.policybridge.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
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

    /** 1.4 is a change of 0.4: half of it is 1.2, twice 1.8. */
    @Test
    void a_number_is_far_from_ours_below_half_and_above_twice_its_change() {
        assertEquals(
                List.of(true, false, false, true),
                List.of(far(1.4, 1.19), far(1.4, 1.21), far(1.4, 1.79), far(1.4, 1.81)));
        assertEquals(true, far(1.4, 0.9));
        assertEquals(false, far(1.04, 1.5));
    }

    private static boolean far(double paper, double ours) {
        return Expectation.parse(Double.toString(paper))
                .orElseThrow()
                .isFarFrom(ours, Quantity.Derivation.RATIO.neutral());
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
