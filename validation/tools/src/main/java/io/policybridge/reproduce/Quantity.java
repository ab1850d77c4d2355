package io.policybridge.reproduce;

import io.policybridge.report.figure.ResultRow;
import io.policybridge.report.figure.Results;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A number that results of a plan give. Nothing over nothing is no change.
 *
 * @param form how it is made of the results
 * @param name of the statistic ({@code docs/statistics.md}), or of the parameter
 * @param of whose it is
 * @param over whose it is compared with; null for {@link Form#VALUE} and {@link Form#CHOSEN}
 * @param group of which benchmarks
 * @param average of their numbers
 */
record Quantity(Form form, String name, Column of, Column over, Group group, Average average) {
    /** How a number is made of the results. */
    enum Form {
        /** The statistic of one policy over that of another. */
        RATIO(1),
        /** 1 minus that. */
        REDUCTION(0),
        /** The statistic. */
        VALUE(Double.NaN),
        /** The value of a parameter that a search has found. */
        CHOSEN(Double.NaN);

        private final double neutral;

        Form(double neutral) {
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

    /** Empty if one of the results that it needs is missing. */
    OptionalDouble of(Results results) {
        if (results.configs().isEmpty()) {
            return OptionalDouble.empty();
        }
        List<Double> numbers = new ArrayList<>();
        for (String workload : workloads(results)) {
            OptionalDouble number = of(results, workload);
            if (number.isEmpty()) {
                return OptionalDouble.empty();
            }
            numbers.add(number.getAsDouble());
        }
        return numbers.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(average.of(numbers));
    }

    /** The workloads of the results that it is of. */
    List<String> workloads(Results results) {
        return group.of(results.workloads(of.on(results)), new ArrayList<>());
    }

    private OptionalDouble of(Results results, String workload) {
        if (form == Form.CHOSEN) {
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
        OptionalDouble own = results.value(of.on(results), workload, of.policy(), name);
        if (form == Form.VALUE || own.isEmpty()) {
            return own;
        }
        OptionalDouble other = results.value(over.on(results), workload, over.policy(), name);
        boolean both = other.isPresent() && other.getAsDouble() == 0 && own.getAsDouble() == 0;
        if (!both && (other.isEmpty() || other.getAsDouble() == 0)) {
            return OptionalDouble.empty();
        }
        double ratio = both ? 1 : own.getAsDouble() / other.getAsDouble();
        return OptionalDouble.of(form == Form.RATIO ? ratio : 1 - ratio);
    }

    /** {@code ipc of dwt-pric over lru, all contention (harmonic mean)}. */
    @Override
    public String toString() {
        String words = (form == Form.REDUCTION ? "reduction of " : "") + name + " of " + column(of)
                + (over == null ? "" : " over " + column(over));
        return words
                + (group.words().isEmpty() ? ", all" : ", " + group.words())
                + (group.benchmarks().size() == 1 ? "" : " (" + average.words() + ")");
    }

    private static String column(Column column) {
        return column.policy() + (column.config() == null ? "" : " at " + column.config());
    }
}
