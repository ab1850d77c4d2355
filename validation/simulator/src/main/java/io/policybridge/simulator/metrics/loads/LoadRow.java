package io.policybridge.simulator.metrics.loads;

import io.policybridge.simulator.statistics.Snapshot;

/**
 * One load instruction over the whole run.
 *
 * @param kernel name of the kernels that it is in
 * @param pc its address
 * @param counts of {@link LoadMetrics}
 */
public record LoadRow(String kernel, long pc, Snapshot counts) {}
