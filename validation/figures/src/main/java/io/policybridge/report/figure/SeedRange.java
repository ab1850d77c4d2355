package io.policybridge.report.figure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.LongFunction;
import java.util.stream.DoubleStream;

/** The lowest and the highest of the seeds that a mean is over; both empty if less than two have a value. */
record SeedRange(OptionalDouble lowest, OptionalDouble highest) {
    /** What a caption says of whiskers. */
    static final String WHISKERS = "Whiskers go from the lowest to the highest seed. ";

    static SeedRange of(List<Long> seeds, LongFunction<OptionalDouble> ofSeed) {
        double[] each = seeds.stream()
                .map(ofSeed::apply)
                .flatMapToDouble(OptionalDouble::stream)
                .toArray();
        return each.length < 2
                ? new SeedRange(OptionalDouble.empty(), OptionalDouble.empty())
                : new SeedRange(
                        DoubleStream.of(each).min(), DoubleStream.of(each).max());
    }

    /** The columns of a table behind those of {@code column}. */
    static List<String> heading(String column) {
        return List.of(column + " lowest", column + " highest");
    }

    List<String> cells() {
        return List.of(BarChart.text(lowest), BarChart.text(highest));
    }

    /** Adds both as a pair, or null. */
    void addTo(ArrayNode ranges) {
        if (lowest.isPresent()) {
            ranges.addArray().add(lowest.getAsDouble()).add(highest.getAsDouble());
        } else {
            ranges.addNull();
        }
    }
}
