package io.policybridge.sweep.plan;

import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.catalogue.Configs;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.config.file.Overrides;
import io.policybridge.input.BadInput;
import io.policybridge.input.yaml.YamlEntry;
import io.policybridge.sweep.SweepPlan.PlannedConfig;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Reads the configurations of a plan: names, files, and {@code {base: medic, option: {l2_bank_cycles: [5, 10]}}}, which
 * is two.
 */
final class PlannedConfigurations {
    private static final int MOST_CONFIGURATIONS = 1000;

    private PlannedConfigurations() {}

    /** What {@code option} sets is set on each of {@code entry} that does not set it itself; either may be null. */
    static List<PlannedConfig> of(YamlEntry entry, YamlEntry option) {
        Map<String, Overrides.Word> everywhere = options(option);
        if (entry == null) {
            return List.of(new PlannedConfig(null, new ConfigChoice(null, Overrides.ofWords(everywhere.values()))));
        }
        List<PlannedConfig> configurations = new ArrayList<>();
        for (YamlEntry one : PlanReader.list(entry)) {
            for (PlannedConfig config : each(one, everywhere)) {
                if (configurations.stream()
                        .anyMatch(other -> other.label() != null
                                && other.label().equals(config.label())
                                && !other.equals(config))) {
                    throw one.refused(PlanReader.ofItsOwn("configuration", config.label()));
                }
                configurations.add(config);
            }
        }
        return configurations;
    }
    /** One, or one for each combination of what its options are to be. */
    private static List<PlannedConfig> each(YamlEntry entry, Map<String, Overrides.Word> everywhere) {
        if (!entry.isMapping()) {
            return List.of(new PlannedConfig(entry.text(), choice(entry, Overrides.ofWords(everywhere.values()))));
        }
        Map<String, YamlEntry> entries = entry.entries(List.of("base", "option", "name", "label"));
        YamlEntry base = entries.get("base");
        boolean isOfOptions = base == null || !entries.containsKey("label") || entries.containsKey("option");
        YamlEntry option = isOfOptions ? entry.required(entries, "option") : null;
        YamlEntry label = entries.getOrDefault("label", entries.get("name"));
        return combinations(option).stream()
                .map(words -> new PlannedConfig(
                        label(base, label, option, words),
                        base == null
                                ? new ConfigChoice(null, with(words, everywhere))
                                : choice(base, with(words, everywhere))))
                .toList();
    }

    /** The base with what is set on it; or what is given, with the values that lists of options have there. */
    private static String label(YamlEntry base, YamlEntry given, YamlEntry option, Map<String, Overrides.Word> words) {
        if (given == null) {
            return base == null
                    ? null
                    : base.text()
                            + words.values().stream()
                                    .map(word -> " " + word.text())
                                    .collect(Collectors.joining());
        }
        return given.text()
                + (option == null ? Map.<String, YamlEntry>of() : option.entries())
                        .values().stream()
                                .filter(YamlEntry::isList)
                                .map(list -> words.get(plain(list)).text().replaceFirst("^[^=]*=", " "))
                                .collect(Collectors.joining());
    }

    private static Overrides with(Map<String, Overrides.Word> words, Map<String, Overrides.Word> everywhere) {
        Map<String, Overrides.Word> all = new LinkedHashMap<>(words);
        everywhere.forEach(all::putIfAbsent);
        return Overrides.ofWords(all.values());
    }

    private static String plain(YamlEntry option) {
        return option.name().replaceFirst("^-", "");
    }

    /** What {@code entry} sets, by name; null sets nothing. */
    private static Map<String, Overrides.Word> options(YamlEntry entry) {
        List<Map<String, Overrides.Word>> all = combinations(entry);
        if (all.size() > 1) {
            throw entry.refused("one value of each option; lists belong to configurations");
        }
        return all.get(0);
    }

    /** Each that {@code entry} sets, where options have lists of values; the values of the last go fastest. */
    private static List<Map<String, Overrides.Word>> combinations(YamlEntry entry) {
        List<Map<String, Overrides.Word>> all = new ArrayList<>(List.of(Map.of()));
        for (YamlEntry option :
                entry == null ? List.<YamlEntry>of() : entry.entries().values()) {
            String name = plain(option);
            List<Map<String, Overrides.Word>> longer = new ArrayList<>();
            for (Map<String, Overrides.Word> words : all) {
                for (YamlEntry value : PlanReader.list(option)) {
                    Map<String, Overrides.Word> more = new LinkedHashMap<>(words);
                    Overrides.Word word =
                            new Overrides.Word(option.name() + "=" + value.text(), value.place() + ": option ");
                    if (more.put(name, word) != null) {
                        throw option.refused("each option once, with or without -");
                    }
                    longer.add(more);
                }
            }
            if (longer.size() > MOST_CONFIGURATIONS) {
                throw option.refused("at most " + MOST_CONFIGURATIONS + " configurations");
            }
            all = longer;
        }
        return all;
    }

    private static ConfigChoice choice(YamlEntry base, Overrides overrides) {
        try {
            Configs.fileOf(base.text(), GoldenRoot.find());
        } catch (BadInput e) {
            throw base.refused(e);
        }
        return new ConfigChoice(base.text(), overrides);
    }
}
