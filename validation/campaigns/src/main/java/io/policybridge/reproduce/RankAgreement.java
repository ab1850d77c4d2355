package io.policybridge.reproduce;

import io.policybridge.reproduce.Quantity.Derivation;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Whether the numbers of a figure are in the paper's order: Kendall's rank correlation (tau a, Kendall 1938). Compared
 * are ratios and reductions of the same statistic and benchmarks that share a policy or a baseline. Pairs that the
 * paper prints as equal are left out.
 *
 * @param tau 1 if all pairs are in the paper's order, -1 if none is
 * @param pairs how many there are
 */
record RankAgreement(double tau, int pairs) {
    /** Of fewer numbers the order says little. */
    private static final int FEWEST = 3;

    /** Of {@code figure}; empty if fewer than three of its numbers can be compared. */
    static Optional<RankAgreement> of(List<ReproducedNumber> figure) {
        int pairs = 0;
        int sum = 0;
        BitSet compared = new BitSet();
        for (int i = 0; i < figure.size(); i++) {
            for (int j = 0; j < i; j++) {
                if (comparable(figure.get(i), figure.get(j))) {
                    double papers = papers(figure.get(i)) - papers(figure.get(j));
                    double ours = ours(figure.get(i)) - ours(figure.get(j));
                    if (papers != 0) {
                        pairs++;
                        sum += (int) (Math.signum(papers) * Math.signum(ours));
                        compared.set(i);
                        compared.set(j);
                    }
                }
            }
        }
        return compared.cardinality() < FEWEST
                ? Optional.empty()
                : Optional.of(new RankAgreement((double) sum / pairs, pairs));
    }

    private static boolean comparable(ReproducedNumber first, ReproducedNumber second) {
        Quantity a = first.number().ours();
        Quantity b = second.number().ours();
        return isRatio(a)
                && isRatio(b)
                && a.name().equals(b.name())
                && a.group().equals(b.group())
                && (a.of().equals(b.of()) || a.over().policy().equals(b.over().policy()))
                && first.points().isPresent()
                && second.points().isPresent();
    }

    private static boolean isRatio(Quantity quantity) {
        return quantity.derivation() == Derivation.RATIO || quantity.derivation() == Derivation.REDUCTION;
    }

    private static double papers(ReproducedNumber one) {
        return ratio(one, one.number().paper().value());
    }

    private static double ours(ReproducedNumber one) {
        return ratio(one, one.ours().orElseThrow());
    }

    /** A reduction as the ratio that it is made of. */
    private static double ratio(ReproducedNumber one, double value) {
        return one.number().ours().derivation() == Derivation.REDUCTION ? 1 - value : value;
    }

    /** {@code 0.43 of 15 pairs}. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.2f of %d pairs", tau, pairs);
    }
}
