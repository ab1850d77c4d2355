package io.policybridge.report.figure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.policybridge.report.Results;
import io.policybridge.report.drawing.ChartEngine;
import io.policybridge.report.drawing.DrawnText;
import io.policybridge.report.drawing.WebLibrary;
import java.util.List;

/** All figures on one HTML page that needs nothing else: style, library and data are in it. */
final class ReportPage {
    private static final String TEMPLATE = "/io/policybridge/report/figure/page.html";

    private ReportPage() {}

    static String text(Results results, Provenance provenance, List<DrawnChart> charts, ObjectNode cycles) {
        return WebLibrary.resource(TEMPLATE)
                .replace("/*TITLE*/", DrawnText.html(provenance.name()))
                .replace("/*FIGURES*/", figures(charts))
                .replace("/*CHART_LIBRARY*/", WebLibrary.ECHARTS.script())
                .replace("/*CHARTS*/", ChartEngine.charts())
                .replace(
                        "/*DATA*/",
                        DrawnText.of(data(results, provenance, charts, cycles).toString())
                                .replace("<", "\\u003c"));
    }

    private static String figures(List<DrawnChart> charts) {
        StringBuilder text = new StringBuilder();
        for (int place = 0; place < charts.size(); place++) {
            Chart chart = charts.get(place).chart();
            String file = "figures/" + chart.id();
            text.append("<section id=\"").append(chart.id()).append("\"><h2>");
            text.append(DrawnText.html(chart.title()))
                    .append(", ")
                    .append(DrawnText.html(chart.config()))
                    .append("</h2>\n");
            text.append("<figure><div class=\"chart\" data-chart=\"")
                    .append(place)
                    .append("\">");
            text.append(charts.get(place).svg()).append("</div>\n<figcaption>");
            text.append(DrawnText.html(chart.caption())).append("</figcaption></figure>\n<p class=\"files\">");
            for (String kind : List.of("svg", "pdf", "tex", "csv", "txt")) {
                text.append("<a href=\"")
                        .append(file)
                        .append('.')
                        .append(kind)
                        .append("\">")
                        .append(kind);
                text.append("</a> ");
            }
            text.append("</p>\n<details data-chart=\"").append(place).append("\"><summary>numbers</summary>");
            text.append("<div class=\"scroll\"><table class=\"rows\"></table></div></details></section>\n");
        }
        return text.toString();
    }

    private static ObjectNode data(Results results, Provenance provenance, List<DrawnChart> charts, ObjectNode cycles) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put(
                "origin",
                results.rows().size() + " results, PolicyBridge " + provenance.version() + ", made by "
                        + provenance.command() + ". Everything on this page is in this file.");
        ArrayNode policies = root.putArray("policies");
        results.policies().forEach(policies::add);
        root.put("command", provenance.command());
        root.set("cycles", cycles);
        ArrayNode all = root.putArray("charts");
        for (DrawnChart drawn : charts) {
            ObjectNode one = all.addObject();
            one.put("id", drawn.chart().id());
            one.put("config", drawn.chart().config());
            one.put("title", drawn.chart().title());
            one.set("data", drawn.chart().data());
            ObjectNode table = one.putObject("table");
            ArrayNode heading = table.putArray("heading");
            drawn.chart().table().heading().forEach(heading::add);
            ArrayNode rows = table.putArray("rows");
            drawn.chart().table().rows().forEach(row -> row.forEach(rows.addArray()::add));
        }
        return root;
    }
}
