package io.policybridge.cli.command.sweep;

import io.policybridge.cli.PolicyPath;
import io.policybridge.cli.Version;
import io.policybridge.input.BadInput;
import io.policybridge.input.Outputs;
import io.policybridge.report.Comparison.Mean;
import io.policybridge.report.figure.Provenance;
import io.policybridge.report.figure.Report;
import io.policybridge.report.figure.ResultRow;
import io.policybridge.report.figure.Results;
import io.policybridge.report.figure.WantedFigures;
import io.policybridge.store.ResultStore;
import io.policybridge.sweep.PlanReader;
import io.policybridge.sweep.PlannedRows;
import io.policybridge.sweep.StoredRows;
import io.policybridge.sweep.SweepPlan;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Draws the results of campaigns. */
@Command(
        name = "report",
        description = {
            "Draws the results of a sweep: DIR/index.html, a page that needs nothing else, and in DIR/figures for each "
                    + "figure SVG, PDF, a table for LaTeX, CSV and a caption (docs/report.md).",
            "Example: ./policybridge report figure8.yaml --out report"
        },
        mixinStandardHelpOptions = true)
public final class ReportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "STORE|PLAN.yaml",
            description = "A file of results, all of which are drawn, or a plan (see sweep), whose results are.")
    private Path source;

    @Option(
            names = "--store",
            paramLabel = "FILE",
            description = "With a plan: the file of results. Default: its name with .sqlite, in the working directory.")
    private Path file;

    @Option(names = "--out", paramLabel = "DIR", description = "Where to write. Default: report.")
    private Path folder = Path.of("report");

    @Option(
            names = "--statistic",
            split = ",",
            paramLabel = "S",
            description = "Statistics to draw bars of (docs/statistics.md), separated by commas. Default: ipc,mpki.")
    private List<String> statistics = List.of("ipc", "mpki");

    @Option(
            names = "--baseline",
            paramLabel = "P",
            description = "Policy over which values are given. Default: the plan's; of a store, its first policy.")
    private String baseline;

    @Option(
            names = "--values",
            paramLabel = "HOW",
            description = "normalised (over the baseline's) or absolute. Default: normalised for ipc, cycles and "
                    + "energies.")
    private WantedFigures.Values values;

    @Option(
            names = "--mean",
            split = ",",
            paramLabel = "M",
            description =
                    "Means over workloads: geometric, arithmetic, harmonic, separated by commas. Default: geometric "
                            + "if normalised, else arithmetic.")
    private List<Mean> means = List.of();

    @Option(
            names = "--class",
            paramLabel = "NAME=W,W",
            description = "A class of workloads, which stand together with their mean; once for each class.")
    private Map<String, String> classes = new LinkedHashMap<>();

    @Option(
            names = "--scatter",
            paramLabel = "X,Y",
            description =
                    "Also draw statistic Y against X, a point for each workload under each policy; once for each.")
    private List<String> scatters = List.of();

    @Option(
            names = "--histogram",
            split = ",",
            paramLabel = "H",
            description = "Also draw these histograms of each workload, such as divergentLoadsByMisses.")
    private List<String> histograms = List.of();

    @Mixin
    private PolicyPath policyPath;

    @Override
    public Integer call() {
        Outputs.requireFile("--out", folder.resolve("index.html"));
        Outputs.requireFolder("--out", folder.resolve("figures"));
        Report report = isPlan() ? ofPlan() : ofStore();
        Path page = report.write(folder);
        PrintWriter out = spec.commandLine().getOut();
        out.println(report.size() + " figures: " + page);
        out.flush();
        return 0;
    }

    private boolean isPlan() {
        return source.toString().matches(".*\\.ya?ml");
    }

    private Report ofPlan() {
        SweepPlan plan = PlanReader.read(source, policyPath.known());
        Path store = file == null ? Path.of(plan.name() + ".sqlite") : file;
        try (ResultStore results = ResultStore.existing(store)) {
            PlannedRows planned = new PlannedRows(plan, results);
            if (planned.missing() > 0) {
                spec.commandLine()
                        .getErr()
                        .println("policybridge: " + planned.missing() + " simulations of " + source
                                + " have no result in " + store + "; ./policybridge sweep makes them");
            }
            return report(
                    plan.name(),
                    planned.rows(),
                    results,
                    baseline == null ? planned.baseline() : baseline,
                    planned.machines(),
                    planned.limits());
        }
    }

    private Report ofStore() {
        if (file != null) {
            throw new BadInput("--store beside " + source + "; expected it beside a plan (PLAN.yaml)");
        }
        try (ResultStore results = ResultStore.existing(source)) {
            StoredRows stored = new StoredRows(results, carried(results));
            List<ResultRow> rows = stored.rows();
            String first = rows.stream()
                    .filter(row -> !row.ceiling())
                    .map(ResultRow::policy)
                    .findFirst()
                    .orElse("");
            return report(
                    source.getFileName().toString().replaceFirst("\\.sqlite$", ""),
                    rows,
                    results,
                    baseline == null ? first : baseline,
                    stored.machines(),
                    stored.limits());
        }
    }

    private Report report(
            String name,
            List<ResultRow> rows,
            ResultStore store,
            String chosenBaseline,
            Map<String, String> machines,
            List<String> limits) {
        return new Report(
                new Results(rows, store.statistics()),
                new Provenance(name, command(), Version.text(), machines, limits),
                new WantedFigures(statistics, chosenBaseline, values, means, classes(), pairs(), histograms));
    }

    /** What rows must carry. */
    private List<String> carried(ResultStore results) {
        List<String> carried = new ArrayList<>(statistics);
        pairs().forEach(pair -> carried.addAll(List.of(pair.across(), pair.up())));
        if (!histograms.isEmpty()) {
            results.statistics().stream()
                    .filter(name -> histograms.stream().anyMatch(histogram -> name.startsWith(histogram + "[")))
                    .forEach(carried::add);
        }
        return carried;
    }

    private List<WantedFigures.Pair> pairs() {
        return scatters.stream().map(ReportCommand::pair).toList();
    }

    private static WantedFigures.Pair pair(String text) {
        String[] words = text.split(",", -1);
        if (words.length != 2) {
            throw new BadInput("--scatter=" + text + "; expected two statistics, separated by a comma");
        }
        return new WantedFigures.Pair(words[0], words[1]);
    }

    private Map<String, List<String>> classes() {
        Map<String, List<String>> all = new LinkedHashMap<>();
        classes.forEach((name, members) -> all.put(name, List.of(members.split(",", -1))));
        return all;
    }

    /** As it was given, so that the figure can be made again. */
    private String command() {
        return spec.commandLine().getParseResult().originalArgs().stream()
                .map(word -> word.matches("[A-Za-z0-9_./,:=+-]+") ? word : "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" ", "./policybridge ", ""));
    }
}
