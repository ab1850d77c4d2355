package io.policybridge.report.figure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.report.Comparison.Mean;
import io.policybridge.report.ResultRow;
import io.policybridge.report.Results;
import io.policybridge.report.drawing.ChartEngine;
import io.policybridge.report.drawing.Drawing;
import io.policybridge.report.drawing.DrawnNumbers;
import io.policybridge.simulation.HostSimulator;
import io.policybridge.simulation.MachineValue;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.PolicyValue;
import io.policybridge.simulation.RunKey;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.simulator.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class SurfaceChartsTest {
    private static final Provenance ANY =
            new Provenance("r", "command", "1", Map.of("slow", "m", "fast", "m"), List.of());

    private static ResultRow row(String workload, String config, String policy, Map<String, String> swept, double ipc) {
        RunKey run = new RunKey(
                workload,
                PolicyValue.read(policy),
                new MachineValue(config, Map.of(), ""),
                1,
                Limits.NONE,
                HostSimulator.REFERENCE);
        PointKey key = new PointKey(run, "", new PointKey.Code("", ""));
        return new ResultRow(
                workload,
                config,
                policy,
                policy.replaceFirst("\\(.*", ""),
                swept,
                true,
                new StoredPoint(key, 1, "finished", Map.of("ipc", ipc)));
    }

    /** Over lru: swl(n=1) 1.2 and 3.0 on slow, 1.1 and 1.1 on fast; swl(n=2) 1.5 and 1.5, 0.9 and 1.1. */
    private static Results two() {
        List<ResultRow> rows = new ArrayList<>();
        double[][][] swl = {{{12, 11}, {30, 11}}, {{15, 9}, {15, 11}}};
        for (int w = 0; w < 2; w++) {
            for (int c = 0; c < 2; c++) {
                String workload = "ab".substring(w, w + 1);
                String config = List.of("slow", "fast").get(c);
                rows.add(row(workload, config, "lru", Map.of(), 10));
                for (int n = 1; n <= 2; n++) {
                    rows.add(row(workload, config, "swl(n=" + n + ")", Map.of("n", "" + n), swl[n - 1][w][c]));
                }
            }
        }
        return new Results(rows, List.of("ipc"));
    }

    private static List<Chart> charts(String across, String up, Mean mean, double paper) {
        Surface surface = new Surface(across, up, "ipc", mean, OptionalDouble.of(paper));
        return SurfaceCharts.of(List.of(surface), two(), "lru", ANY);
    }

    /** swl(n=1) on slow: 2.1 = (1.2 + 3.0) / 2; on fast 1.1. */
    @Test
    void a_cell_is_the_mean_over_the_workloads_of_ratios_to_the_baseline_of_its_configuration() {
        List<Chart> maps = charts("configurations", "policies", Mean.ARITHMETIC, 1.2);
        assertEquals(
                List.of(
                        "IPC over lru over configurations and policies, arithmetic mean",
                        "IPC over lru over configurations and policies, a",
                        "IPC over lru over configurations and policies, b"),
                maps.stream().map(Chart::title).toList());
        assertEquals(
                "configurations,policies,IPC over lru,near the paper's\n"
                        + "slow,swl(n=1),2.1,\nslow,swl(n=2),1.5,\nfast,swl(n=1),1.1,near\nfast,swl(n=2),1.0,\n",
                maps.get(0).table().csv().replace("\r", ""));
    }

    /** The paper's 1.2 changes by 0.2: from 1.1 to 1.4 is near. 0.8 changes by -0.2: from 0.6 to 0.9. */
    @Test
    void near_is_from_half_to_double_of_the_papers_change_in_its_direction() {
        Surface gain = new Surface("n", "policies", "ipc", Mean.GEOMETRIC, OptionalDouble.of(1.25));
        assertTrue(gain.isNearPaper(1.125) && gain.isNearPaper(1.5));
        assertFalse(gain.isNearPaper(1.124) || gain.isNearPaper(1.501) || gain.isNearPaper(0.875));
        assertEquals("1.125 to 1.500", gain.near());
        Surface loss = new Surface("n", "policies", "ipc", Mean.GEOMETRIC, OptionalDouble.of(0.75));
        assertTrue(loss.isNearPaper(0.5) && loss.isNearPaper(0.875));
        assertFalse(loss.isNearPaper(0.499) || loss.isNearPaper(0.876) || loss.isNearPaper(1.25));
        assertEquals("0.500 to 0.875", loss.near());
    }

    @Test
    void what_is_on_no_axis_has_a_map_each() {
        assertEquals(
                List.of(
                        "IPC over lru over workloads and configurations, swl(n=1)",
                        "IPC over lru over workloads and configurations, swl(n=2)"),
                charts("workloads", "configurations", Mean.GEOMETRIC, 1.2).stream()
                        .map(Chart::title)
                        .toList());
        assertEquals(
                List.of("IPC over lru over n and workloads, swl, slow", "IPC over lru over n and workloads, swl, fast"),
                charts("n", "workloads", Mean.GEOMETRIC, 1.2).stream()
                        .map(Chart::title)
                        .toList());
    }

    /** Of n and policies, what remains of the policy is its name; lru, which has no n, is on no map. */
    @Test
    void a_parameter_on_an_axis_leaves_the_names_of_policies() {
        Chart map = charts("n", "policies", Mean.ARITHMETIC, 1.2).get(0);
        assertEquals("[\"1\",\"2\"]", map.data().get("x").toString());
        assertEquals("[\"swl\"]", map.data().get("y").toString());
    }

    @Test
    void a_cell_has_its_number_and_what_is_near_the_papers_has_a_frame() {
        Chart map = charts("configurations", "policies", Mean.ARITHMETIC, 1.2).get(0);
        String svg;
        try (ChartEngine engine = new ChartEngine()) {
            svg = engine.svg(map.data(), "surface", DrawnChart.width(map));
        }
        new DrawnNumbers("svg", Drawing.ofSvg(svg), map.table().csv()).isHeatMap();
        assertEquals(2, svg.split("#d00000", -1).length, "one cell has a red frame");
        assertTrue(svg.contains("framed: 1.100 to 1.400 (paper: 1.2)"), svg);
    }
}
