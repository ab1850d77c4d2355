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
        results.configs().forEach(config -> addAll(config, wanted));
    }

    private void addAll(String config, WantedFigures wanted) {
        for (Measure measure : wanted.measures()) {
            BarChart bars = new BarChart(results, config, measure, wanted.classes());
            if (!bars.isEmpty()) {
                add(bars.chart(id(measure.statistic(), config), provenance));
            }
        }
        for (String family : SweptCharts.families(results)) {
            for (Measure measure : wanted.measures()) {
                String id = id(measure.statistic() + "-" + family, config);
                new SweptCharts(results, config, family, measure)
                        .charts(id, provenance)
                        .forEach(this::add);
            }
        }
        wanted.scatters().forEach(pair -> {
            String id = id(pair.up() + "-against-" + pair.across(), config);
            add(new ScatterChart(results, config, wanted.measure(pair.across()), wanted.measure(pair.up()))
                    .chart(id, provenance));
        });
        for (String statistic : wanted.histograms()) {
            for (String workload : results.workloads(config)) {
                HistogramChart bars = new HistogramChart(results, config, workload, statistic);
                if (!bars.isEmpty()) {
                    add(bars.chart(id(statistic + "-" + workload, config), provenance));
                }
            }
        }
    }

    private void add(Chart chart) {
        charts.put(
                plain(chart.id()),
                new Chart(
                        plain(chart.id()),
                        chart.config(),
                        chart.title(),
                        chart.caption(),
                        chart.data(),
                        chart.table()));
    }

    private static String plain(String words) {
        return words.replaceAll("[^A-Za-z0-9.]+", "-").replaceAll("^-|-$", "").toLowerCase(Locale.ROOT);
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
        List<String> svgs = new ArrayList<>();
        List<Chart> all = List.copyOf(charts.values());
        try (ChartEngine engine = new ChartEngine()) {
            all.forEach(chart -> svgs.add(engine.svg(chart, DrawnChart.width(chart))));
        }
        List<byte[]> pdfs = svgs.parallelStream().map(PdfFile::of).toList();
        List<DrawnChart> drawn = new ArrayList<>();
        for (int place = 0; place < all.size(); place++) {
            drawn.add(new DrawnChart(all.get(place), svgs.get(place), pdfs.get(place)));
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
