package io.policybridge.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.reproduce.Quantity.Column;
import io.policybridge.reproduce.Quantity.Derivation;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ScoreTest {
    private static final OptionalDouble NONE = OptionalDouble.empty();

    private static ReproducedNumber number(
            Derivation derivation, String paper, OptionalDouble ours, boolean isReading, String finding) {
        Quantity quantity = new Quantity(
                derivation,
                "ipc",
                new Column("pric", null),
                new Column("lru", null),
                null,
                Group.ALL,
                Average.HARMONIC);
        return new ReproducedNumber(
                new PaperNumber(
                        "1", "2", "plan", quantity, Expectation.parse(paper).orElseThrow(), 0, isReading, finding),
                ours,
                3,
                List.of());
    }

    private static ReproducedNumber ratio(String paper, double ours) {
        return number(Derivation.RATIO, paper, OptionalDouble.of(ours), false, "");
    }

    private static Score score(ReproducedNumber... numbers) {
        return Score.of(List.of(numbers));
    }

    /** The paper gains 0.4: half of it is 1.2, double 1.8. */
    @Test
    void half_and_double_of_the_change_are_near_and_beyond_is_not() {
        assertEquals(new Score(2, 2, 2, 0), score(ratio("1.4", 1.201), ratio("1.4", 1.799)));
        assertEquals(new Score(2, 0, 2, 0), score(ratio("1.4", 1.199), ratio("1.4", 1.801)));
    }

    /** 1.4 asks for 1.01 at least. */
    @Test
    void less_than_a_hundredth_has_no_direction() {
        assertEquals(new Score(3, 0, 1, 0), score(ratio("1.4", 1.009), ratio("1.4", 0.9), ratio("1.4", 1.011)));
    }

    /** The paper's miss rate falls by a fifth, ours by a tenth and by a twentieth. */
    @Test
    void a_reduction_counts_as_a_ratio_does() {
        assertEquals(
                new Score(2, 1, 2, 0),
                score(
                        number(Derivation.REDUCTION, "0.2", OptionalDouble.of(0.1), false, ""),
                        number(Derivation.REDUCTION, "0.2", OptionalDouble.of(0.05), false, "")));
    }

    @Test
    void bounds_words_values_and_ratios_that_do_not_move_are_not_counted() {
        assertEquals(
                new Score(0, 0, 0, 0),
                score(
                        ratio("at least 1.4", 1.4),
                        ratio("up", 1.4),
                        ratio("1.04", 1.04),
                        number(Derivation.VALUE, "0.5", OptionalDouble.of(0.5), false, ""),
                        number(Derivation.CHOSEN, "5", OptionalDouble.of(5), false, "")));
    }

    @Test
    void another_reading_of_the_paper_is_not_counted() {
        assertEquals(new Score(0, 0, 0, 0), score(number(Derivation.RATIO, "1.4", OptionalDouble.of(1.4), true, "")));
    }

    @Test
    void a_ratio_without_a_result_counts_as_neither() {
        Score score = score(ratio("1.4", 1.4), number(Derivation.RATIO, "1.4", NONE, false, ""));
        assertEquals(new Score(2, 1, 1, 1), score);
        assertEquals(
                "1 land within half to double of its change, 1 in its direction (1 have no result)", score.words());
    }

    /** 10.35 for 1.76 is twelve times the paper's change, in its direction. */
    @Test
    void a_gain_far_above_the_papers_is_a_miss_that_wants_a_finding() {
        ReproducedNumber above = ratio("1.76", 10.35);
        assertTrue(above.agrees().orElseThrow());
        assertTrue(above.isMiss());
        assertEquals("unexplained", above.finding());
        assertEquals("", ratio("1.76", 1.5).finding());
    }
}
