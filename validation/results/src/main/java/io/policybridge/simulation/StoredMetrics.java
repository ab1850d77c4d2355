package io.policybridge.simulation;

import io.policybridge.table.MetricRows;
import io.policybridge.table.RowTable;

/**
 * A table of metrics of a point, as {@code run --by} prints it.
 *
 * @param rows what its rows stand for
 * @param period core cycles of a period; 0 where its rows are no periods
 */
public record StoredMetrics(MetricRows rows, long period, RowTable table) {}
