package io.policybridge.report.figure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.policybridge.report.drawing.ChartEngine;
import io.policybridge.report.drawing.DrawnText;
import io.policybridge.run.cycles.CycleReport;
import io.policybridge.run.cycles.CycleRun;
import io.policybridge.simulator.cycles.CycleBin;
import io.policybridge.simulator.instruction.CodeListing;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Where the cycles of two runs of a workload went, as an HTML file that needs nothing else. */
public final class CyclePage {
    private static final int WIDTH = 900;
    private static final String PAGE = """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
            <title>%1$s</title><style>
              body { margin: 0 auto; padding: 1.5rem 1.25rem 4rem; max-width: 1000px; font: 15px/1.5 system-ui, sans-serif; color: #1a1a1a; background: #fff; }
              h1 { font-size: 1.4rem; margin: 0 0 .3rem; } p, pre { color: #57606a; font-size: 13px; overflow-wrap: anywhere; white-space: pre-wrap; }
              table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 13px; }
              th, td { text-align: right; padding: .15rem .7rem; border-bottom: 1px solid #d0d7de; } th { background: #f4f6f8; }
              td:nth-child(-n+3), th:nth-child(-n+3) { text-align: left; } .scroll { overflow: auto; }
            </style></head><body>
            <h1>%1$s</h1>
            <p><a href="../index.html">all figures</a> &middot; core cycles, %2$d schedulers share each; gained: what the first has more. Bins: docs/cycles.md.</p>
            <div class="scroll">%3$s</div>
            <pre>%4$s</pre>
            <div class="scroll"><table><thead><tr><th>bin</th><th>pc</th><th>instruction</th><th>%5$s</th><th>%6$s</th><th>gained</th></tr></thead>
            <tbody>
            %7$s</tbody></table></div>
            <p>PolicyBridge %8$s; the same as text: %9$s</p>
            </body></html>
            """;

    private CyclePage() {}

    /** The page of the first two runs of {@code report}; {@code command} prints the same. */
    public static String text(CycleReport report, String version, String command, ChartEngine engine) {
        CycleRun first = report.runs().get(0);
        CycleRun second = report.runs().get(1);
        String title = "Where the cycles went: " + second.label() + " against " + first.label() + " on "
                + report.workload() + ", " + first.job().config().name();
        return PAGE.formatted(
                DrawnText.html(title),
                first.schedulers(),
                engine.svg(chart(first, second), "cycles", WIDTH),
                DrawnText.html(report.parting(0)),
                DrawnText.html(first.label()),
                DrawnText.html(second.label()),
                rows(report),
                DrawnText.html(version),
                DrawnText.html(command));
    }

    private static ObjectNode chart(CycleRun first, CycleRun second) {
        Map<CycleBin, Double> a = byBin(first);
        Map<CycleBin, Double> b = byBin(second);
        TreeSet<CycleBin> bins = new TreeSet<>(a.keySet());
        bins.addAll(b.keySet());
        ObjectNode chart = JsonNodeFactory.instance.objectNode();
        chart.put("kind", "bars").put("unit", "core cycles").put("ratio", false);
        chart.putArray("means");
        chart.putArray("classes");
        ArrayNode names = chart.putArray("workloads");
        bins.forEach(bin -> names.add(bin.key()));
        ArrayNode series = chart.putArray("series");
        List.of(a, b).forEach(own -> {
            ObjectNode one = series.addObject().put("ceiling", false);
            one.put("name", own == a ? first.label() : second.label());
            ArrayNode values = one.putArray("values");
            bins.forEach(bin -> values.add(own.getOrDefault(bin, 0.0)));
        });
        return chart;
    }

    private static Map<CycleBin, Double> byBin(CycleRun run) {
        Map<CycleBin, Double> bins = new TreeMap<>();
        run.total().forEach((place, count) -> bins.merge(place.bin(), (double) count / run.schedulers(), Double::sum));
        return bins;
    }

    private static String rows(CycleReport report) {
        CycleRun first = report.runs().get(0);
        CycleRun second = report.runs().get(1);
        CodeListing listing = first.result().listing();
        Map<CycleRun.Place, Long> a = first.total();
        Map<CycleRun.Place, Long> b = second.total();
        TreeSet<CycleRun.Place> places = new TreeSet<>(a.keySet());
        places.addAll(b.keySet());
        StringBuilder rows = new StringBuilder();
        places.stream()
                .sorted(Comparator.comparingLong(place -> -Math.abs(gained(a, b, place))))
                .forEach(place -> row(
                        rows,
                        place.bin().key(),
                        CycleReport.pc(place.pc()),
                        listing.at(place.pc()).toString(),
                        List.of(a.getOrDefault(place, 0L), b.getOrDefault(place, 0L), gained(a, b, place)),
                        first.schedulers()));
        long all = first.cycles() * first.schedulers();
        long other = second.cycles() * second.schedulers();
        row(rows, "all", "", "", List.of(all, other, all - other), first.schedulers());
        return rows.toString();
    }

    private static long gained(Map<CycleRun.Place, Long> a, Map<CycleRun.Place, Long> b, CycleRun.Place place) {
        return a.getOrDefault(place, 0L) - b.getOrDefault(place, 0L);
    }

    private static void row(
            StringBuilder rows, String bin, String pc, String instruction, List<Long> counts, int schedulers) {
        rows.append("<tr>");
        List.of(bin, pc, instruction)
                .forEach(
                        text -> rows.append("<td>").append(DrawnText.html(text)).append("</td>"));
        counts.forEach(count -> rows.append("<td>")
                .append(String.format(Locale.ROOT, "%.1f", (double) count / schedulers))
                .append("</td>"));
        rows.append("</tr>\n");
    }
}
