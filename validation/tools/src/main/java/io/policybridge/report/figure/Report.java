package io.policybridge.report.figure;

import io.policybridge.input.BadInput;
import io.policybridge.input.UnfinishedFile;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Figures of results: a page, and for each figure SVG, PDF, a table for LaTeX, CSV and a caption. */
public final class Report {
    private final Results results;
    private final Provenance provenance;
    private final Map<String, Chart> charts = new LinkedHashMap<>();

    /** @throws BadInput if there are no results, or none of what {@code wanted} names */
    public Report(Results results, Provenance provenance, WantedFigures wanted) {
        this.results = results;
        this.provenance = provenance;
        if (results.rows().isEmpty()) {
            throw new BadInput(provenance.name() + ": no results; expected some (./policybridge sweep makes them)");
        }
        wanted.check(results);
        for (String config : results.configs()) {
            for (Measure measure : wanted.measures()) {
                BarChart bars = new BarChart(results, config, measure, wanted.classes());
                if (!bars.isEmpty()) {
                    add(bars.chart(id(measure.statistic(), config), provenance));
                }
            }
        }
    }

    private void add(Chart chart) {
        charts.put(chart.id(), chart);
    }

    /** A name for files: {@code ipc}, and the configuration if there are several. */
    private String id(String what, String config) {
        String words = results.configs().size() == 1 ? what : what + "-" + config;
        String plain =
                words.replaceAll("[^A-Za-z0-9.]+", "-").replaceAll("^-|-$", "").toLowerCase(Locale.ROOT);
        String id = plain;
        for (int more = 2; charts.containsKey(id); more++) {
            id = plain + "-" + more;
        }
        return id;
    }

    /**
     * Writes all files, once all are made, and returns the page.
     *
     * @throws UncheckedIOException if one cannot be written
     */
    public Path write(Path folder) {
        List<DrawnChart> drawn = new ArrayList<>();
        try (ChartEngine engine = new ChartEngine()) {
            for (Chart chart : charts.values()) {
                String svg = engine.svg(chart, DrawnChart.width(chart));
                drawn.add(new DrawnChart(chart, svg, PdfFile.of(svg)));
            }
        }
        Path page = folder.resolve("index.html");
        String text = ReportPage.text(results, provenance, drawn);
        try {
            for (DrawnChart one : drawn) {
                write(one, folder.resolve("figures"));
            }
            UnfinishedFile.write(page, text);
            return page;
        } catch (IOException e) {
            throw new UncheckedIOException(page + ": the report cannot be written: " + e.getMessage(), e);
        }
    }

    private static void write(DrawnChart drawn, Path folder) throws IOException {
        Chart chart = drawn.chart();
        UnfinishedFile.write(folder.resolve(chart.id() + ".svg"), drawn.svg());
        UnfinishedFile.write(folder.resolve(chart.id() + ".csv"), chart.table().csv());
        UnfinishedFile.write(folder.resolve(chart.id() + ".tex"), chart.table().latex(chart.caption(), chart.id()));
        UnfinishedFile.write(folder.resolve(chart.id() + ".txt"), chart.caption() + "\n");
        try (UnfinishedFile pdf = UnfinishedFile.of(folder.resolve(chart.id() + ".pdf"))) {
            try (OutputStream out = pdf.output()) {
                out.write(drawn.pdf());
            }
            pdf.finish();
        }
    }

    /** How many figures there are. */
    public int size() {
        return charts.size();
    }
}
