package io.policybridge.simulator.metrics.periods;

import io.policybridge.simulator.statistics.Snapshot;

/**
 * What was counted in one period of a run.
 *
 * @param from core cycle, counted from the start of the program, in which it begins
 * @param to the first core cycle after it
 * @param kernel names of the kernels launched together that ran at its end, blank between them
 * @param leastLimit of all SMs, most warps of a scheduler that the policy let issue at its end; 0: it tells no limit
 * @param mostLimit likewise, the most
 * @param statistics of the period, as {@code RunStatistics} declares them
 * @param metrics of the period, as {@code Metric} declares them; what is counted when a launch ends falls into the
 *     period in which it ends
 */
public record PeriodRow(
        long from, long to, String kernel, int leastLimit, int mostLimit, Snapshot statistics, Snapshot metrics) {}
