package io.policybridge.reproduce;

import io.policybridge.report.Comparison.Mean;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** What a paper makes of the numbers of several benchmarks. */
enum Average {
    GEOMETRIC("geometric mean", Mean.GEOMETRIC::of, Mean.GEOMETRIC),
    ARITHMETIC("arithmetic mean", Mean.ARITHMETIC::of, Mean.ARITHMETIC),
    HARMONIC("harmonic mean", Mean.HARMONIC::of, Mean.HARMONIC),
    LOWEST("lowest", Collections::min, null),
    HIGHEST("highest", Collections::max, null);

    private final String words;
    private final ToDoubleFunction<List<Double>> how;
    private final Mean mean;

    Average(String words, ToDoubleFunction<List<Double>> how, Mean mean) {
        this.words = words;
        this.how = how;
        this.mean = mean;
    }

    String words() {
        return words;
    }

    /** The mean that it is, if it is one. */
    Optional<Mean> mean() {
        return Optional.ofNullable(mean);
    }

    /** Of at least one number. */
    double of(List<Double> numbers) {
        return how.applyAsDouble(numbers);
    }
}
