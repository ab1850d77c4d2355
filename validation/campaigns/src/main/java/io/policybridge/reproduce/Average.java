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
    HIGHEST("highest", Collections::max, null),
    /** Below or above a bound if most are. */
    MEDIAN("median", Average::median, null),
    /** Not of ratios: the ratio is that of the arithmetic means. It exists where single ones do not (x over 0). */
    POOLED("ratio of the means", Mean.ARITHMETIC::of, null);

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

    private static double median(List<Double> numbers) {
        List<Double> sorted = numbers.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }

    /** Of at least one number. */
    double of(List<Double> numbers) {
        return how.applyAsDouble(numbers);
    }
}
