package io.policybridge.cli.command.sweep;

import io.policybridge.benchmarks.Paper;
import io.policybridge.cli.CountCheck;
import io.policybridge.cli.FigureOptions;
import io.policybridge.cli.LabelOptions;
import io.policybridge.cli.PolicyPath;
import io.policybridge.cli.Version;
import io.policybridge.input.BadInput;
import io.policybridge.input.Outputs;
import io.policybridge.report.ClassMeans;
import io.policybridge.report.Comparison.Mean;
import io.policybridge.report.ResultRow;
import io.policybridge.report.Results;
import io.policybridge.report.figure.CycleLink;
import io.policybridge.report.figure.OtherResults;
import io.policybridge.report.figure.Provenance;
import io.policybridge.report.figure.Report;
import io.policybridge.report.figure.Surface;
import io.policybridge.report.figure.SurfaceCharts;
import io.policybridge.report.figure.WantedFigures;
import io.policybridge.report.measured.MeasuredFigures;
import io.policybridge.report.measured.MeasuredRun;
import io.policybridge.report.measured.OverTimeStatistics;
import io.policybridge.run.Job;
import io.policybridge.simulation.RunKey;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.store.ResultStore;
import io.policybridge.sweep.PlanResults;
import io.policybridge.sweep.StoredRows;
import io.policybridge.sweep.Sweep;
import io.policybridge.sweep.SweepPlan;
import io.policybridge.sweep.plan.PlanReader;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
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
                    + "figure SVG, PDF, a table for LaTeX, CSV and a caption (docs/sweep.md).",
            "Example: ./policybridge report figure8.yaml --out report"
        },
        mixinStandardHelpOptions = true)
