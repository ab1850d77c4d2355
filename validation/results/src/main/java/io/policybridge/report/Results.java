package io.policybridge.report;

import io.policybridge.input.BadInput;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.source.Nearest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/** Rows by configuration, workload and policy. A value is the arithmetic mean over the seeds. */
public final class Results {
    private final List<ResultRow> rows;
    private final Set<String> statistics;
    private final Map<Cell, List<ResultRow>> cells = new HashMap<>();
    private final Map<String, Boolean> policies = new LinkedHashMap<>();

    /** Columns in which not all rows stand. */
    private final Set<String> searched = new HashSet<>();

    private record Cell(String config, String workload, String policy) {}

    /** {@code statistics}: the names of all that the store has, more than what the rows carry. */
    public Results(List<ResultRow> rows, Collection<String> statistics) {
        this.rows = List.copyOf(rows);
        this.statistics = new LinkedHashSet<>(statistics);
        for (ResultRow row : rows) {
            policies.merge(row.policy(), row.ceiling(), Boolean::logicalAnd);
            if (!row.stands()) {
                searched.add(row.policy());
            }
            if (row.stands()) {
                cells.computeIfAbsent(new Cell(row.config(), row.workload(), row.policy()), cell -> new ArrayList<>())
                        .add(row);
            }
        }
    }

    public List<ResultRow> rows() {
        return rows;
    }

    /** Names of the configurations, in the order of the rows. */
    public List<String> configs() {
        return rows.stream().map(ResultRow::config).distinct().toList();
    }

    /** Names of the workloads that ran on a configuration. */
    public List<String> workloads(String config) {
        return of(config).map(ResultRow::workload).distinct().toList();
    }

    /** Seeds, ascending. */
    public List<Long> seeds(String config) {
        return of(config).map(ResultRow::seed).distinct().sorted().toList();
    }

    private Stream<ResultRow> of(String config) {
        return rows.stream().filter(row -> row.config().equals(config));
    }

    /** What each configuration is: by name the machines, with the digests of their effective options. */
    public Map<String, String> machines() {
        Map<String, Set<String>> machines = new LinkedHashMap<>();
        rows.forEach(row -> machines.computeIfAbsent(row.config(), config -> new LinkedHashSet<>())
                .add(row.run().machine().toString()));
        Map<String, String> named = new LinkedHashMap<>();
        machines.forEach((config, all) -> named.put(config, String.join(", ", all)));
        return named;
    }

    /** Where runs were cut; none if nowhere. */
    public List<String> limits() {
        return rows.stream()
                .map(row -> row.run().limits())
                .distinct()
                .filter(limits -> !limits.equals(Limits.NONE))
                .map(Limits::described)
                .toList();
    }

    /**
     * The workloads with instructions that GPGPU-Sim does not know, whose cycles are not GPGPU-Sim's, in the order of
     * the rows; as far as the rows carry that statistic.
     */
    public List<String> notGpgpuSims() {
        return rows.stream()
                .filter(row -> row.statistics().getOrDefault(RunStatistics.NOT_GPGPUSIMS.key(), 0.0) > 0)
                .map(ResultRow::workload)
                .distinct()
                .toList();
    }

    /** Names of policies and ceilings, in the order of the rows. */
    public List<String> policies() {
        return List.copyOf(policies.keySet());
    }

    public boolean isCeiling(String policy) {
        return policies.get(policy);
    }

    /**
     * What stands behind a column on a workload, by the values of the parameters that a search tried there, each with a
     * row for each seed; empty if the column is no search.
     */
    public Map<Map<String, String>, List<ResultRow>> tried(String config, String workload, String policy) {
        Map<Map<String, String>, List<ResultRow>> tried = new LinkedHashMap<>();
        of(config)
                .filter(row -> searched.contains(policy)
                        && row.policy().equals(policy)
                        && row.workload().equals(workload))
                .forEach(row -> tried.computeIfAbsent(row.swept(), values -> new ArrayList<>())
                        .add(row));
        return tried;
    }

    /** What the policies of a column share. */
    public String family(String policy) {
        return rows.stream()
                .filter(row -> row.policy().equals(policy))
                .findFirst()
                .orElseThrow()
                .family();
    }

    /** Whether a column is the best of several policies. */
    public boolean isSearch(String policy) {
        return searched.contains(policy);
    }

    /** The mean over the seeds; empty where there is no result, or one without such a number. */
    public OptionalDouble value(String config, String workload, String policy, String statistic) {
        return mean(at(config, workload, policy), statistic);
    }

    /** The rows of all seeds that stand there; none if there is no result. */
    public List<ResultRow> at(String config, String workload, String policy) {
        return cells.getOrDefault(new Cell(config, workload, policy), List.of());
    }

    /** That over the value of {@code baseline} on the same workload. */
    public OptionalDouble over(String config, String workload, String policy, String baseline, String statistic) {
        return ratio(value(config, workload, policy, statistic), value(config, workload, baseline, statistic));
    }

    /** {@code own} over {@code base}; empty where one is missing, or the latter is zero. */
    public static OptionalDouble ratio(OptionalDouble own, OptionalDouble base) {
        return own.isEmpty() || base.isEmpty() || base.getAsDouble() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(own.getAsDouble() / base.getAsDouble());
    }

    /** The value of one seed; empty where there is none. */
    public OptionalDouble ofSeed(String config, String workload, String policy, String statistic, long seed) {
        return mean(
                at(config, workload, policy).stream()
                        .filter(row -> row.seed() == seed)
                        .toList(),
                statistic);
    }

    /** The row of the lowest seed that stands there; null if none does. */
    public ResultRow first(String config, String workload, String policy) {
        return at(config, workload, policy).stream()
                .min(Comparator.comparingLong(ResultRow::seed))
                .orElse(null);
    }

    public static OptionalDouble mean(List<ResultRow> rows, String statistic) {
        double sum = 0;
        for (ResultRow row : rows) {
            Double value = row.statistics().get(statistic);
            if (value == null) {
                return OptionalDouble.empty();
            }
            sum += value;
        }
        return rows.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(sum / rows.size());
    }

    /** Whether a result has that statistic. */
    public boolean hasStatistic(String key) {
        return statistics.contains(key);
    }

    /** @throws BadInput if no result has that statistic */
    public void requireStatistic(String option, String key) {
        if (!hasStatistic(key)) {
            throw new BadInput(option + "=" + key + ": no result has this statistic; nearest: "
                    + String.join(", ", Nearest.of(key, List.copyOf(statistics), 3)) + " (docs/metrics.md)");
        }
    }

    /** @throws BadInput if no result has a statistic of that name with buckets */
    public void requireHistogram(String option, String key) {
        if (!statistics.contains(key + "[0]")) {
            throw new BadInput(option + "=" + key + ": no result has this histogram; expected one of "
                    + String.join(
                            ", ",
                            statistics.stream()
                                    .filter(name -> name.endsWith("[0]"))
                                    .map(name -> name.substring(0, name.indexOf('[')))
                                    .toList()));
        }
    }

    /** @throws BadInput if no result is of that policy */
    public void requirePolicy(String option, String policy) {
        if (!policies.containsKey(policy)) {
            throw new BadInput(
                    option + "=" + policy + ": no results; expected one of " + String.join(", ", policies.keySet()));
        }
    }
}
