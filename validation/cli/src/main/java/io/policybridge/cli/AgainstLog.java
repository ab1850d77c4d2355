package io.policybridge.cli;

import io.policybridge.api.PolicySpec;
import io.policybridge.bridge.loading.BadPolicyFile;
import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.config.file.Overrides;
import io.policybridge.input.BadInput;
import io.policybridge.input.Outputs;
import io.policybridge.report.LogComparison;
import io.policybridge.report.LogComparisonJson;
import io.policybridge.report.LogComparisonText;
import io.policybridge.report.Tolerance;
import io.policybridge.report.figure.LogComparisonPage;
import io.policybridge.run.Job;
import io.policybridge.run.LogValidation;
import io.policybridge.run.PolicyChoice;
import io.policybridge.session.naming.BadPolicy;
import io.policybridge.simulator.Limits;
import io.policybridge.workload.Workload;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/**
 * The options of {@code validate --against}: compares the statistics of a user's own GPGPU-Sim run with the
 * simulator's.
 */
public final class AgainstLog {
    @Option(
            names = "--against",
            required = true,
            paramLabel = "FILE",
            description = "Compare with what a GPGPU-Sim run printed (plain or .zst; versions 3.2.2, 4.0.1, "
                    + "development), statistic by statistic.")
    private Path file;

    @Option(
            names = "--policy",
            paramLabel = "P",
            description = "Policy to simulate with; default: native, the host's own LRU and FR-FCFS.")
    private String policy = "native";

    @Option(
            names = "--policy-path",
            paramLabel = "PATH",
            description = "Jars and Java source files of policies of your own, separated by colons.")
    private String policyPath = "";

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Seed of everything random. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Option(
            names = "--config",
            paramLabel = "NAME|FILE",
            description = "Configuration to simulate. Default: the one the workload was recorded with.")
    private String config;

    @Option(
            names = "--all",
            description = "Print every statistic of every kernel, and by name those that one side lacks.")
    private boolean all;

    @Option(names = "--report", paramLabel = "FILE.html", description = "Also write a page with a scatter plot.")
    private Path report;

    /** Where the policies of a recorded run are named; null if the user names them. */
    private Path policySource;

    /**
     * As without options, but under the policies of the run, against the statistics that a recorded run has in its
     * folder; null if it has none.
     */
    public static AgainstLog ofRecorded(Workload workload) {
        Path statistics = workload.folder().resolve("stats.txt.zst");
        if (!Files.isRegularFile(statistics)) {
            return null;
        }
        AgainstLog against = new AgainstLog();
        against.file = statistics;
        against.policy = workload.policies();
        against.seed = workload.seed();
        against.policySource = workload.folder().resolve("run.txt");
        return against;
    }

    private PolicyChoice policyChoice() {
        try {
            KnownPolicies known = PolicyChoice.known().with(policyPath);
            return policySource == null
                    ? PolicyChoice.parse(policy, known, seed)
                    : PolicyChoice.ofData(policy, known, seed);
        } catch (BadPolicy | BadPolicyFile | PolicySpec.BadSetting e) {
            if (policySource == null) {
                throw e;
            }
            throw new BadInput(policySource + ": policies: " + e.getMessage() + " (policies of your own: --against "
                    + file + " with --policy and --policy-path)");
        }
    }

    /** Compares, prints, and returns the exit code; some options of the configuration may be set otherwise. */
    public int compare(
            Workload workload,
            Overrides overrides,
            Tolerance tolerance,
            OutputFormat format,
            PrintWriter out,
            PrintWriter err) {
        if (report != null) {
            Outputs.requireFile("--report", report);
        }
        Job job = Job.on(new ConfigChoice(config, overrides), workload, policyChoice(), Limits.NONE);
        LogComparison comparison;
        try (ProgressDisplay display = ProgressDisplay.of(List.of(job))) {
            comparison = LogValidation.compare(file, job, tolerance, display);
        }
        out.print(
                format.isText()
                        ? new LogComparisonText(comparison).text(all)
                        : format.of(LogComparisonJson.text(comparison, Version.text())));
        if (report != null) {
            err.println("report: " + LogComparisonPage.write(comparison, Version.text(), report));
        }
        out.flush();
        return comparison.agrees() ? 0 : ExitCode.FAILED;
    }
}