public final class ReportCommand implements Callable<Integer> {
    private static final List<String> USUAL = List.of("ipc", "mpki");

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "STORE|PLAN.yaml",
            description = "A file of results, or a CSV file that results --export wrote, all of which are drawn, or a "
                    + "plan (see sweep), whose results are.")
    private Path source;

    @Option(
            names = "--store",
            paramLabel = "FILE",
            description = "With a plan: the file of results. Default: its name with .sqlite, in the working directory.")
    private Path file;

    @Option(names = "--out", paramLabel = "DIR", description = "Where to write. Default: report.")
    private Path folder = Path.of("report");

    @Mixin
    private FigureOptions figures;

    @Option(
            names = "--statistic",
            split = ",",
            paramLabel = "S",
            description = "Statistics to draw bars of (docs/metrics.md), separated by commas. Default: ipc,mpki.")
    private List<String> statistics = USUAL;

    @Option(
            names = "--baseline",
            paramLabel = "P",
            description =
                    "Policy over which values are given. Default: the plan's; of a store, that of the plan that was swept last.")
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
            names = "--class-means",
            paramLabel = "PAPER",
            description = "The same with the classes of a paper: ${COMPLETION-CANDIDATES} (docs/metrics.md); workloads "
                    + "that it does not have are a class of their own.")
    private Paper paper;

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

    @Option(
            names = "--against",
            paramLabel = "STORE|PLAN.yaml",
            description = "Also draw each statistic that these results have too, such as GPGPU-Sim's (docs/sweep.md), "
                    + "run against run, with the mean error.")
    private Path against;

    @Option(
            names = "--cycles",
            paramLabel = "N",
            description =
                    "Also make pages of where the cycles went, to which a click on a bar leads: of the N bars that "
                            + "differ most in IPC from the baseline. Each takes a simulation, and one of the baseline on its "
                            + "workload (docs/cycles.md).")
    private int cycles;

    @Option(
            names = "--metrics",
            split = ",",
            paramLabel = "ROWS",
            description =
                    "Which of the tables of metrics that the store has (see sweep) are drawn: load, period, kernel, "
                            + "sm. Default: all; none for none.")
    private List<String> metrics;

    @Option(
            names = "--period",
            paramLabel = "N",
            converter = CountCheck.Reader.class,
            description = "Of metrics of several periods, those of N core cycles. Default: the longest; the plan's.")
    private Long period;

    @Mixin
    private LabelOptions labels;

    @Mixin
    private PolicyPath policyPath;

    @Override
    public Integer call() {
        Outputs.requireFile("--out", folder.resolve("index.html"));
        Outputs.requireFolder("--out", folder.resolve("figures"));
        CountCheck.require("--cycles", cycles, 0);
        figures.check(folder, "--out");
        if (paper != null && !classes.isEmpty()) {
            throw new BadInput("--class beside --class-means; expected one of them");
        }
        if (cycles > 0) {
            Outputs.requireFolder("--out", folder.resolve("cycles"));
        }
        Drawn drawn = isPlan(source) ? ofPlan() : ofStore();
        drawn.report.wide(figures.width());
        List<CycleLink> links = drawn.report.links();
        if (cycles > 0 && links.isEmpty()) {
            throw new BadInput("--cycles=" + cycles + ": " + source
                    + " has no bar beside the baseline's that the reference simulator has run; expected some");
        }
        Map<CycleLink, String> pages = CyclePages.of(links.subList(0, Math.min(cycles, links.size())), drawn.jobs);
        Path page = drawn.report.write(folder, pages);
        PrintWriter out = spec.commandLine().getOut();
        out.println(drawn.report.size() + " figures" + (cycles > 0 ? ", " + pages.size() + " pages of cycles" : "")
                + ": " + page);
        out.flush();
        return 0;
    }

    /** A report, and what simulates again what our simulator has run of it. */
    private record Drawn(Report report, Function<RunKey, Job> jobs) {}

    private static boolean isPlan(Path file) {
        return file.toString().matches(".*\\.ya?ml");
    }

    private Drawn ofPlan() {
        SweepPlan plan = PlanReader.read(source, policyPath.known());
        Path store = file == null ? usual(plan) : file;
        try (ResultStore results = ResultStore.reading(store)) {
            PlanResults planned = Sweep.known(plan, results::find);
            if (planned.missing() > 0) {
                spec.commandLine()
                        .getErr()
                        .println("policybridge: " + planned.missing() + " simulations of " + source
                                + " have no result in " + store + "; ./policybridge sweep makes them");
            }
            Report report = report(
                    plan.name(),
                    planned.rows(),
                    results,
                    plan.metrics().period(),
                    baseline == null ? planned.baseline() : baseline,
                    plan.surfaces());
            return new Drawn(report, planned::job);
        }
    }

    private Drawn ofStore() {
        if (file != null) {
            throw new BadInput("--store beside " + source + "; expected it beside a plan (PLAN.yaml)");
        }
        try (ResultStore results = opened(source)) {
            StoredRows stored = new StoredRows(results, carried(results));
            Report report = report(
                    name(source),
                    stored.rows(),
                    results,
                    0,
                    baseline == null ? stored.baseline() : baseline,
                    List.of());
            return new Drawn(report, CyclePages.stored(policyPath.known()));
        }
    }

    private Report report(
            String name,
            List<ResultRow> found,
            ResultStore store,
            long plannedPeriod,
            String chosenBaseline,
            List<Surface> surfaces) {
        Map<String, String> called =
                labels.of(found.stream().map(ResultRow::policy).distinct().toList());
        List<ResultRow> rows = found.stream()
                .map(row -> row.called(called.getOrDefault(row.policy(), row.policy())))
                .toList();
        StoredRuns stored = new StoredRuns(store, period != null ? period : plannedPeriod);
        List<MeasuredRun> runs = stored.runs(rows);
        List<String> names = new ArrayList<>(store.statistics());
        List<ResultRow> all = rows;
        if (stored.hasPeriods()) {
            names.addAll(OverTimeStatistics.NAMES);
            all = carries(OverTimeStatistics.NAMES) ? OverTimeStatistics.added(runs) : all;
        }
        Results results = new Results(all, names);
        Provenance provenance = Provenance.of(
                results,
                name,
                Provenance.command(spec.commandLine().getParseResult().originalArgs()),
                Version.text());
        String overWhat = called.getOrDefault(chosenBaseline, chosenBaseline);
        Report report = new Report(
                        results,
                        provenance,
                        new WantedFigures(
                                statistics, overWhat, values, means, classes(all), pairs(), histograms, others(store)))
                .with(SurfaceCharts.of(surfaces, results, overWhat, provenance));
        boolean isUsual = statistics.equals(USUAL);
        return report.with(new MeasuredFigures(results, provenance, runs)
                .charts(
                        stored.drawn(metrics),
                        statistics,
                        isUsual ? List.of("ipc", RunStatistics.L1D.missRate().key()) : statistics));
    }

    /** Whether one of {@code names} is to be drawn. */
    private boolean carries(List<String> names) {
        return Stream.concat(statistics.stream(), pairs().stream().flatMap(pair -> Stream.of(pair.across(), pair.up())))
                .anyMatch(names::contains);
    }

    /** The other results, of what {@code store} has too. */
    private OtherResults others(ResultStore store) {
        if (against == null) {
            return null;
        }
        if (isPlan(against)) {
            SweepPlan plan = PlanReader.read(against, policyPath.known());
            try (ResultStore results = ResultStore.reading(usual(plan))) {
                return new OtherResults(
                        plan.name(), Sweep.known(plan, results::find).rows());
            }
        }
        try (ResultStore results = opened(against)) {
            return new OtherResults(name(against), new StoredRows(results, common(store, results)).rows());
        }
    }

    private static List<String> common(ResultStore one, ResultStore other) {
        List<String> names = new ArrayList<>(one.statistics());
        names.retainAll(other.statistics());
        names.removeIf(name -> name.contains("["));
        return names;
    }

    /** A store, or what one has exported. */
    private static ResultStore opened(Path results) {
        return results.toString().endsWith(".csv") ? ResultStore.ofCsv(results) : ResultStore.reading(results);
    }

    private static String name(Path store) {
        return store.getFileName().toString().replaceFirst("\\.(sqlite|csv)$", "");
    }

    private static Path usual(SweepPlan plan) {
        return Path.of(plan.name() + ".sqlite");
    }

    /** What rows must carry. */
    private List<String> carried(ResultStore results) {
        List<String> carried = new ArrayList<>(statistics);
        if (against != null) {
            results.statistics().stream().filter(name -> !name.contains("[")).forEach(carried::add);
        }
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

    private Map<String, List<String>> classes(List<ResultRow> rows) {
        if (paper != null) {
            List<String> workloads =
                    rows.stream().map(ResultRow::workload).distinct().toList();
            return ClassMeans.ofNames(paper, workloads).each(workloads);
        }
        Map<String, List<String>> all = new LinkedHashMap<>();
        classes.forEach((name, members) -> all.put(name, List.of(members.split(",", -1))));
        return all;
    }
}
