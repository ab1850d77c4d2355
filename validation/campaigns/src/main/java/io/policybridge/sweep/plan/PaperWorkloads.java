package io.policybridge.sweep.plan;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.benchmarks.Category;
import io.policybridge.benchmarks.Paper;
import io.policybridge.benchmarks.suite.Benchmarks;
import io.policybridge.input.yaml.YamlEntry;
import io.policybridge.simulator.Limits;
import io.policybridge.sweep.SweepPlan.PlannedWorkload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * The packaged benchmarks of a paper, or of one of its classes, as workloads of a plan, each on the paper's input, with
 * loops as compilers of that time left them, and cut where the paper cuts it: {@code {paper: thesis, class: all
 * contention, size: small}}. Small is a size at which the benchmark is of its class, where one is known, unless
 * {@code admitted: no} asks for all benchmarks' own.
 */
final class PaperWorkloads {
    private PaperWorkloads() {}

    /** {@code limits}: where the plan cuts all of its workloads; {@code keys}: what it sets on those that have them. */
    static List<PlannedWorkload> of(YamlEntry entry, Limits limits, List<String> keys) {
        Map<String, YamlEntry> entries = entry.entries(List.of("paper", "class", "size", "admitted"));
        Paper paper = paper(entries.get("paper"));
        List<Category> categories = paper.categories();
        if (entries.containsKey("class")) {
            YamlEntry named = entries.get("class");
            categories = paper.classes().get(named.text());
            if (categories == null) {
                throw named.refused(
                        "one of " + String.join(", ", paper.classes().keySet()));
            }
        }
        String size = entry.required(entries, "size").text();
        boolean admitted = !entries.containsKey("admitted") || yes(entries.get("admitted"));
        List<PlannedWorkload> workloads = new ArrayList<>();
        for (Category category : categories) {
            for (Benchmark benchmark : Benchmarks.all()) {
                benchmark
                        .about()
                        .in(paper)
                        .filter(use -> use.category() == category)
                        .ifPresent(use -> workloads.add(workload(benchmark, use, size, admitted, limits, keys)));
            }
        }
        return workloads;
    }

    private static PlannedWorkload workload(
            Benchmark benchmark, Category.Use use, String size, boolean admitted, Limits limits, List<String> keys) {
        List<String> all = new ArrayList<>(List.of(Benchmarks.ROLLED, use.key()));
        all.addAll(keys);
        String name = Benchmarks.with(benchmark.name() + ":" + size(use, size, admitted), all);
        return new PlannedWorkload(
                name,
                limits.withInstructions(Math.min(cut(name, size, limits), use.limit()))
                        .withKernels(Math.min(limits.kernels(), use.kernels())));
    }

    /**
     * At the paper's size, where the set-up of a benchmark could use it up, the plan's limit counts from the end of
     * that.
     */
    private static long cut(String workload, String size, Limits limits) {
        boolean counts = size.equals(Benchmark.PAPER) && limits.instructions() != Long.MAX_VALUE;
        return limits.instructions() + (counts ? Benchmarks.setUp(workload) : 0);
    }

    private static String size(Category.Use use, String named, boolean admitted) {
        OptionalInt own = switch (named) {
            case Benchmark.PAPER -> use.size();
            case Benchmark.SMALL -> admitted ? use.small() : OptionalInt.empty();
            default -> OptionalInt.empty();
        };
        return own.isPresent() ? String.valueOf(own.getAsInt()) : named;
    }

    private static boolean yes(YamlEntry entry) {
        if (!List.of("yes", "no").contains(entry.text())) {
            throw entry.refused("yes or no");
        }
        return entry.text().equals("yes");
    }

    private static Paper paper(YamlEntry entry) {
        return Arrays.stream(Paper.values())
                .filter(paper -> name(paper).equals(entry.text()))
                .findFirst()
                .orElseThrow(() -> entry.refused("one of "
                        + Arrays.stream(Paper.values())
                                .map(PaperWorkloads::name)
                                .collect(Collectors.joining(", "))));
    }

    private static String name(Paper paper) {
        return paper.name().toLowerCase(Locale.ROOT);
    }
}
