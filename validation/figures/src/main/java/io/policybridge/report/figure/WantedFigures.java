package io.policybridge.report.figure;

import io.policybridge.input.BadInput;
import io.policybridge.report.Comparison.Mean;
import io.policybridge.report.Results;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Which figures a report has.
 *
 * @param statistics whose bars are drawn, by key
 * @param baseline policy over which values are given
 * @param values whether all, or none, are given over it; null for IPC, cycles and energies alone
 * @param means over workloads; empty for the geometric one of ratios and the arithmetic one of other numbers
 * @param classes names of workloads by the name of their class; empty for means over all
 * @param scatters statistics that are drawn against each other
 * @param histograms statistics that have buckets
 * @param against results of another simulator, against which all that both have is drawn; null for none
 */
public record WantedFigures(
        List<String> statistics,
        String baseline,
        Values values,
        List<Mean> means,
        Map<String, List<String>> classes,
        List<Pair> scatters,
        List<String> histograms,
        OtherResults against) {
    /** Two statistics, of which one is drawn against the other. */
    public record Pair(String across, String up) {}

    /** How numbers are given. */
    public enum Values {
        /** Over the baseline's. */
        NORMALISED,
        /** Not divided by the baseline's. */
        ABSOLUTE
    }

    List<Measure> measures() {
        return statistics.stream().map(this::measure).toList();
    }

    Measure measure(String statistic) {
        boolean relative = values == null ? Measure.isUsuallyRelative(statistic) : values == Values.NORMALISED;
        return new Measure(
                statistic,
                relative ? baseline : null,
                means.isEmpty() ? List.of(relative ? Mean.GEOMETRIC : Mean.ARITHMETIC) : means);
    }

    /** @throws BadInput if it names what {@code results} has not */
    void check(Results results) {
        statistics.forEach(statistic -> results.requireStatistic("--statistic", statistic));
        scatters.forEach(pair -> {
            results.requireStatistic("--scatter", pair.across());
            results.requireStatistic("--scatter", pair.up());
        });
        histograms.forEach(statistic -> results.requireHistogram("--histogram", statistic));
        results.requirePolicy("--baseline", baseline);
        List<String> workloads = results.configs().stream()
                .flatMap(config -> results.workloads(config).stream())
                .distinct()
                .toList();
        List<String> placed = new ArrayList<>();
        classes.forEach((name, members) -> members.forEach(workload -> {
            if (!workloads.contains(workload) || placed.contains(workload)) {
                throw new BadInput("--class=" + name + "=" + workload + ": "
                        + (placed.contains(workload) ? "in two classes" : "no results") + "; expected some of "
                        + Provenance.listed(workloads) + ", each in one class");
            }
            placed.add(workload);
        }));
        if (!classes.isEmpty() && placed.size() < workloads.size()) {
            throw new BadInput("--class: "
                    + workloads.stream()
                            .filter(one -> !placed.contains(one))
                            .findFirst()
                            .orElseThrow() + " is in none; expected a class for each workload");
        }
    }
}
