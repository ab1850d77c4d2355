package io.policybridge.sweep.plan;

import io.policybridge.benchmarks.suite.Benchmarks;
import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.input.BadInput;
import io.policybridge.input.yaml.YamlEntry;
import io.policybridge.run.PolicyChoice;
import io.policybridge.search.Best;
import io.policybridge.search.Candidate;
import io.policybridge.search.Halving;
import io.policybridge.search.ParameterGrid;
import io.policybridge.search.TypedText;
import io.policybridge.simulator.Limits;
import io.policybridge.sweep.SweepPlan;
import io.policybridge.sweep.SweepPlan.PlannedConfig;
import io.policybridge.sweep.SweepPlan.PlannedPolicy;
import io.policybridge.sweep.SweepPlan.PlannedSearch;
import io.policybridge.sweep.SweepPlan.PlannedWorkload;
import io.policybridge.sweep.backend.BackEnd;
import io.policybridge.sweep.backend.GpgpuSimBackEnd;
import io.policybridge.sweep.backend.ReferenceBackEnd;
import io.policybridge.table.MetricRows;
import io.policybridge.table.WantedMetrics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads a plan (docs/sweep.md) from a YAML file. */
public final class PlanReader {
    private static final List<String> KEYS = List.of(
            "name",
            "workloads",
            "keys",
            "configurations",
            "option",
            "policies",
            "seeds",
            "baseline",
            "limit",
            "back end",
            "metrics",
            "period",
            "surface");
    private static final List<String> OF_SEARCHES = List.of("search", "label", "best", "per", "by");
    private static final List<String> OF_OTHERS = List.of("name", "label");
    private static final Pattern LIMIT = Pattern.compile("(\\d{1,9})([KMG]?) (instructions|cycles|kernels)");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");
    private static final int MOST_SEEDS = 1000;

    private final Path file;
    private KnownPolicies known;
    private Limits limits = Limits.NONE;
    private List<String> keys = List.of();

    private PlanReader(Path file, KnownPolicies known) {
        this.file = file;
        this.known = known;
    }

    /**
     * The plan in {@code file}.
     *
     * @throws BadInput with file and line if it is none
     */
    public static SweepPlan read(Path file, KnownPolicies known) {
        try {
            return read(file, Files.readString(file), known);
        } catch (IOException e) {
            throw new BadInput("plan=" + file + "; expected a YAML file that can be read (docs/sweep.md)");
        }
    }

    /** The plan {@code text}, which {@code file} holds. @throws BadInput with file and line if it is none */
    public static SweepPlan read(Path file, String text, KnownPolicies known) {
        return new PlanReader(file, known).plan(YamlEntry.read(file, text));
    }

    /** The workloads that {@code entry} lists as a plan does, cut at {@code limit}, which may be null. */
    public static List<PlannedWorkload> workloads(YamlEntry entry, YamlEntry limit) {
        PlanReader reader = new PlanReader(null, PolicyChoice.known());
        reader.limits = limit == null ? Limits.NONE : limits(limit);
        BackEnd backEnd = new ReferenceBackEnd();
        return list(entry).stream()
                .flatMap(one -> reader.workloads(one, backEnd).stream())
                .toList();
    }

    /** The workload {@code name}, which {@code entry} stands for, cut likewise. */
    public static PlannedWorkload workload(String name, YamlEntry entry, YamlEntry limit) {
        try {
            return new PlannedWorkload(new ReferenceBackEnd().named(name), limit == null ? Limits.NONE : limits(limit));
        } catch (BadInput e) {
            throw entry.refused(e);
        }
    }

    /** The configurations that {@code entry} lists as a plan does. */
    public static List<PlannedConfig> configurations(YamlEntry entry) {
        return PlannedConfigurations.of(entry, null);
    }

