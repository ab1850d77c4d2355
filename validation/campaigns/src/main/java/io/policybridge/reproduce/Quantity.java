package io.policybridge.reproduce;

import io.policybridge.report.ResultRow;
import io.policybridge.report.Results;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * A number that results of a plan give. Nothing over nothing is no change.
 *
 * @param derivation how it is made of the results
 * @param name of the statistic ({@code docs/metrics.md}), or of the parameter
 * @param of whose it is
 * @param over whose it is compared with; null for {@link Derivation#VALUE} and {@link Derivation#CHOSEN}
 * @param than configuration whose ratio the ratio is divided by; null for none
 * @param group of which benchmarks
 * @param average of their numbers
 */
record Quantity(Derivation derivation, String name, Column of, Column over, String than, Group group, Average average) {
    /** How a number is made of the results. */
    enum Derivation {
        /** The statistic of one policy over that of another. */
        RATIO(1),
        /** 1 minus that. */
        REDUCTION(0),
        /** The statistic. */
        VALUE(Double.NaN),
        /** The value of a parameter that a search has found. */
        CHOSEN(Double.NaN);

        private final double neutral;

        Derivation(double neutral) {
            this.neutral = neutral;
        }

        /** Its value where a mechanism has no effect; not a number if there is none. */
        double neutral() {
            return neutral;
        }
    }

    /**
     * A column of a plan's results.
     *
     * @param policy its label
     * @param config the configuration's label; null for the first
     */
    record Column(String policy, String config) {
        private String on(Results results) {
            return config == null ? results.configs().get(0) : config;
        }
    }

    /**
     * Empty if one of the results that it needs is missing.
     *
     * @param planned the workloads of the plan, also those without a result yet
     */
    OptionalDouble of(Results results, List<String> planned) {
        if (results.configs().isEmpty()) {
            return OptionalDouble.empty();
        }
        List<String> workloads = group.members(planned);
        if (average == Average.POOLED) {
            return formed(quotient(
                    averaged(workloads, workload -> value(results, workload, of)),
                    averaged(workloads, workload -> value(results, workload, over))));
        }
        return average.mean().isPresent() // a reduction can be negative: the mean is that of the ratios
                ? formed(averaged(workloads, workload -> of(results, workload)))
                : averaged(workloads, workload -> formed(of(results, workload)));
    }

    private OptionalDouble averaged(List<String> workloads, Function<String, OptionalDouble> of) {
        List<Double> numbers = new ArrayList<>();
        for (String workload : workloads) {
            OptionalDouble number = of.apply(workload);
            if (number.isEmpty()) {
                return OptionalDouble.empty();
            }
            numbers.add(number.getAsDouble());
        }
        return numbers.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(average.of(numbers));
    }

    /** Of one workload; of a reduction the ratio that it is made of. */
    private OptionalDouble of(Results results, String workload) {
        if (derivation == Derivation.CHOSEN) {
            return results.rows().stream()
                    .filter(row -> row.stands()
                            && row.workload().equals(workload)
                            && row.policy().equals(of.policy())
                            && row.config().equals(of.on(results))
                            && row.swept().containsKey(name))
                    .map(ResultRow::swept)
                    .mapToDouble(values -> Double.parseDouble(values.get(name)))
                    .findFirst();
        }
        if (derivation == Derivation.VALUE) {
            return value(results, workload, of);
        }
        OptionalDouble ratio = quotient(value(results, workload, of), value(results, workload, over));
        return than == null
                ? ratio
                : quotient(
                        ratio,
                        quotient(
                                value(results, workload, new Column(of.policy(), than)),
                                value(results, workload, new Column(over.policy(), than))));
    }

    private OptionalDouble value(Results results, String workload, Column column) {
        return results.value(column.on(results), workload, column.policy(), name);
    }

    private static OptionalDouble quotient(OptionalDouble own, OptionalDouble other) {
        if (own.isEmpty() || other.isEmpty() || other.getAsDouble() == 0 && own.getAsDouble() != 0) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(
                own.getAsDouble() == other.getAsDouble() ? 1 : own.getAsDouble() / other.getAsDouble());
    }

    private OptionalDouble formed(OptionalDouble ratio) {
        return derivation == Derivation.REDUCTION && ratio.isPresent()
                ? OptionalDouble.of(1 - ratio.getAsDouble())
                : ratio;
    }

    /** {@code ipc of dwt-pric over lru, all contention (harmonic mean)}. */
    @Override
    public String toString() {
        String words = (derivation == Derivation.REDUCTION ? "reduction of " : "") + name + " of " + column(of)
                + (over == null ? "" : " over " + column(over))
                + (than == null ? "" : ", over the same at " + than);
        return words
                + (group.words().isEmpty() ? ", all" : ", " + group.words())
                + (group.benchmarks().size() == 1 ? "" : " (" + average.words() + ")");
    }

    private static String column(Column column) {
        return column.policy() + (column.config() == null ? "" : " at " + column.config());
    }
}
