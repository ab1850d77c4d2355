package io.policybridge.report;

import io.policybridge.simulation.RunKey;
import io.policybridge.simulation.StoredPoint;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A row of a table of results: one simulation, and what it is called.
 *
 * @param policy name of the column that it belongs to
 * @param family what policies that differ in {@code swept} alone share
 * @param swept values of the parameters that were varied; empty if none is
 * @param stands whether it stands for its column: all do but what a search did not choose
 * @param result what it is of, and what it gave
 */
public record ResultRow(
        String workload,
        String config,
        String policy,
        String family,
        Map<String, String> swept,
        boolean stands,
        StoredPoint result) {
    public ResultRow {
        swept = Collections.unmodifiableMap(new LinkedHashMap<>(swept));
    }

    /** What it is of. */
    public RunKey run() {
        return result.key().run();
    }

    /** Whether that is under a bound, not under a policy. */
    public boolean ceiling() {
        return run().policy().isCeiling();
    }

    /** Of everything random. */
    public long seed() {
        return run().seed();
    }

    /** By key, as {@code docs/metrics.md} names them. */
    public Map<String, Double> statistics() {
        return result.statistics();
    }

    /** The same in a column of that name. */
    public ResultRow called(String column) {
        return new ResultRow(workload, config, column, family, swept, stands, result);
    }

    /** The same with other statistics. */
    public ResultRow with(Map<String, Double> others) {
        return new ResultRow(workload, config, policy, family, swept, stands, result.having(others));
    }
}
