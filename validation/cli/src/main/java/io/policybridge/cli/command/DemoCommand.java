package io.policybridge.cli.command;

import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.cli.BridgeDemonstration;
import io.policybridge.cli.ExitCode;
import io.policybridge.cli.PackagedRuns;
import io.policybridge.cli.ProgressDisplay;
import io.policybridge.cli.Version;
import io.policybridge.input.Outputs;
import io.policybridge.report.Comparison;
import io.policybridge.report.ComparisonText;
import io.policybridge.report.figure.Provenance;
import io.policybridge.report.figure.Report;
import io.policybridge.run.EndedJob;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.run.SimulationThreads;
import io.policybridge.simulator.Limits;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The first thing to run: kernels under several policies, a table, and a page. Sizes are the smallest at which the
 * kernels behave as at the papers' and policies differ.
 */
@Command(
        name = "demo",
        description =
                "Runs benchmarks of the papers under several policies, prints a table and writes report/index.html; "
                        + "then plays a recorded GPGPU-Sim "
                        + "run through the C++ shim into Java policies, and compares every decision.",
        mixinStandardHelpOptions = true)
public final class DemoCommand implements Callable<Integer> {
    private static final List<String> WORKLOADS = List.of(
            "kmeans:1024",
            "bicg:256",
            "gesummv:256",
            "syr2k:64",
            "2dconv:256",
            "atax:256",
            "bfs:4096",
            "vectoradd:65536");
    private static final String POLICIES =
            "lru,dip,drrip,dacache,pric,swl(n=4),fully-associative,unbounded,clairvoyant-bypass";
    private static final long SEED = 1;

    @Spec
    private CommandSpec spec;

    @Option(names = "--out", paramLabel = "DIR", description = "Folder of the report. Default: ${DEFAULT-VALUE}.")
    private Path folder = Path.of("report");

    @Override
    public Integer call() {
        Outputs.requireFile("--out", folder.resolve("index.html"));
        Outputs.requireFolder("--out", folder.resolve("figures"));
        PrintWriter out = spec.commandLine().getOut();
        out.println("Benchmarks of the papers, executed from PTX in the Java reference simulator (GTX480-like, 15 "
                + "SMs, 16 KB L1D) under "
                + POLICIES + ".");
        out.flush();
        List<PolicyChoice> policyChoices = PolicyChoice.parseList(POLICIES, SEED);
        List<Job> jobs = Job.each(
                WORKLOADS.stream().map(PackagedRuns::workload).toList(),
                policyChoices,
                ConfigChoice.RECORDED,
                Limits.NONE);
        Comparison comparison;
        try (ProgressDisplay display = ProgressDisplay.of(jobs)) {
            comparison = new Comparison(EndedJob.all(jobs, false, display).stream()
                    .map(EndedJob::cell)
                    .toList());
        }
        out.println();
        ComparisonText text = new ComparisonText(comparison);
        out.print(text.table());
        out.println();
        out.print(ComparisonText.legend());
        out.println();
        out.print(text.provenance(Version.text()));
        out.println();
        out.println(best(comparison, policyChoices));
        out.println();
        out.flush();
        Report report = new ComparedFigures(comparison, false, Map.of())
                .report(
                        "demo",
                        Provenance.command(spec.commandLine().getParseResult().originalArgs()),
                        Version.text());
        boolean agrees = drawnBeside(report, new BridgeDemonstration(out));
        out.println(
                "Next: ./policybridge compare --workload kmeans:2048 --policy 'lru,dacache,swl(n=2),pric+swl(n=2)'");
        out.flush();
        return agrees ? 0 : ExitCode.FAILED;
    }

    /** Draws {@code report} while the bridge is shown, each of which takes one core; true if the bridge agrees. */
    private boolean drawnBeside(Report report, BridgeDemonstration bridge) {
        List<Object> both = SimulationThreads.all(List.of(() -> report.write(folder), bridge::agrees));
        spec.commandLine().getOut().println("\nReport: " + both.get(0));
        return (boolean) both.get(1);
    }

    private static String best(Comparison comparison, List<PolicyChoice> policyChoices) {
        List<String> policies = policyChoices.stream()
                .filter(one -> one.ceiling() == null)
                .map(PolicyChoice::label)
                .toList();
        String winner = policies.stream()
                .max(Comparator.comparingDouble(label -> mean(comparison, label)))
                .orElseThrow();
        return String.format(
                Locale.ROOT,
                "On these kernels %s is fastest on average, %.3f times %s; an unbounded cache would be %.3f times.",
                winner,
                mean(comparison, winner),
                policies.get(0),
                mean(comparison, "unbounded"));
    }

    private static double mean(Comparison comparison, String policy) {
        return comparison.meanSpeedUp(policy).orElseThrow();
    }
}
