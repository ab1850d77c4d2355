package io.policybridge.simulator.metrics;

import io.policybridge.simulator.statistics.Snapshot;

/**
 * What one SM counted in a run.
 *
 * @param statistics of the whole run, of which those of {@code RunStatistics.ofOneSm} are the SM's own
 */
public record SmRow(int sm, Snapshot statistics) {}
