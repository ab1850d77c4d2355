package io.policybridge.report;

import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.statistics.Snapshot;
import io.policybridge.table.PointStatistics;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A table of simulations of this process: workloads under policies, the first of which is the baseline. Beside each row
 * is what a store does not keep of it.
 */
public final class Comparison {
    private final List<Cell> cells;
    private final List<String> workloads;
    private final List<String> policies;
    private final Results results;

    /** {@code all}: workload by workload; those of a search that do not stand for its column are in figures alone. */
    public Comparison(List<Cell> all) {
        cells = all.stream().filter(cell -> cell.row().stands()).toList();
        workloads = cells.stream().map(Cell::workload).distinct().toList();
        policies = cells.stream().map(Cell::policy).distinct().toList();
        List<ResultRow> rows = all.stream().map(Cell::row).toList();
        results = new Results(
                rows,
                rows.stream()
                        .flatMap(row -> row.statistics().keySet().stream())
                        .distinct()
                        .toList());
    }

    /**
     * One workload under one policy.
     *
     * @param metrics of the whole run; null if they were not counted
     */
    public record Cell(ResultRow row, RunResult result, Snapshot metrics) {
        public String workload() {
            return row.workload();
        }

        public String policy() {
            return row.policy();
        }

        /** False for offline ceilings, which know misses but no cycles. */
        public boolean timed() {
            return !row.ceiling() || !row.run().policy().ceiling().isOffline();
        }
    }

    /** Every row, for figures. */
    public Results results() {
        return results;
    }

    /** Names, in the order given. */
    public List<String> workloads() {
        return workloads;
    }

    /** Labels, in the order given. */
    public List<String> policies() {
        return policies;
    }

    /** Those that stand for their column, workload by workload. */
    public List<Cell> cells() {
        return cells;
    }

    /** Whether metrics were counted in any of the runs. */
    public boolean isMeasured() {
        return cells.stream().anyMatch(cell -> cell.metrics() != null);
    }

    /** The run of {@code workload} under {@code policy}. */
    public Cell cell(String workload, String policy) {
        return cells.stream()
                .filter(cell ->
                        cell.workload().equals(workload) && cell.policy().equals(policy))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no run of " + workload + " under " + policy));
    }

    /** IPC over the baseline's on the same workload; empty for offline ceilings. */
    public Optional<Double> speedUp(Cell cell) {
        return over(cell, RunStatistics.IPC.key());
    }

    /** Energy over the baseline's on the same workload; empty for offline ceilings. */
    public Optional<Double> energy(Cell cell) {
        return over(cell, PointStatistics.ENERGY);
    }

    private Optional<Double> over(Cell cell, String statistic) {
        OptionalDouble ratio =
                results.over(cell.row().config(), cell.workload(), cell.policy(), policies.get(0), statistic);
        return ratio.isPresent() ? Optional.of(ratio.getAsDouble()) : Optional.empty();
    }

    /** IPC over energy, over the baseline's: MeDiC's energy efficiency. Empty for offline ceilings. */
    public Optional<Double> efficiency(Cell cell) {
        return speedUp(cell).map(speedUp -> speedUp / energy(cell).orElseThrow());
    }

    /** The means that the papers print; a paper that says average alone may mean the arithmetic one. */
    public enum Mean {
        /** DyCache, figure 8. Twice as fast on one workload and half as fast on another is no gain. */
        GEOMETRIC {
            @Override
            public double of(List<Double> numbers) {
                return Math.exp(
                        numbers.stream().mapToDouble(Math::log).average().orElseThrow());
            }
        },
        ARITHMETIC {
            @Override
            public double of(List<Double> numbers) {
                return numbers.stream().mapToDouble(x -> x).average().orElseThrow();
            }
        },
        /**
         * The thesis, chapter 6, and MeDiC, section 4: of all workloads in a row, if each takes as long without policy.
         */
        HARMONIC {
            @Override
            public double of(List<Double> numbers) {
                return 1 / numbers.stream().mapToDouble(x -> 1 / x).average().orElseThrow();
            }
        };

        /** Of positive numbers, at least one. */
        public abstract double of(List<Double> numbers);
    }

    /** Geometric mean of a policy's speed-ups over all workloads; empty for offline ceilings. */
    public Optional<Double> meanSpeedUp(String policy) {
        return meanSpeedUp(policy, Mean.GEOMETRIC);
    }

    /** A mean of a policy's speed-ups over all workloads; empty for offline ceilings. */
    public Optional<Double> meanSpeedUp(String policy, Mean mean) {
        return meanSpeedUp(policy, workloads, mean);
    }

    /** A mean of a policy's speed-ups over {@code some} workloads, at least one; empty for offline ceilings. */
    public Optional<Double> meanSpeedUp(String policy, List<String> some, Mean mean) {
        List<Double> speedUps = some.stream()
                .flatMap(workload -> speedUp(cell(workload, policy)).stream())
                .toList();
        return speedUps.size() < some.size() ? Optional.empty() : Optional.of(mean.of(speedUps));
    }
}
