package io.policybridge.report;

import java.util.List;
import java.util.OptionalDouble;

/**
 * The statistics of one GPGPU-Sim run beside those that the reference simulator prints for the same program.
 *
 * @param log what GPGPU-Sim printed
 * @param policy effective policies of the simulation
 * @param config name of the simulated configuration
 * @param options modelled options whose value in the log differs; null if the log does not print its options
 * @param remarks notes for readers of the numbers, one line each
 * @param kernels the kernels that both have, in order; the counters of each are since the start of the program
 * @param tolerance how much they may differ
 */
public record LogComparison(
        String workload,
        Log log,
        String policy,
        String config,
        List<OptionPair> options,
        List<String> remarks,
        List<Kernel> kernels,
        Tolerance tolerance) {
    private static final String CYCLES = "gpu_tot_sim_cycle";
    private static final String MISSES = "L1D_total_cache_misses";

    public LogComparison {
        options = options == null ? null : List.copyOf(options);
        remarks = List.copyOf(remarks);
        kernels = List.copyOf(kernels);
    }

    /**
     * A file that a GPGPU-Sim run wrote.
     *
     * @param name the file, as the user named it
     * @param version version that GPGPU-Sim printed of itself, or empty
     */
    public record Log(String name, String version) {}

    /** An option with the value in the log and the one that was simulated. */
    public record OptionPair(String name, String recorded, String simulated) {}

    /**
     * One kernel launch.
     *
     * @param id launch number, from 1
     * @param pairs statistics that both printed, in GPGPU-Sim's order
     * @param onlyRecorded names of those that only the log has
     * @param onlySimulated names of those that only the simulator has
     */
    public record Kernel(
            int id, String name, List<StatisticPair> pairs, List<String> onlyRecorded, List<String> onlySimulated) {
        public Kernel {
            pairs = List.copyOf(pairs);
            onlyRecorded = List.copyOf(onlyRecorded);
            onlySimulated = List.copyOf(onlySimulated);
        }

        /** Number of equal statistics. */
        public long equal() {
            return pairs.stream().filter(StatisticPair::isEqual).count();
        }

        /** Mean of the absolute errors in all statistics that have one. */
        public double meanError() {
            return pairs.stream()
                    .map(StatisticPair::error)
                    .filter(OptionalDouble::isPresent)
                    .mapToDouble(error -> Math.abs(error.getAsDouble()))
                    .average()
                    .orElse(0);
        }

        /**
         * Pearson's coefficient over all pairs of numbers; empty where there are fewer than two, or one side is
         * constant.
         */
        public OptionalDouble correlation() {
            double[] x = numbers().stream()
                    .mapToDouble(pair -> pair.recordedNumber().getAsDouble())
                    .toArray();
            double[] y = numbers().stream()
                    .mapToDouble(pair -> pair.simulatedNumber().getAsDouble())
                    .toArray();
            return pearson(x, y);
        }

        /** The same over log(1 + value), where large counters do not dominate. */
        public OptionalDouble logCorrelation() {
            double[] x = numbers().stream()
                    .mapToDouble(
                            pair -> Math.log1p(Math.abs(pair.recordedNumber().getAsDouble())))
                    .toArray();
            double[] y = numbers().stream()
                    .mapToDouble(
                            pair -> Math.log1p(Math.abs(pair.simulatedNumber().getAsDouble())))
                    .toArray();
            return pearson(x, y);
        }

        private List<StatisticPair> numbers() {
            return pairs.stream()
                    .filter(pair -> pair.recordedNumber().isPresent()
                            && pair.simulatedNumber().isPresent())
                    .toList();
        }

        private StatisticPair pair(String name) {
            return pairs.stream()
                    .filter(pair -> pair.name().equals(name))
                    .findFirst()
                    .orElse(null);
        }

        private boolean isWithin(String name, Tolerance tolerance) {
            StatisticPair pair = pair(name);
            return pair == null
                    || pair.isEqual()
                    || pair.recordedNumber().isPresent()
                            && pair.simulatedNumber().isPresent()
                            && tolerance.covers(
                                    pair.recordedNumber().getAsDouble(),
                                    pair.simulatedNumber().getAsDouble());
        }
    }

    /** The whole run: the last kernel's block. */
    public Kernel total() {
        return kernels.get(kernels.size() - 1);
    }

    /** Whether the log is of the simulated configuration, as far as it prints its options. */
    public boolean isOfConfiguration() {
        return options == null || options.isEmpty();
    }

    /** Whether the configurations are equal, and the statistics agree within the tolerance. */
    public boolean agrees() {
        return isOfConfiguration()
                && total().pair(CYCLES) != null
                && (tolerance.isExact()
                        ? kernels.stream()
                                .allMatch(kernel ->
                                        kernel.equal() == kernel.pairs().size())
                        : total().isWithin(CYCLES, tolerance) && total().isWithin(MISSES, tolerance));
    }

    static OptionalDouble pearson(double[] x, double[] y) {
        double meanX = mean(x);
        double meanY = mean(y);
        double both = 0;
        double squaresX = 0;
        double squaresY = 0;
        for (int i = 0; i < x.length; i++) {
            both += (x[i] - meanX) * (y[i] - meanY);
            squaresX += (x[i] - meanX) * (x[i] - meanX);
            squaresY += (y[i] - meanY) * (y[i] - meanY);
        }
        return squaresX == 0 || squaresY == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(both / Math.sqrt(squaresX * squaresY));
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }
}
