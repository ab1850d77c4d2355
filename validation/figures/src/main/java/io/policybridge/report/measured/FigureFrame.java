package io.policybridge.report.measured;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.policybridge.report.Results;
import io.policybridge.report.figure.Chart;
import io.policybridge.report.figure.ChartTable;
import io.policybridge.report.figure.Provenance;

/**
 * What figures of one workload on one configuration share.
 *
 * @param alone whether there is no other configuration, so that names of files need not tell it
 */
record FigureFrame(Results results, Provenance provenance, String config, String workload, boolean alone) {
    Chart chart(String id, String title, String shown, ObjectNode data, ChartTable table) {
        data.put("workload", workload);
        String whole = title + ", " + workload;
        return new Chart(
                id + "-" + workload + (alone ? "" : "-" + config),
                config,
                whole,
                provenance.captionOf(results, config, workload, whole + ": " + shown),
                data,
                table);
    }
}
