package io.policybridge.reproduce;

import io.policybridge.reproduce.Quantity.Form;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Whether the numbers of a figure are in the paper's order: Kendall's rank correlation (tau a, Kendall 1938), 1 if all
 * pairs are, -1 if none is. Pairs that the paper prints as equal are left out.
 */
final class RankAgreement {
    private RankAgreement() {}

    /** Of {@code figure}; empty if it has no two different ratios, or no two different reductions. */
    static OptionalDouble of(List<ReproducedNumber> figure) {
        int pairs = 0;
        int sum = 0;
        for (int i = 0; i < figure.size(); i++) {
            for (int j = 0; j < i; j++) {
                if (comparable(figure.get(i), figure.get(j))) {
                    double papers = difference(figure.get(i), figure.get(j), true);
                    double ours = difference(figure.get(i), figure.get(j), false);
                    pairs += papers == 0 ? 0 : 1;
                    sum += (int) (Math.signum(papers) * Math.signum(ours));
                }
            }
        }
        return pairs == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) sum / pairs);
    }

    private static boolean comparable(ReproducedNumber a, ReproducedNumber b) {
        Form form = a.number().ours().form();
        return form != Form.CHOSEN
                && form == b.number().ours().form()
                && a.number().ours().name().equals(b.number().ours().name())
                && a.points().isPresent()
                && b.points().isPresent();
    }

    private static double difference(ReproducedNumber a, ReproducedNumber b, boolean papers) {
        return papers
                ? a.number().paper().value() - b.number().paper().value()
                : a.ours().orElseThrow() - b.ours().orElseThrow();
    }
}
