package io.policybridge.evaluate;

import io.policybridge.evaluate.StageRuns.Place;
import io.policybridge.evaluate.worker.RunReply;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Runs under a policy over those under the baseline.
 *
 * @param formula what is scored
 * @param policy statistics of the policy's runs
 * @param baseline of the baseline's, at the same places
 */
record StageScore(
        ScoreFormula formula, Map<Place, Map<String, Double>> policy, Map<Place, Map<String, Double>> baseline) {
    private static final String ALL_CYCLES = "cycles";

    /** Geometric mean over workloads and machines, seeds averaged; not a number without any. */
    double mean() {
        return mean(policy.keySet().stream().map(Place::seed).distinct().toList());
    }

    /** Largest less smallest mean of a seed. */
    double spread() {
        double[] means = policy.keySet().stream()
                .map(Place::seed)
                .distinct()
                .mapToDouble(seed -> mean(List.of(seed)))
                .sorted()
                .toArray();
        return means[means.length - 1] - means[0];
    }

    private double mean(List<Long> seeds) {
        return Math.exp(alike().values().stream()
                .mapToDouble(places -> Math.log(ratio(places.stream()
                        .filter(place -> seeds.contains(place.seed()))
                        .toList())))
                .average()
                .orElse(Double.NaN));
    }

    /** Places that differ in their seed alone. */
    private Map<Place, List<Place>> alike() {
        Map<Place, List<Place>> alike = new LinkedHashMap<>();
        policy.keySet()
                .forEach(place -> alike.computeIfAbsent(
                                new Place(place.workload(), place.machine(), 0), key -> new ArrayList<>())
                        .add(place));
        return alike;
    }

    private double ratio(List<Place> seeds) {
        double own = seeds.stream()
                .mapToDouble(place -> formula.of(policy.get(place)))
                .average()
                .orElse(Double.NaN);
        double usual = seeds.stream()
                .mapToDouble(place -> formula.of(baseline.get(place)))
                .average()
                .orElse(Double.NaN);
        return own / usual;
    }

    /** Workload by workload on each machine. */
    List<Verdict.WorkloadResult> each(String stage) {
        List<Verdict.WorkloadResult> each = new ArrayList<>();
        alike().forEach((of, seeds) -> {
            Map<String, Double> gained = new TreeMap<>();
            for (String bin : policy.get(seeds.get(0)).keySet()) {
                if (bin.startsWith(RunReply.CYCLES)) {
                    double cycles = average(baseline, seeds, bin) - average(policy, seeds, bin);
                    if (Math.round(cycles) != 0) {
                        gained.put(bin.substring(RunReply.CYCLES.length()), (double) Math.round(cycles));
                    }
                }
            }
            each.add(new Verdict.WorkloadResult(
                    stage,
                    of.workload(),
                    of.machine(),
                    rounded(ratio(seeds), 6),
                    average(policy, seeds, ALL_CYCLES),
                    average(baseline, seeds, ALL_CYCLES),
                    gained));
        });
        return each;
    }

    /**
     * The loads and stores that warps await most longer than under the baseline, on average over the seeds, a line each
     * and at most {@code most}; those of a cycle or more.
     */
    List<String> longerWaits(String than, int most) {
        Map<String, Double> longer = new TreeMap<>();
        alike().forEach((of, seeds) -> {
            Set<String> names = new TreeSet<>();
            seeds.forEach(seed -> names.addAll(policy.get(seed).keySet()));
            for (String name : names) {
                double more = average(policy, seeds, name) - average(baseline, seeds, name);
                if (name.startsWith(RunReply.WAITS) && more >= 1) {
                    int dot = name.lastIndexOf('.');
                    longer.put(
                            of.workload() + " on " + of.machine() + ", "
                                    + name.substring(RunReply.WAITS.length(), dot) + ", pc 0x"
                                    + name.substring(dot + 1),
                            more);
                }
            }
        });
        return longer.entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(most)
                .map(one -> String.format(
                        Locale.ROOT,
                        "%s: awaited %.0f cycles longer than under %s",
                        one.getKey(),
                        one.getValue(),
                        than))
                .toList();
    }

    private static double average(Map<Place, Map<String, Double>> runs, List<Place> places, String statistic) {
        return places.stream()
                .mapToDouble(place -> runs.get(place).getOrDefault(statistic, 0.0))
                .average()
                .orElse(0);
    }

    /** The sum of {@code statistic} over all runs of the policy. */
    double sum(String statistic) {
        return policy.values().stream()
                .mapToDouble(run -> run.getOrDefault(statistic, 0.0))
                .sum();
    }

    /** The largest value of {@code statistic} in a run of the policy. */
    long largest(String statistic) {
        return (long) policy.values().stream()
                .mapToDouble(run -> run.getOrDefault(statistic, 0.0))
                .max()
                .orElse(0);
    }

    static double rounded(double value, int digits) {
        double unit = Math.pow(10, digits);
        return Math.rint(value * unit) / unit;
    }
}