    private SweepPlan plan(YamlEntry root) {
        Map<String, YamlEntry> entries = root.entries(KEYS);
        if (entries.containsKey("limit")) {
            limits = limits(entries.get("limit"));
        }
        if (entries.containsKey("keys")) {
            keys = keys(entries.get("keys"));
        }
        List<PlannedPolicy> policies = new ArrayList<>();
        for (YamlEntry entry : list(root.required(entries, "policies"))) {
            policies(entry).forEach(one -> policies.add(distinguished(one, policies, entry)));
        }
        BackEnd backEnd = backEnd(entries.get("back end"));
        return new SweepPlan(
                name(entries.get("name")),
                list(root.required(entries, "workloads")).stream()
                        .flatMap(entry -> workloads(entry, backEnd).stream())
                        .toList(),
                PlannedConfigurations.of(entries.get("configurations"), entries.get("option")),
                policies,
                seeds(entries.get("seeds")),
                baseline(entries.get("baseline"), policies),
                known,
                backEnd,
                metrics(entries.get("metrics"), entries.get("period"), backEnd),
                PlannedSurfaces.of(entries.get("surface"), policies));
    }

    private static WantedMetrics metrics(YamlEntry entry, YamlEntry period, BackEnd backEnd) {
        List<MetricRows> rows = new ArrayList<>();
        for (YamlEntry one : entry == null ? List.<YamlEntry>of() : list(entry)) {
            rows.add(MetricRows.named(one.text())
                    .orElseThrow(() -> one.refused(Stream.of(MetricRows.values())
                            .map(known -> known.name().toLowerCase(Locale.ROOT))
                            .collect(Collectors.joining(", ")))));
        }
        if (!rows.isEmpty() && !backEnd.isInProcess()) {
            throw entry.refused("no metrics: a GPGPU-Sim counts statistics alone");
        }
        if (period == null) {
            return WantedMetrics.of(rows, MetricRows.USUAL_PERIOD);
        }
        if (rows.stream().noneMatch(MetricRows::isPeriodic)) {
            throw period.refused("no period without metrics: [period] or [warp]");
        }
        Limits length = limits(period);
        if (length.cycles() == Long.MAX_VALUE) {
            throw period.refused("a number of cycles, such as 10K cycles");
        }
        return WantedMetrics.of(rows, length.cycles());
    }

    /** To be read after the policies, whose own files it may need. */
    private BackEnd backEnd(YamlEntry entry) {
        if (entry == null
                || !entry.isMapping() && !entry.isList() && entry.text().equals("reference")) {
            return new ReferenceBackEnd();
        }
        if (!entry.isMapping()) {
            throw entry.refused("reference, or {gpgpusim: PATCHED_TREE, application: \"./app ARGUMENTS\"}");
        }
        Map<String, YamlEntry> entries = entry.entries(List.of("gpgpusim", "application"));
        YamlEntry tree = entry.required(entries, "gpgpusim");
        YamlEntry application = entry.required(entries, "application");
        if (application.text().isBlank()) {
            throw application.refused("a program with its arguments");
        }
        try {
            return new GpgpuSimBackEnd(tree.path(), application.text(), known.path());
        } catch (BadInput e) {
            throw tree.refused("the folder of a built GPGPU-Sim (" + e.getMessage() + ")");
        }
    }

    private String name(YamlEntry entry) {
        String name = entry == null ? file.getFileName().toString().replaceFirst("\\.ya?ml$", "") : entry.text();
        if (!NAME.matcher(name).matches()) {
            throw entry == null
                    ? BadInput.in(file, "no name; expected name: WORD, or a file called WORD.yaml")
                    : entry.refused("letters, digits, dots, hyphens and underscores");
        }
        return name;
    }

    /** The items of a list, or the entry alone. @throws BadInput if there are none */
    static List<YamlEntry> list(YamlEntry entry) {
        List<YamlEntry> items = entry.isList() ? entry.items() : List.of(entry);
        if (items.isEmpty()) {
            throw entry.refused("at least one");
        }
        return items;
    }

