package io.policybridge.reproduce;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A number of a paper beside ours.
 *
 * @param ours empty if results are missing
 * @param packaged how many benchmarks ours is of
 * @param cut benchmarks whose runs were cut before their end
 */
record ReproducedNumber(PaperNumber number, OptionalDouble ours, int packaged, List<String> cut) {
    /** Whether ours goes the paper's way; empty if it is missing or the paper's has none. */
    Optional<Boolean> agrees() {
        return ours.isEmpty() ? Optional.empty() : number.paper().agrees(ours.getAsDouble(), neutral());
    }

    /**
     * Which part of the change that the paper prints ours is; empty where it prints none of {@link Expectation#SAME}.
     */
    OptionalDouble share() {
        return ours.isEmpty() ? OptionalDouble.empty() : number.paper().share(ours.getAsDouble(), neutral());
    }

    /** Whether the paper's is a ratio that moves by at least {@link Expectation#SAME}, and ours the default's. */
    boolean isScored() {
        return !number.isReading() && number.paper().moves(neutral());
    }

    /** Whether ours is from half to double of the change that the paper prints. */
    boolean isNear() {
        OptionalDouble share = share();
        return share.isPresent() && share.getAsDouble() >= 0.5 && share.getAsDouble() <= 2;
    }

    /** Whether ours goes another way than the paper's, or is far from it: also far above it. */
    boolean isMiss() {
        return !agrees().orElse(true) || share().isPresent() && !isNear();
    }

    /** Why they differ; {@code unexplained} where ours is a miss of which nothing is known. */
    String finding() {
        return number.finding().isEmpty() && isMiss() ? "unexplained" : number.finding();
    }

    private double neutral() {
        return number.ours().derivation().neutral();
    }
}
