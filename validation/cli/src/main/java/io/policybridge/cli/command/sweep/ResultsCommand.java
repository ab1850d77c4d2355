package io.policybridge.cli.command.sweep;

import io.policybridge.cli.OutputFormat;
import io.policybridge.cli.RootCommand;
import io.policybridge.input.BadInput;
import io.policybridge.input.UnfinishedFile;
import io.policybridge.run.PolicyChoice;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.StoredMetrics;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.store.MetricsCsv;
import io.policybridge.store.ResultStore;
import io.policybridge.store.StoreCsv;
import io.policybridge.sweep.backend.LogPoint;
import io.policybridge.table.MetricRows;
import io.policybridge.table.RowTable;
import io.policybridge.table.TextTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows, exports and imports the results of campaigns. */
@Command(
        name = "results",
        description = {
            "Lists what a store of results holds (see sweep), exports it as CSV, or adds the results in such a file: a "
                    + "campaign continues on another machine, with the same build of PolicyBridge. Also adds what "
                    + "others' GPGPU-Sim has printed, beside ours.",
            "Example: ./policybridge results figure8.sqlite --export figure8.csv"
        },
        mixinStandardHelpOptions = true)
public final class ResultsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "STORE", description = "A file of results.")
    private Path store;

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "LOG",
            description = "Beside --import LOG --workload: further logs.")
    private List<Path> further = List.of();

    @Option(names = "--export", paramLabel = "FILE.csv", description = "Write all results to a file.")
    private Path exported;

    @Option(
            names = "--import",
            paramLabel = "FILE",
            description =
                    "Add the results of a CSV file that lack here, or with --workload those in logs of GPGPU-Sim, "
                            + "plain or .zst; the store is created if there is none.")
    private Path imported;

    @Option(
            names = "--workload",
            split = ",",
            paramLabel = "W",
            description = "What the logs are of: a name for each, or one for all (docs/sweep.md).")
    private List<String> workloads = List.of();

    @Option(
            names = "--policy",
            paramLabel = "P",
            description =
                    "Under which policy the logs' GPGPU-Sim ran, a policy string or a word for theirs; default: that "
                            + "which the log names, or native.")
    private String policy;

    @Option(
            names = "--config",
            paramLabel = "NAME|FILE",
            description = "The machine of the logs; default: the packaged configuration whose options they print.")
    private String config;

    @Option(names = "--seed", paramLabel = "N", description = "The seed of the logs' runs. Default: 1.")
    private Long seed;

    @Option(
            names = "--metrics",
            paramLabel = "ROWS",
            description = "Print, export or import, in place of the results, these tables of their metrics, as CSV or "
                    + "JSON: ${COMPLETION-CANDIDATES} (docs/metrics.md).")
    private MetricRows metrics;

    @Mixin
    private OutputFormat format;

    @Override
    public Integer call() throws IOException {
        if (exported != null && imported != null) {
            throw new BadInput("--export beside --import; expected one of them");
        }
        PrintWriter out = spec.commandLine().getOut();
        if (metrics != null) {
            return ofMetrics(out);
        }
        requireLogs();
        List<StoredPoint> more =
                imported == null ? List.of() : workloads.isEmpty() ? StoreCsv.read(imported) : ofLogs();
        try (ResultStore results = imported == null ? ResultStore.reading(store) : ResultStore.open(store)) {
            int before = results.size();
            more.forEach(results::add);
            if (imported != null) {
                if (workloads.isEmpty() && results.planned().isEmpty()) {
                    results.plan(StoreCsv.planned(imported));
                }
                if (!workloads.isEmpty()) {
                    more.forEach(point -> out.println(point.key().run().workload() + " under "
                            + point.key().run().policy() + " on "
                            + point.key().run().machine().name() + ", "
                            + point.key()
                                    .run()
                                    .simulator()
                                    .written(point.key().code().simulator())
                                    .strip()
                            + ": " + point.end() + ", "
                            + point.statistics().size() + " statistics"));
                }
                out.println((results.size() - before) + " of " + more.size() + " results added to " + store);
            } else if (exported != null) {
                UnfinishedFile.write(exported, StoreCsv.text(all(results), results.planned()));
                out.println(before + " results written to " + exported);
            } else {
                out.print(
                        format.isText()
                                ? listed(all(results))
                                : format.isCsv()
                                        ? StoreCsv.text(all(results), results.planned())
                                        : StoreCsv.json(all(results)));
            }
        }
        out.flush();
        return 0;
    }

    /** What says of what logs are stands beside them alone, and the other way round. */
    private void requireLogs() {
        boolean described = policy != null || config != null || seed != null || !further.isEmpty();
        if (workloads.isEmpty() ? described : imported == null || metrics != null) {
            throw new BadInput(
                    "--workload, --policy, --config and --seed are of logs; expected --import LOG... --workload "
                            + "W without --metrics");
        }
        if (workloads.size() > 1 && workloads.size() != 1 + further.size()) {
            throw new BadInput("--workload has " + workloads.size() + " names, of " + (1 + further.size())
                    + " logs; expected a name for each, or one for all");
        }
    }

    private List<StoredPoint> ofLogs() {
        List<Path> logs = new ArrayList<>(List.of(imported));
        logs.addAll(further);
        List<StoredPoint> points = new ArrayList<>();
        for (int i = 0; i < logs.size(); i++) {
            String workload = workloads.get(workloads.size() == 1 ? 0 : i);
            points.add(new LogPoint(workload, ran(), config, seed == null ? 1 : seed).of(logs.get(i)));
        }
        return points;
    }

    /** With every parameter if it is one of ours; others' policies have the name that the user gives them. */
    private String ran() {
        if (policy == null
                || policy.matches("[\\w.-]+")
                        && PolicyChoice.known().all().stream()
                                .noneMatch(known -> known.name().equals(policy))) {
            return policy;
        }
        return PolicyChoice.parse(policy, 1).describe();
    }

    private List<StoredPoint> all(ResultStore results) {
        return RootCommand.printsTimes(spec)
                ? results.all()
                : results.all().stream().map(StoredPoint::withoutTime).toList();
    }

    private int ofMetrics(PrintWriter out) throws IOException {
        try (ResultStore results = imported == null ? ResultStore.reading(store) : ResultStore.existing(store)) {
            if (imported != null) {
                Map<PointKey, List<StoredMetrics>> more = MetricsCsv.read(imported, metrics);
                List<StoredPoint> known = more.entrySet().stream()
                        .flatMap(
                                one -> results.find(one.getKey()).stream().map(point -> point.measured(one.getValue())))
                        .toList();
                int added = results.add(known);
                out.println("metrics of " + added + " of " + more.size() + " results added to " + store
                        + (known.size() < more.size()
                                ? "; " + (more.size() - known.size()) + " have no result there: import these first"
                                : ""));
            } else if (exported != null) {
                RowTable table = MetricsCsv.table(results, metrics);
                UnfinishedFile.write(exported, table.csv());
                out.println(table.rows().size() + " rows written to " + exported);
            } else {
                RowTable table = MetricsCsv.table(results, metrics);
                out.print(format.isJson() ? MetricsCsv.json(table) + "\n" : table.csv());
            }
        }
        out.flush();
        return 0;
    }

    /** How many results there are of each workload on each configuration. */
    private static String listed(List<StoredPoint> points) {
        TextTable table = new TextTable(0, 1, 2).row("workload", "configuration", "limits", "results", "seconds");
        Map<List<String>, List<StoredPoint>> groups = points.stream()
                .collect(Collectors.groupingBy(
                        point -> List.of(
                                point.key().run().workload(),
                                point.key().run().machine().name(),
                                point.key().run().limits().described()),
                        () -> new TreeMap<>((a, b) -> a.toString().compareTo(b.toString())),
                        Collectors.toList()));
        groups.forEach((group, members) -> table.row(
                group.get(0),
                group.get(1),
                group.get(2),
                Integer.toString(members.size()),
                String.format(
                        Locale.ROOT,
                        "%.1f",
                        members.stream().mapToDouble(StoredPoint::seconds).sum())));
        return table.toString();
    }
}
