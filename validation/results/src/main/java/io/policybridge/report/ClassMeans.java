package io.policybridge.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.policybridge.benchmarks.Benchmark;
import io.policybridge.benchmarks.Category;
import io.policybridge.benchmarks.Paper;
import io.policybridge.benchmarks.suite.Benchmarks;
import io.policybridge.input.BadInput;
import io.policybridge.report.Comparison.Mean;
import io.policybridge.table.TextTable;
import io.policybridge.workload.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Means of the speed-ups over the workloads of a class, the classes being those that a paper puts its benchmarks into.
 * The thesis also prints means over all streaming and over all contention applications (sections 4.3, 6.1 and 6.2). A
 * recorded run counts as the benchmark of its name.
 *
 * @param paper whose classes these are
 * @param categories by name of the workload; without those that the paper does not have
 */
public record ClassMeans(Paper paper, Map<String, Category> categories) {
    public ClassMeans {
        categories = Map.copyOf(categories);
    }

    /**
     * One class in a comparison.
     *
     * @param name in the paper's words
     * @param workloads that are in it
     */
    public record Group(String name, List<String> workloads) {}

    /**
     * The classes of {@code workloads} in {@code paper}.
     *
     * @throws BadInput if the paper has no classes, or none of the workloads
     */
    public static ClassMeans of(Paper paper, List<Workload> workloads) {
        requireClasses(paper);
        Map<String, Category> categories = new LinkedHashMap<>();
        for (Workload workload : workloads) {
            put(categories, paper, workload.name(), Benchmarks.of(workload).or(() -> named(workload.name())));
        }
        return some(paper, categories);
    }

    /**
     * As above, of workloads of which only the names are known.
     *
     * @throws BadInput if the paper has no classes, or none of the workloads
     */
    public static ClassMeans ofNames(Paper paper, List<String> workloads) {
        requireClasses(paper);
        Map<String, Category> categories = new LinkedHashMap<>();
        workloads.forEach(workload -> put(categories, paper, workload, named(workload)));
        return some(paper, categories);
    }

    private static void requireClasses(Paper paper) {
        if (paper.categories().stream().allMatch(category -> category.words().isEmpty())) {
            throw new BadInput("--class-means=" + paper.name().toLowerCase(Locale.ROOT)
                    + ", which puts its applications into no classes; expected another paper");
        }
    }

    private static void put(
            Map<String, Category> categories, Paper paper, String workload, Optional<Benchmark> benchmark) {
        benchmark.flatMap(known -> known.about().in(paper)).ifPresent(use -> categories.put(workload, use.category()));
    }

    private static ClassMeans some(Paper paper, Map<String, Category> categories) {
        if (categories.isEmpty()) {
            throw new BadInput(
                    "--class-means=" + paper.name().toLowerCase(Locale.ROOT)
                            + ": the paper has none of these workloads; expected one that ./policybridge workloads shows with it");
        }
        return new ClassMeans(paper, categories);
    }

    /** The benchmark of a workload {@code folder/name:size (limits)}. */
    private static Optional<Benchmark> named(String workload) {
        String last = workload.substring(workload.lastIndexOf('/') + 1);
        String name = last.replaceFirst("[: ].*", "");
        return Benchmarks.all().stream()
                .filter(known -> known.name().equals(name))
                .findFirst();
    }

    /**
     * Of {@code workloads}, by name of the class in the paper's order, those that are in it; what the paper does not
     * have is in the last, {@code other}.
     */
    public Map<String, List<String>> each(List<String> workloads) {
        Map<String, List<String>> each = new LinkedHashMap<>();
        for (Category category : paper.categories()) {
            List<String> members = members(workloads, List.of(category));
            if (!members.isEmpty()) {
                each.put(category.words(), members);
            }
        }
        List<String> others = workloads.stream()
                .filter(workload -> !categories.containsKey(workload))
                .toList();
        if (!others.isEmpty()) {
            each.put("other", others);
        }
        return each;
    }

    /** The classes that some workload of {@code comparison} is in, in the paper's order. */
    public List<Group> groups(Comparison comparison) {
        List<Group> groups = new ArrayList<>();
        paper.classes().forEach((name, wanted) -> add(groups, comparison, name, wanted));
        return groups;
    }

    private void add(List<Group> groups, Comparison comparison, String name, List<Category> wanted) {
        List<String> members = members(comparison.workloads(), wanted);
        if (!members.isEmpty()) {
            groups.add(new Group(name, members));
        }
    }

    private List<String> members(List<String> workloads, List<Category> wanted) {
        return workloads.stream()
                .filter(workload -> categories.containsKey(workload) && wanted.contains(categories.get(workload)))
                .toList();
    }

    /** One line for each class and policy: the three means. */
    public String text(Comparison comparison) {
        TextTable table = new TextTable(0, 1);
        table.row("class in " + paper.title(), "policy", "workloads", "geometric", "arithmetic", "harmonic");
        for (Group group : groups(comparison)) {
            for (String policy : comparison.policies()) {
                table.row(
                        group.name(),
                        policy,
                        Integer.toString(group.workloads().size()),
                        number(comparison, group, policy, Mean.GEOMETRIC),
                        number(comparison, group, policy, Mean.ARITHMETIC),
                        number(comparison, group, policy, Mean.HARMONIC));
            }
        }
        return table.toString();
    }

    private static String number(Comparison comparison, Group group, String policy, Mean mean) {
        return comparison
                .meanSpeedUp(policy, group.workloads(), mean)
                .map(value -> String.format(Locale.ROOT, "%.3f", value))
                .orElse("-");
    }

    /** Puts the same into {@code node}, as a list of objects. */
    public void put(ObjectNode node, Comparison comparison) {
        ArrayNode means = node.putArray("classMeans");
        for (Group group : groups(comparison)) {
            for (String policy : comparison.policies()) {
                ObjectNode entry = means.addObject();
                entry.put("paper", paper.title());
                entry.put("class", group.name());
                group.workloads().forEach(entry.putArray("workloads")::add);
                entry.put("policy", policy);
                for (Mean mean : Mean.values()) {
                    comparison
                            .meanSpeedUp(policy, group.workloads(), mean)
                            .ifPresent(value -> entry.put(mean.name().toLowerCase(Locale.ROOT), value));
                }
            }
        }
    }
}
