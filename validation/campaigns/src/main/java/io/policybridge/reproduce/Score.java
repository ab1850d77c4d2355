package io.policybridge.reproduce;

import java.util.List;

/**
 * How many ratios of a paper come out.
 *
 * @param ratios in which the paper moves by at least {@link Expectation#SAME}
 * @param near of these, ours is from half to double of the change
 * @param along of these, ours goes in its direction, by at least {@link Expectation#NONE}
 * @param lacking of these, ours has no result
 */
record Score(long ratios, long near, long along, long lacking) {
    static Score of(List<ReproducedNumber> numbers) {
        List<ReproducedNumber> scored =
                numbers.stream().filter(ReproducedNumber::isScored).toList();
        return new Score(
                scored.size(),
                scored.stream().filter(ReproducedNumber::isNear).count(),
                scored.stream().filter(one -> one.agrees().orElse(false)).count(),
                scored.stream().filter(one -> one.ours().isEmpty()).count());
    }

    /** {@code 10 land within half to double of its change, 25 in its direction}. */
    String words() {
        return near + " land within half to double of its change, " + along + " in its direction"
                + (lacking == 0 ? "" : " (" + lacking + " have no result)");
    }
}
