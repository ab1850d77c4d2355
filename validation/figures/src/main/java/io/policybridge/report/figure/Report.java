package io.policybridge.report.figure;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.policybridge.input.BadInput;
import io.policybridge.input.UnfinishedFile;
import io.policybridge.report.Results;
import io.policybridge.report.drawing.ChartEngine;
import io.policybridge.report.drawing.FigureWidth;
import io.policybridge.report.drawing.PdfFile;
import io.policybridge.session.output.UnseenCharacters;
import java.io.IOException;
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
    private final List<CycleLink> links;
    /** Of all figures; null for the usual one of each. */
    private FigureWidth width;

    /** @throws BadInput if there are no results, or none of what {@code wanted} names */
    public Report(Results results, Provenance provenance, WantedFigures wanted) {
        this.results = results;
        this.provenance = provenance;
        if (results.rows().isEmpty()) {
            throw new BadInput(provenance.name() + ": no results; expected some (./policybridge sweep makes them)");
        }
        wanted.check(results);
        results.configs().forEach(config -> addAll(config, wanted));
        links = CycleLink.all(results, wanted.baseline());
        if (wanted.against() != null) {
            addAll(wanted.against());
        }
    }

    /** Adds figures made elsewhere. */
    public Report with(List<Chart> more) {
        more.forEach(this::add);
        return this;
    }

    /**
     * Draws all figures in their files as wide as {@code --width} says, and not in the usual width of each; null does
     * not.
     *
     * @throws BadInput if there is no such width
     */
    public Report wide(String chosen) {
        width = chosen == null ? null : FigureWidth.of("--width", chosen);
        return this;
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

    private void addAll(OtherResults other) {
        int before = charts.size();
        for (String config : results.configs()) {
            AgainstCharts pairs = new AgainstCharts(results, config, provenance.name(), other);
            for (String statistic : pairs.statistics()) {
                add(pairs.chart(id(statistic + "-against-" + other.name(), config), statistic, provenance));
            }
        }
        if (charts.size() == before) {
            throw new BadInput("--against: no result of " + other.name() + " has one of the same workload, policy, "
                    + "effective options, seed and limits in " + provenance.name() + "; expected some");
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

    static String plain(String words) {
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

    /** The bars whose cycles can be compared with the baseline's; those that differ most first. */
    public List<CycleLink> links() {
        return links;
    }

    /** As below, for a command that makes no pages of cycles. */
    public Path write(Path folder) {
        return write(folder, links, null);
    }

    /** As below, of runs that cannot be simulated again: bars lead nowhere. */
    public Path writeUnlinked(Path folder) {
        return write(folder, List.of(), null);
    }

    /**
     * Writes all files, once all are made, and returns the page.
     *
     * @param cycles pages to which bars lead
     * @throws UncheckedIOException if one cannot be written
     */
    public Path write(Path folder, Map<CycleLink, String> cycles) {
        return write(folder, links, cycles);
    }

    /** {@code cycles} is null if the command never makes a page of cycles. */
    private Path write(Path folder, List<CycleLink> linking, Map<CycleLink, String> cycles) {
        List<String> svgs = new ArrayList<>();
        List<Chart> all = List.copyOf(charts.values());
        try (ChartEngine engine = new ChartEngine()) {
            all.forEach(chart -> svgs.add(engine.svg(
                    chart.data(), chart.id(), width == null ? FigureWidth.atMost(DrawnChart.width(chart)) : width)));
        }
        List<byte[]> pdfs = svgs.parallelStream().map(PdfFile::of).toList();
        List<DrawnChart> drawn = new ArrayList<>();
        for (int place = 0; place < all.size(); place++) {
            drawn.add(new DrawnChart(all.get(place), svgs.get(place), pdfs.get(place)));
        }
        Path page = folder.resolve("index.html");
        String text = ReportPage.text(results, provenance, drawn, linked(linking, cycles));
        try {
            for (DrawnChart one : drawn) {
                write(one, folder.resolve("figures"));
            }
            Map<CycleLink, String> pages = cycles == null ? Map.of() : cycles;
            for (Map.Entry<CycleLink, String> one : pages.entrySet()) {
                UnfinishedFile.write(folder.resolve(one.getKey().file()), one.getValue());
            }
            UnfinishedFile.write(page, text);
            return page;
        } catch (IOException e) {
            throw new UncheckedIOException(page + ": the report cannot be written: " + e.getMessage(), e);
        }
    }

    /** By configuration, policy and workload, where a click on a bar leads, or what it shows. */
    private static ObjectNode linked(List<CycleLink> links, Map<CycleLink, String> pages) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        for (CycleLink link : links) {
            ObjectNode own = child(child(root, link.config()), link.policy()).putObject(link.workload());
            if (pages == null) {
                own.put("command", link.command());
            } else if (pages.containsKey(link)) {
                own.put("page", link.file());
            } else {
                own.put("command", link.command());
                own.put("number", link.number());
            }
        }
        return root;
    }

    private static ObjectNode child(ObjectNode parent, String name) {
        return parent.get(name) instanceof ObjectNode there ? there : parent.putObject(name);
    }

    private static void write(DrawnChart drawn, Path folder) throws IOException {
        Chart chart = drawn.chart();
        UnfinishedFile.write(folder.resolve(chart.id() + ".svg"), drawn.svg());
        UnfinishedFile.write(folder.resolve(chart.id() + ".csv"), chart.table().csv());
        UnfinishedFile.write(folder.resolve(chart.id() + ".tex"), chart.table().latex(chart.caption(), chart.id()));
        UnfinishedFile.write(folder.resolve(chart.id() + ".txt"), UnseenCharacters.escaped(chart.caption()) + "\n");
        UnfinishedFile.write(folder.resolve(chart.id() + ".pdf"), drawn.pdf());
    }

    /** How many figures there are. */
    public int size() {
        return charts.size();
    }
}
