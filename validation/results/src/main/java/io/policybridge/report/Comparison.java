package io.policybridge.report;

import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.statistics.Snapshot;
import java.util.List;
import java.util.Optional;

/**
 * Runs of several workloads under several policies.
 *
 * @param workloads in the order given
 * @param policies labels in the order given; the first is the baseline of speed-ups
 * @param cells one per pair, workload by workload
 */
public record Comparison(List<String> workloads, List<String> policies, List<Cell> cells) {

    public Comparison {
        workloads = List.copyOf(workloads);
        policies = List.copyOf(policies);
        cells = List.copyOf(cells);
    }

    /**
     * One workload under one policy.
     *
     * @param timed false for offline ceilings, which know misses but no cycles
     * @param metrics of the whole run; null if they were not counted
     */
    public record Cell(String workload, String policy, RunResult result, boolean timed, Snapshot metrics) {
        /** Without metrics. */
        public Cell(String workload, String policy, RunResult result, boolean timed) {
            this(workload, policy, result, timed, null);
        }
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
        Cell baseline = cell(cell.workload(), policies.get(0));
        return cell.timed() && baseline.timed()
                ? Optional.of(cell.result().totals().value(RunStatistics.IPC)
                        / baseline.result().totals().value(RunStatistics.IPC))
                : Optional.empty();
    }

    /** Energy over the baseline's on the same workload; empty for offline ceilings. */
    public Optional<Double> energy(Cell cell) {
        Cell baseline = cell(cell.workload(), policies.get(0));
        return cell.timed() && baseline.timed()
                ? Optional.of(cell.result().energy().total()
                        / baseline.result().energy().total())
                : Optional.empty();
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
