package io.policybridge.simulator.metrics.periods;

import java.util.Arrays;

/**
 * How a statistic varies over the periods of a run, each period counting once (thesis, section 5.2, figures 5.6 and
 * 5.7: the standard deviation of MPKI tells steady thrashing from phases).
 *
 * @param mean arithmetic
 * @param deviation standard deviation, of the whole run and not of a sample: squares over the number of periods
 * @param periods how many have a value; without any the other two are not numbers
 */
public record OverTime(double mean, double deviation, int periods) {
    /** Of {@code values}, one a period; those that are not numbers are left out. */
    public static OverTime of(double[] values) {
        double[] known =
                Arrays.stream(values).filter(value -> !Double.isNaN(value)).toArray();
        double mean = Arrays.stream(known).average().orElse(Double.NaN);
        double variance = Arrays.stream(known)
                .map(value -> (value - mean) * (value - mean))
                .average()
                .orElse(Double.NaN);
        return new OverTime(mean, Math.sqrt(variance), known.length);
    }
}
