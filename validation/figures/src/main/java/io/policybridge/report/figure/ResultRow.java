package io.policybridge.report.figure;

import io.policybridge.simulation.RunKey;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One simulation, as figures see it.
 *
 * @param policy name of the column that it belongs to
 * @param family what policies that differ in {@code swept} alone share
 * @param ceiling whether that is a bound, not a policy
 * @param swept values of the parameters that were varied; empty if none is
 * @param run what it is of
 * @param stands whether it stands for its column: all do but what a search did not choose
 * @param statistics by key, as {@code docs/metrics.md} names them
 */
public record ResultRow(
        String workload,
        String config,
        String policy,
        String family,
        boolean ceiling,
        Map<String, String> swept,
        boolean stands,
        RunKey run,
        Map<String, Double> statistics) {
    public ResultRow {
        swept = Collections.unmodifiableMap(new LinkedHashMap<>(swept));
        statistics = Map.copyOf(statistics);
    }

    /** Of everything random. */
    public long seed() {
        return run.seed();
    }

    /** The same in a column of that name. */
    public ResultRow called(String column) {
        return new ResultRow(workload, config, column, family, ceiling, swept, stands, run, statistics);
    }

    /** The same with other statistics. */
    public ResultRow with(Map<String, Double> others) {
        return new ResultRow(workload, config, policy, family, ceiling, swept, stands, run, others);
    }
}
