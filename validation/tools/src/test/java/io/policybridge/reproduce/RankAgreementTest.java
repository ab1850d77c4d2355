package io.policybridge.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.reproduce.Quantity.Column;
import io.policybridge.reproduce.Quantity.Form;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class RankAgreementTest {
    private static ReproducedNumber number(Form form, double paper, double ours) {
        Quantity quantity = new Quantity(form, "ipc", new Column("a", null), null, null, Group.ALL, Average.HARMONIC);
        return new ReproducedNumber(
                new PaperNumber(
                        "1",
                        "2",
                        "plan",
                        quantity,
                        Expectation.parse(Double.toString(paper)).orElseThrow(),
                        ""),
                OptionalDouble.of(ours),
                List.of());
    }

    private static OptionalDouble rank(double... pairs) {
        List<ReproducedNumber> figure = new ArrayList<>();
        for (int i = 0; i < pairs.length; i += 2) {
            figure.add(number(Form.RATIO, pairs[i], pairs[i + 1]));
        }
        return RankAgreement.of(figure);
    }

    @Test
    void the_papers_order_is_one_and_the_reverse_minus_one() {
        assertEquals(OptionalDouble.of(1), rank(1.1, 5, 1.2, 6, 1.3, 7));
        assertEquals(OptionalDouble.of(-1), rank(1.1, 7, 1.2, 6, 1.3, 5));
    }

    /** Of three pairs two are in the paper's order, one is not: (2 - 1) / 3. */
    @Test
    void a_pair_in_the_other_order_counts_against() {
        assertEquals(1 / 3.0, rank(1.1, 6, 1.2, 5, 1.3, 7).orElseThrow(), 1e-12);
    }

    @Test
    void numbers_of_different_kinds_and_equal_ones_are_not_compared() {
        assertEquals(OptionalDouble.empty(), rank(1.1, 5, 1.1, 6));
        assertEquals(
                OptionalDouble.empty(),
                RankAgreement.of(List.of(number(Form.RATIO, 1, 2), number(Form.REDUCTION, 3, 4))));
    }
}
