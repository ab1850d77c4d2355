package io.policybridge.sweep.plan;

import io.policybridge.input.yaml.YamlEntry;
import io.policybridge.report.Comparison.Mean;
import io.policybridge.report.figure.Surface;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.sweep.SweepPlan.PlannedPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads the heat maps that are drawn of a plan: {@code {across: configurations, up: policies, paper: 1.4}}. */
final class PlannedSurfaces {
    private static final Pattern RATIO = Pattern.compile("\\d{1,4}\\.\\d{1,6}");

    private PlannedSurfaces() {}

    /** Those of {@code entry}; none if it is null. */
    static List<Surface> of(YamlEntry entry, List<PlannedPolicy> policies) {
        List<String> axes = new ArrayList<>(List.of(Surface.CONFIGURATIONS, Surface.POLICIES, Surface.WORKLOADS));
        policies.stream()
                .filter(policy -> policy.search() == null)
                .flatMap(policy -> policy.candidates().get(0).values().keySet().stream())
                .distinct()
                .forEach(axes::add);
        return entry == null
                ? List.of()
                : PlanReader.list(entry).stream().map(one -> surface(one, axes)).toList();
    }

    private static Surface surface(YamlEntry entry, List<String> axes) {
        Map<String, YamlEntry> entries = entry.entries(List.of("across", "up", "statistic", "mean", "paper"));
        List<String> chosen = Stream.of("across", "up")
                .map(name -> entry.required(entries, name))
                .map(axis -> oneOf(axes, axis))
                .toList();
        if (chosen.get(0).equals(chosen.get(1))) {
            throw entries.get("up").refused("another axis than across");
        }
        YamlEntry mean = entries.get("mean");
        YamlEntry statistic = entries.get("statistic");
        return new Surface(
                chosen.get(0),
                chosen.get(1),
                statistic == null ? RunStatistics.IPC.key() : statistic.text(),
                mean == null
                        ? Mean.GEOMETRIC
                        : Mean.valueOf(oneOf(List.of("geometric", "arithmetic", "harmonic"), mean)
                                .toUpperCase(Locale.ROOT)),
                entries.containsKey("paper") ? ratio(entries.get("paper")) : OptionalDouble.empty());
    }

    private static String oneOf(List<String> words, YamlEntry entry) {
        if (!words.contains(entry.text())) {
            throw entry.refused("one of " + String.join(", ", words));
        }
        return entry.text();
    }

    private static OptionalDouble ratio(YamlEntry entry) {
        if (!RATIO.matcher(entry.text()).matches() || Double.parseDouble(entry.text()) == 1) {
            throw entry.refused("a ratio over the baseline other than 1, such as 1.34");
        }
        return OptionalDouble.of(Double.parseDouble(entry.text()));
    }
}
