package io.policybridge.reproduce;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A number of a paper beside ours.
 *
 * @param ours empty if results are missing
 * @param cut benchmarks whose runs were cut before their end
 */
record ReproducedNumber(PaperNumber number, OptionalDouble ours, List<String> cut) {
    private static final double POINTS = 100;

    /** Whether ours goes the paper's way; empty if it is missing or the paper's has none. */
    Optional<Boolean> agrees() {
        return ours.isEmpty()
                ? Optional.empty()
                : number.paper()
                        .agrees(ours.getAsDouble(), number.ours().derivation().neutral());
    }

    /** Why they differ; {@code unexplained} where ours goes another way, or is far from the paper's. */
    String finding() {
        boolean differs = !agrees().orElse(true)
                || ours.isPresent()
                        && number.paper()
                                .isFarFrom(
                                        ours.getAsDouble(),
                                        number.ours().derivation().neutral());
        return number.finding().isEmpty() && differs ? "unexplained" : number.finding();
    }

    /** Ours less the paper's, in hundredths of ratios and shares; empty unless the paper prints a number. */
    OptionalDouble points() {
        return ours.isEmpty() || !number.paper().isNumber() || number.ours().derivation() == Quantity.Derivation.CHOSEN
                ? OptionalDouble.empty()
                : OptionalDouble.of(
                        POINTS * (ours.getAsDouble() - number.paper().value()));
    }
}
