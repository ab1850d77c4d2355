package io.policybridge.cli.command;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.benchmarks.Paper;
import io.policybridge.benchmarks.suite.Benchmarks;
import io.policybridge.characterize.Characterization;
import io.policybridge.characterize.MachineChoice;
import io.policybridge.characterize.Profile;
import io.policybridge.characterize.ProfileCsv;
import io.policybridge.characterize.ProfileJson;
import io.policybridge.characterize.ProfileText;
import io.policybridge.characterize.Thresholds;
import io.policybridge.cli.HostedOptions;
import io.policybridge.cli.OutputFormat;
import io.policybridge.cli.PackagedRuns;
import io.policybridge.cli.ProgressDisplay;
import io.policybridge.cli.Version;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Measures what the papers classify workloads by. */
@Command(
        name = "characterize",
        description = "Measures what the papers classify benchmarks by, and prints each workload's category beside "
                + "the paper's (docs/metrics.md).",
        mixinStandardHelpOptions = true)
public final class CharacterizeCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..*",
            paramLabel = "WORKLOAD[:SIZE]",
            description = "Benchmarks (see workloads), files with a host program, or recorded runs. Default: every "
                    + "benchmark at its smallest size.")
    private List<String> workloads = List.of();

    @Option(
            names = "--paper",
            split = ",",
            paramLabel = "P",
            description = "Only the rules of these papers: ${COMPLETION-CANDIDATES}.")
    private List<Paper> papers = Arrays.asList(Paper.values());

    @Option(
            names = "--paper-machines",
            description = "Simulate each paper's own machine for its rule, in place of one machine for all.")
    private boolean paperMachines;

    @Option(
            names = "--threshold",
            paramLabel = "NAME=VALUE",
            description = "Another value of a threshold (docs/metrics.md), such as fine=0.75; repeatable.")
    private List<String> thresholds = List.of();

    @Option(names = "--loads", description = "Also print the locality types of each load instruction.")
    private boolean loads;

    @Mixin
    private OutputFormat format;

    @Mixin
    private HostedOptions options;

    @Override
    public Integer call() {
        if (paperMachines && options.config().nameOrFile() != null) {
            throw new ParameterException(spec.commandLine(), "--paper-machines beside --config; expected one of them");
        }
        Thresholds chosen = Thresholds.of(thresholds);
        Characterization characterization = new Characterization(
                PackagedRuns.workloads(workloads.isEmpty() ? benchmarks() : workloads),
                papers.stream().distinct().sorted().toList(),
                new MachineChoice(options.config(), paperMachines),
                options.seed,
                options.limits());
        List<Profile> profiles;
        try (ProgressDisplay display = ProgressDisplay.of(characterization.jobs())) {
            profiles = characterization.run(chosen, display);
        }
        print(profiles, spec.commandLine().getOut());
        return 0;
    }

    /** Those that run on all machines. */
    private static List<String> benchmarks() {
        return Benchmarks.all().stream()
                .filter(benchmark -> !benchmark.needsTensorCores())
                .map(Benchmark::name)
                .toList();
    }

    private void print(List<Profile> profiles, PrintWriter out) {
        if (format.isCsv()) {
            out.print(ProfileCsv.text(profiles));
        } else if (format.isJson()) {
            out.println(ProfileJson.text(profiles, Version.text()));
        } else {
            ProfileText text = new ProfileText(profiles);
            out.print(text.findings());
            if (loads) {
                out.println();
                out.print(text.loads());
            }
        }
        out.flush();
    }
}
