package io.policybridge.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class ExpectationTest {
    private static Optional<Boolean> agrees(String paper, double ours) {
        return Expectation.parse(paper).orElseThrow().agrees(ours, Quantity.Form.RATIO.neutral());
    }

    @Test
    void a_number_agrees_if_ours_is_on_its_side_of_no_effect() {
        assertEquals(Optional.of(true), agrees("1.54", 1.01));
        assertEquals(Optional.of(false), agrees("1.54", 0.99));
        assertEquals(Optional.of(true), agrees("0.855", 0.99));
    }

    @Test
    void a_number_next_to_no_effect_agrees_with_no_effect() {
        assertEquals(Optional.of(true), agrees("0.97", 1.04));
        assertEquals(Optional.of(false), agrees("0.97", 1.06));
        assertEquals(Optional.empty(), agrees("1", 1.06));
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
        assertEquals(Optional.of(true), agrees("up", 1.001));
        assertEquals(Optional.of(false), agrees("down", 1.001));
        assertEquals(Optional.of(true), agrees("same", 1.049));
        assertEquals(Optional.of(false), agrees("same", 0.949));
        assertEquals(Optional.empty(), Expectation.parse("more"));
    }

    @Test
    void a_quantity_without_a_value_of_no_effect_has_no_direction() {
        Expectation rate = Expectation.parse("0.5").orElseThrow();
        assertEquals(Optional.empty(), rate.agrees(0.1, Quantity.Form.VALUE.neutral()));
        assertEquals("0.5", rate.toString());
        assertEquals(
                "at least 10", Expectation.parse("at least 10").orElseThrow().toString());
    }
}
