package io.policybridge.report.figure;

import io.policybridge.report.Comparison.Mean;
import io.policybridge.report.ResultRow;
import io.policybridge.report.Results;
import io.policybridge.report.drawing.ChartEngine;
import io.policybridge.report.drawing.Drawing;
import io.policybridge.report.drawing.DrawnNumbers;
import io.policybridge.report.drawing.PdfFile;
import io.policybridge.simulation.HostSimulator;
import io.policybridge.simulation.MachineValue;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.PolicyValue;
import io.policybridge.simulation.RunKey;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.simulator.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MatrixChartTest {
    @TempDir
    Path folder;

    private static ResultRow row(String workload, String policy, double ipc) {
        RunKey run = new RunKey(
                workload,
                PolicyValue.read(policy),
                new MachineValue("gtx480x", Map.of(), ""),
                1,
                Limits.NONE,
                HostSimulator.REFERENCE);
        PointKey key = new PointKey(run, "", new PointKey.Code("", ""));
        StoredPoint result = new StoredPoint(key, 1, "finished", Map.of("ipc", ipc));
        return new ResultRow(workload, "gtx480x", policy, policy, Map.of(), true, result);
    }

    /** 13.5 times is far outside the scale of colours, which ends at twice. */
    @Test
    void a_cell_has_its_number_and_the_colour_of_what_loses_or_gains() throws IOException {
        List<ResultRow> rows = new ArrayList<>();
        for (String workload : List.of("a", "b", "c")) {
            rows.add(row(workload, "lru", 10));
            rows.add(row(workload, "dip", workload.equals("a") ? 135 : 11));
            rows.add(row(workload, "swl", workload.equals("b") ? 0.5 : 9));
        }
        Results results = new Results(rows, List.of("ipc"));
        Provenance provenance = new Provenance("r", "command", "1", Map.of(), List.of());
        Measure measure = new Measure("ipc", "lru", List.of(Mean.GEOMETRIC));
        Chart chart = new MatrixChart(results, "gtx480x", measure).chart("across", provenance);
        String csv = chart.table().csv();
        String svg;
        try (ChartEngine engine = new ChartEngine()) {
            svg = engine.svg(chart.data(), "across", DrawnChart.width(chart));
        }
        new DrawnNumbers("svg", Drawing.ofSvg(svg), csv).isMatrix();
        Path pdf = Files.write(folder.resolve("across.pdf"), PdfFile.of(svg));
        new DrawnNumbers("pdf", Drawing.ofPdf(pdf), csv).isMatrix();
    }
}
