package io.policybridge.report.figure;

import io.policybridge.report.Comparison.Mean;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The workloads that means are over: those that have a value in every column that has any. Means over different
 * workloads cannot be compared.
 *
 * @param of how many there are
 */
record MeanOver(List<String> workloads, int of) {
    /**
     * Of {@code all} workloads those that have {@code value} in each of {@code columns} in which one of them has it.
     */
    static <C> MeanOver of(List<String> all, Collection<C> columns, BiFunction<String, C, OptionalDouble> value) {
        List<C> some = columns.stream()
                .filter(column -> all.stream()
                        .anyMatch(workload -> value.apply(workload, column).isPresent()))
                .toList();
        return new MeanOver(
                all.stream()
                        .filter(workload -> some.stream()
                                .allMatch(
                                        column -> value.apply(workload, column).isPresent()))
                        .toList(),
                all.size());
    }

    /** Behind the name of a mean: {@code " of 11 of 12"}, or nothing if it is over all. */
    String ofHowMany() {
        return workloads.size() == of ? "" : " of " + workloads.size() + " of " + of;
    }

    /** Empty if one of the workloads has no value, or if there is no workload. */
    OptionalDouble mean(Mean mean, Function<String, OptionalDouble> value) {
        List<OptionalDouble> values = workloads.stream().map(value).toList();
        return values.isEmpty() || values.stream().anyMatch(OptionalDouble::isEmpty)
                ? OptionalDouble.empty()
                : OptionalDouble.of(
                        mean.of(values.stream().map(OptionalDouble::getAsDouble).toList()));
    }
}
