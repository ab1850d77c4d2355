package io.policybridge.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.reproduce.Quantity.Column;
import io.policybridge.reproduce.Quantity.Derivation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class RankAgreementTest {
    private static ReproducedNumber number(String of, String over, Derivation derivation, double paper, double ours) {
        Quantity quantity = new Quantity(
                derivation, "ipc", new Column(of, null), new Column(over, null), null, Group.ALL, Average.HARMONIC);
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

    /** Of policies over one baseline: the paper's number and ours of each. */
    private static Optional<RankAgreement> rank(double... pairs) {
        List<ReproducedNumber> figure = new ArrayList<>();
        for (int i = 0; i < pairs.length; i += 2) {
            figure.add(number("policy" + i, "lru", Derivation.RATIO, pairs[i], pairs[i + 1]));
        }
        return RankAgreement.of(figure);
    }

    @Test
    void the_papers_order_is_one_and_the_reverse_minus_one() {
        assertEquals(Optional.of(new RankAgreement(1, 3)), rank(1.1, 5, 1.2, 6, 1.3, 7));
        assertEquals(Optional.of(new RankAgreement(-1, 3)), rank(1.1, 7, 1.2, 6, 1.3, 5));
    }

    /** Of three pairs two are in the paper's order, one is not: (2 - 1) / 3. */
    @Test
    void a_pair_in_the_other_order_counts_against() {
        assertEquals(
                "0.33 of 3 pairs", rank(1.1, 6, 1.2, 5, 1.3, 7).orElseThrow().toString());
    }

    /** Of three numbers two are equal in the paper: two pairs are left. */
    @Test
    void pairs_that_the_paper_prints_as_equal_are_left_out() {
        assertEquals(Optional.of(new RankAgreement(1, 2)), rank(1.1, 5, 1.1, 6, 1.2, 7));
    }

    @Test
    void two_numbers_have_no_order_worth_a_number() {
        assertEquals(Optional.empty(), rank(1.1, 5, 1.2, 6));
    }

    /** A reduction by a tenth is a ratio of 0.9, below 0.95 and 1.1. */
    @Test
    void a_reduction_is_compared_as_the_ratio_that_it_is_made_of() {
        assertEquals(
                Optional.of(new RankAgreement(1, 3)),
                RankAgreement.of(List.of(
                        number("a", "lru", Derivation.REDUCTION, 0.1, 0.2),
                        number("b", "lru", Derivation.RATIO, 0.95, 0.9),
                        number("c", "lru", Derivation.RATIO, 1.1, 1.2))));
    }

    @Test
    void ratios_that_share_neither_policy_nor_baseline_are_not_compared() {
        assertEquals(
                Optional.empty(),
                RankAgreement.of(List.of(
                        number("a", "x", Derivation.RATIO, 1.1, 5),
                        number("b", "y", Derivation.RATIO, 1.2, 6),
                        number("c", "z", Derivation.RATIO, 1.3, 7))));
    }
}