    private List<PlannedWorkload> workloads(YamlEntry entry, BackEnd backEnd) {
        List<PlannedWorkload> named = entry.isMapping() && entry.entries().containsKey("paper")
                ? PaperWorkloads.of(entry, limits, keys)
                : named(entry);
        try {
            return named.stream()
                    .map(one -> new PlannedWorkload(backEnd.named(Benchmarks.with(one.name(), keys)), one.limits()))
                    .toList();
        } catch (BadInput e) {
            throw entry.refused(e);
        }
    }

    private static List<String> keys(YamlEntry entry) {
        List<String> keys = new ArrayList<>();
        for (YamlEntry one : list(entry)) {
            if (!Benchmarks.isKey(one.text())) {
                throw one.refused("a key of a benchmark, such as rolled or features=34");
            }
            keys.add(one.text());
        }
        return keys;
    }

    private List<PlannedWorkload> named(YamlEntry entry) {
        if (!entry.isMapping()) {
            return List.of(new PlannedWorkload(entry.text(), limits));
        }
        Map<String, YamlEntry> entries = entry.entries(List.of("name", "size", "limit"));
        String name = entry.required(entries, "name").text();
        Limits own = entries.containsKey("limit") ? limits(entries.get("limit")) : limits;
        return entries.containsKey("size")
                ? list(entries.get("size")).stream()
                        .map(size -> new PlannedWorkload(name + ":" + size.text(), own))
                        .toList()
                : List.of(new PlannedWorkload(name, own));
    }

    private static Limits limits(YamlEntry entry) {
        Matcher limit = LIMIT.matcher(entry.text().strip());
        if (!limit.matches() || Long.parseLong(limit.group(1)) == 0) {
            throw entry.refused("a number of instructions, cycles or kernels, such as 100M instructions");
        }
        long number = Long.parseLong(limit.group(1))
                * switch (limit.group(2)) {
                    case "K" -> 1_000L;
                    case "M" -> 1_000_000L;
                    case "G" -> 1_000_000_000L;
                    default -> 1L;
                };
        return switch (limit.group(3)) {
            case "instructions" -> new Limits(Long.MAX_VALUE, number, Integer.MAX_VALUE);
            case "cycles" -> new Limits(number, Long.MAX_VALUE, Integer.MAX_VALUE);
            default -> new Limits(Long.MAX_VALUE, Long.MAX_VALUE, (int) Math.min(number, Integer.MAX_VALUE));
        };
    }

    private List<PlannedPolicy> policies(YamlEntry entry) {
        if (!entry.isMapping()) {
            return List.of(fixed(entry.text(), new Candidate(Map.of(), checked(entry.text(), entry))));
        }
        Map<String, YamlEntry> entries = entry.entries();
        boolean searched = entries.containsKey("search");
        YamlEntry named = entry.required(entries, searched ? "search" : "name");
        PolicyChoice policyChoice = checked(named.text(), named);
        ParameterGrid grid = new ParameterGrid(policyChoice.policies(), typed(entry, ""));
        Map<String, YamlEntry> parameters = new LinkedHashMap<>(entries);
        parameters.keySet().removeAll(searched ? OF_SEARCHES : OF_OTHERS);
        String label = entries.containsKey("label") ? entries.get("label").text() : null;
        if (parameters.isEmpty() && label != null && !searched) {
            return List.of(fixed(label, new Candidate(Map.of(), policyChoice)));
        }
        if (parameters.isEmpty()) {
            throw entry.refused("a parameter with its values");
        }
        for (YamlEntry parameter : parameters.values()) {
            List<YamlEntry> values = parameter.isList() ? parameter.items() : List.of(parameter);
            grid.vary(
                    typed(parameter, ""),
                    values.stream().map(value -> typed(value, value.text())).toList());
        }
        if (!searched) {
            return grid.candidates().stream()
                    .map(one -> fixed((label == null ? named.text() : label) + "(" + one.words() + ")", one))
                    .toList();
        }
        return List.of(new PlannedPolicy(
                label != null ? label : "best " + named.text() + " " + String.join(",", parameters.keySet()),
                grid.candidates(),
                new PlannedSearch(
                        best(entries.get("best")), isPerWorkload(entries.get("per")), halving(entries.get("by")))));
    }

