package io.policybridge.report;

import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.RunStatistics;
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
     */
    public record Cell(String workload, String policy, RunResult result, boolean timed) {}

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

    /** Geometric mean of a policy's speed-ups over all workloads; empty for offline ceilings. */
    public Optional<Double> meanSpeedUp(String policy) {
        double logs = 0;
        for (String workload : workloads) {
            Optional<Double> speedUp = speedUp(cell(workload, policy));
            if (speedUp.isEmpty()) {
                return Optional.empty();
            }
            logs += Math.log(speedUp.get());
        }
        return Optional.of(Math.exp(logs / workloads.size()));
    }
}
