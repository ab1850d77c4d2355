package io.policybridge.report.rows;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.policybridge.benchmarks.Benchmark;
import io.policybridge.benchmarks.Benchmarks;
import io.policybridge.benchmarks.Category;
import io.policybridge.benchmarks.Paper;
import io.policybridge.input.BadInput;
import io.policybridge.report.Comparison;
import io.policybridge.report.Comparison.Mean;
import io.policybridge.report.TextTable;
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
        if (paper.categories().stream().allMatch(category -> category.words().isEmpty())) {
            throw new BadInput("--class-means=" + paper.name().toLowerCase(Locale.ROOT)
                    + ", which puts its applications into no classes; expected another paper");
        }
        Map<String, Category> categories = new LinkedHashMap<>();
        for (Workload workload : workloads) {
            benchmark(workload)
                    .flatMap(benchmark -> benchmark.about().in(paper))
                    .ifPresent(use -> categories.put(workload.name(), use.category()));
        }
        if (categories.isEmpty()) {
            throw new BadInput(
                    "--class-means=" + paper.name().toLowerCase(Locale.ROOT)
                            + ": the paper has none of these workloads; expected one that ./policybridge workloads shows with it");
        }
        return new ClassMeans(paper, categories);
    }

    private static Optional<Benchmark> benchmark(Workload workload) {
        String last = workload.name().substring(workload.name().lastIndexOf('/') + 1);
        String name = last.replaceFirst(":.*", "");
        return Benchmarks.of(workload)
                .or(() -> Benchmarks.all().stream()
                        .filter(known -> known.name().equals(name))
                        .findFirst());
    }

    /**
     * The classes that some workload of {@code comparison} is in, in the paper's order, the thesis's wider ones last.
     */
    public List<Group> groups(Comparison comparison) {
        List<Group> groups = new ArrayList<>();
        for (Category category : paper.categories()) {
            add(groups, comparison, category.words(), List.of(category));
        }
        if (paper == Paper.THESIS) {
            add(
                    groups,
                    comparison,
                    "all streaming",
                    List.of(Category.STREAMING_L1_L2, Category.LARGE_WORKING_SET_L2, Category.STREAMING_L1));
            add(
                    groups,
                    comparison,
                    "all contention",
                    List.of(Category.CONFLICT, Category.THRASHING, Category.THRASHING_CONFLICT));
        }
        return groups;
    }

    private void add(List<Group> groups, Comparison comparison, String name, List<Category> wanted) {
        List<String> members = comparison.workloads().stream()
                .filter(workload -> wanted.contains(categories.get(workload)))
                .toList();
        if (!members.isEmpty()) {
            groups.add(new Group(name, members));
        }
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
