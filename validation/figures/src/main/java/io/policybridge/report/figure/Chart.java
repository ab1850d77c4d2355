package io.policybridge.report.figure;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A figure before it is drawn.
 *
 * @param id name of its files
 * @param config the configuration whose results it shows
 * @param data what charts.js draws
 */
public record Chart(String id, String config, String title, String caption, ObjectNode data, ChartTable table) {}
