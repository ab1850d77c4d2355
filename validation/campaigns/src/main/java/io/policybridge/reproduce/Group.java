package io.policybridge.reproduce;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.benchmarks.Category;
import io.policybridge.benchmarks.suite.Benchmarks;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Benchmarks that a number is of.
 *
 * @param words for them: a class of the paper, or their names; empty for all that a plan runs
 * @param benchmarks by name; empty for all that a plan runs
 */
record Group(String words, Set<String> benchmarks) {
    /** All benchmarks of a plan. */
    static final Group ALL = new Group("", Set.of());

    Group {
        benchmarks = Set.copyOf(benchmarks);
    }

    /** Those that the paper puts into {@code categories}, which it calls {@code name}. */
    static Group of(String name, List<Category> categories) {
        return new Group(
                name,
                Benchmarks.all().stream()
                        .filter(benchmark -> benchmark.about().papers().stream()
                                .anyMatch(use -> categories.contains(use.category())))
                        .map(Benchmark::name)
                        .collect(Collectors.toSet()));
    }

    /** The benchmarks of those names. */
    static Group of(List<String> names) {
        return new Group(String.join(", ", names), Set.copyOf(names));
    }

    /** The benchmarks of both. */
    Group and(Group other) {
        return new Group(
                words + ", " + other.words,
                Stream.concat(benchmarks.stream(), other.benchmarks.stream()).collect(Collectors.toSet()));
    }

    /** A name of no benchmark, if one is among them. */
    Optional<String> unknown() {
        Set<String> all = Benchmarks.all().stream().map(Benchmark::name).collect(Collectors.toSet());
        return benchmarks.stream().filter(name -> !all.contains(name)).findFirst();
    }

    /** Those of {@code workloads}, which have sizes ({@code bfs:small}), that belong to it. */
    List<String> members(List<String> workloads) {
        return workloads.stream()
                .filter(workload -> benchmarks.isEmpty() || benchmarks.contains(workload.replaceFirst(":.*", "")))
                .toList();
    }
}
