package io.policybridge.reproduce;

import io.policybridge.benchmarks.Category;
import io.policybridge.benchmarks.Paper;
import io.policybridge.input.yaml.YamlEntry;
import io.policybridge.reproduce.Quantity.Column;
import io.policybridge.reproduce.Quantity.Derivation;
import io.policybridge.simulator.RunStatistics;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the numbers of a paper from YAML. */
final class PaperNumbers {
    private static final List<String> KEYS = List.of(
            "figure",
            "section",
            "plan",
            "statistic",
            "reduction",
            "chosen",
            "of",
            "at",
            "over",
            "over at",
            "than at",
            "on",
            "mean",
            "paper",
            "applications",
            "finding");

    /** More than any paper has. */
    private static final int MOST_APPLICATIONS = 1000;

    /** What a finding begins with: why ours differs, or that it is not known. */
    private static final List<String> REASONS =
            List.of("workload", "machine", "host model", "open parameter", "the paper", "ours", "unexplained");

    private final Paper paper;
    private Average usual;

    private PaperNumbers(Paper paper) {
        this.paper = paper;
    }

    /** The numbers in {@code text}, which {@code file} holds. @throws BadInput with file and line if there are none */
    static List<PaperNumber> read(Paper paper, Path file, String text) {
        YamlEntry root = YamlEntry.read(file, text);
        Map<String, YamlEntry> entries = root.entries(List.of("mean", "numbers", "readings"));
        PaperNumbers reader = new PaperNumbers(paper);
        reader.usual = average(root.required(entries, "mean"));
        Stream<PaperNumber> numbers =
                root.required(entries, "numbers").items().stream().map(entry -> reader.number(entry, false));
        Stream<PaperNumber> readings = entries.containsKey("readings")
                ? entries.get("readings").items().stream().map(entry -> reader.number(entry, true))
                : Stream.of();
        return Stream.concat(numbers, readings).toList();
    }

    private PaperNumber number(YamlEntry entry, boolean isReading) {
        Map<String, YamlEntry> entries = entry.entries(KEYS);
        YamlEntry printed = entry.required(entries, "paper");
        return new PaperNumber(
                entry.required(entries, "figure").text(),
                entry.required(entries, "section").text(),
                entry.required(entries, "plan").text(),
                quantity(entry, entries),
                Expectation.parse(printed.text()).orElseThrow(() -> printed.refused(Expectation.FORM)),
                entries.containsKey("applications")
                        ? (int) entries.get("applications").integer(1, MOST_APPLICATIONS)
                        : 0,
                isReading,
                entries.containsKey("finding") ? finding(entries.get("finding")) : "");
    }

    private static String finding(YamlEntry finding) {
        if (REASONS.stream().noneMatch(reason -> finding.text().startsWith(reason + ": "))) {
            throw finding.refused("REASON: EXPERIMENT, with one of " + String.join(", ", REASONS));
        }
        return finding.text();
    }

    private Quantity quantity(YamlEntry entry, Map<String, YamlEntry> entries) {
        Column of = new Column(entry.required(entries, "of").text(), text(entries, "at"));
        Column over = entries.containsKey("over")
                ? new Column(
                        entries.get("over").text(), text(entries, entries.containsKey("over at") ? "over at" : "at"))
                : null;
        Derivation derivation = Derivation.VALUE;
        String name =
                entries.containsKey("statistic") ? entries.get("statistic").text() : RunStatistics.IPC.key();
        if (entries.containsKey("chosen")) {
            derivation = Derivation.CHOSEN;
            name = entries.get("chosen").text();
        } else if (entries.containsKey("reduction")) {
            derivation = Derivation.REDUCTION;
            name = entries.get("reduction").text();
        } else if (over != null) {
            derivation = Derivation.RATIO;
        }
        String than = text(entries, "than at");
        if (than != null && over == null) {
            throw entry.refused("over, beside than at");
        }
        if ((over == null) != (derivation == Derivation.VALUE || derivation == Derivation.CHOSEN)) {
            throw entry.refused("over, beside a ratio or a reduction alone");
        }
        Average average = entries.containsKey("mean") ? average(entries.get("mean")) : usual;
        return new Quantity(derivation, name, of, over, than, group(entries.get("on")), average);
    }

    private static String text(Map<String, YamlEntry> entries, String key) {
        return entries.containsKey(key) ? entries.get(key).text() : null;
    }

    private Group group(YamlEntry on) {
        if (on == null) {
            return Group.ALL;
        }
        return (on.isList() ? on.items() : List.of(on))
                .stream().map(this::member).reduce(Group::and).orElseThrow();
    }

    private Group member(YamlEntry on) {
        List<Category> categories = paper.classes().get(on.text());
        Group group = categories == null ? Group.of(List.of(on.text())) : Group.of(on.text(), categories);
        if (group.unknown().isPresent()) {
            throw on.refused(
                    "benchmarks, or one of " + String.join(", ", paper.classes().keySet()));
        }
        return group;
    }

    private static Average average(YamlEntry mean) {
        return Arrays.stream(Average.values())
                .filter(average -> average.name().toLowerCase(Locale.ROOT).equals(mean.text()))
                .findFirst()
                .orElseThrow(() -> mean.refused("one of "
                        + Arrays.stream(Average.values())
                                .map(average -> average.name().toLowerCase(Locale.ROOT))
                                .collect(Collectors.joining(", "))));
    }
}