    /** {@code column} under a label that none of {@code before} has, unless it is the same. */
    private static PlannedPolicy distinguished(PlannedPolicy column, List<PlannedPolicy> before, YamlEntry entry) {
        List<PlannedPolicy> namesakes = before.stream()
                .filter(other -> other.label().equals(column.label()))
                .toList();
        if (namesakes.stream().allMatch(column::isSame)) {
            return column;
        }
        throw entry.refused(ofItsOwn("column", column.label()));
    }

    /** Results, baseline, tables and figures name columns and configurations by their labels alone. */
    static String ofItsOwn(String what, String label) {
        return "a label of its own, such as label: WORD: tables and figures tell a " + what
                + " by its label, and another is called " + label;
    }

    private static TypedText typed(YamlEntry entry, String text) {
        return new TypedText(entry.name(), text, entry::refused);
    }

    /** Null for {@code trying all}. */
    private static Halving halving(YamlEntry by) {
        if (by == null || !by.isMapping() && !by.isList() && by.text().equals("trying all")) {
            return null;
        }
        if (!by.isMapping()) {
            if (by.isList() || !by.text().equals("halving")) {
                throw by.refused("trying all, halving, or {halving: ETA, least: N instructions}");
            }
            return new Halving(Halving.DEFAULT_ETA, Halving.DEFAULT_LEAST);
        }
        Map<String, YamlEntry> entries = by.entries(List.of("halving", "least"));
        int eta = (int) by.required(entries, "halving").integer(2, Halving.MOST_ETA);
        YamlEntry least = entries.get("least");
        if (least == null) {
            return new Halving(eta, Halving.DEFAULT_LEAST);
        }
        Limits first = limits(least);
        if (first.instructions() == Long.MAX_VALUE) {
            throw least.refused("a number of instructions, such as 100K instructions");
        }
        return new Halving(eta, first.instructions());
    }

    private static PlannedPolicy fixed(String label, Candidate only) {
        return new PlannedPolicy(label, List.of(only), null);
    }

    /** What {@code text} names; from then on {@link #known} has the policies in its source files. */
    private PolicyChoice checked(String text, YamlEntry entry) {
        try {
            KnownPolicies.Named named = known.naming(text);
            PolicyChoice policyChoice = PolicyChoice.parse(named.text(), named.known(), 1);
            known = named.known();
            return policyChoice;
        } catch (RuntimeException e) {
            throw entry.refused("a policy string: " + e.getMessage());
        }
    }

    private static Best best(YamlEntry best) {
        return best == null ? Best.IPC : Best.parse(best.text()).orElseThrow(() -> best.refused(Best.FORM));
    }

    private static boolean isPerWorkload(YamlEntry per) {
        String over = per == null ? "workload" : per.text();
        if (!over.equals("workload") && !over.equals("plan")) {
            throw per.refused("workload or plan");
        }
        return over.equals("workload");
    }

    private static List<Long> seeds(YamlEntry entry) {
        if (entry == null) {
            return List.of(1L);
        }
        List<Long> seeds = list(entry).stream()
                .map(seed -> seed.integer(0, Long.MAX_VALUE / 10))
                .toList();
        if (seeds.size() > MOST_SEEDS || seeds.stream().distinct().count() < seeds.size()) {
            throw entry.refused("different seeds, at most " + MOST_SEEDS);
        }
        return seeds;
    }

    private static int baseline(YamlEntry entry, List<PlannedPolicy> policies) {
        if (entry == null) {
            return 0;
        }
        for (int i = 0; i < policies.size(); i++) {
            if (policies.get(i).label().equals(entry.text())) {
                return i;
            }
        }
        throw entry.refused("one of the policies: "
                + policies.stream().map(PlannedPolicy::label).collect(Collectors.joining(", ")));
    }
}
