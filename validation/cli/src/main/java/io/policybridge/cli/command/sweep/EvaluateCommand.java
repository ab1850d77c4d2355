package io.policybridge.cli.command.sweep;

import io.policybridge.cli.CountCheck;
import io.policybridge.cli.ExitCode;
import io.policybridge.cli.OutputFolder;
import io.policybridge.cli.RootCommand;
import io.policybridge.evaluate.Certificate;
import io.policybridge.evaluate.Certification;
import io.policybridge.evaluate.Evaluation;
import io.policybridge.evaluate.Sandbox;
import io.policybridge.evaluate.Suite;
import io.policybridge.evaluate.SuiteReader;
import io.policybridge.evaluate.VerdictText;
import io.policybridge.evaluate.WatchedSource;
import io.policybridge.input.BadInput;
import io.policybridge.input.Outputs;
import io.policybridge.store.ResultStore;
import io.policybridge.table.TextTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Judges an unreviewed policy. */
@Command(
        name = "evaluate",
        description = {
            "Judges an unreviewed policy, such as one of a search by a language model, stage by stage on a "
                    + "suite of workloads, and prints one JSON object: its score over the suite's baseline, each "
                    + "workload, its state, and what the searcher should know (docs/evaluate.md).",
            "The policy may use the policy API and what computes, and runs in a sandbox (Bubblewrap). Results are kept "
                    + "in a store. Exit code 0 whatever the score is.",
            "Example: ./policybridge evaluate HitCount.java --suite thesis"
        },
        mixinStandardHelpOptions = true)
public final class EvaluateCommand implements Callable<Integer> {
    private static final Duration PAUSE = Duration.ofMillis(200);

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "POLICY.java", description = "Its source, also with parameters: 'My.java(n=4)'.")
    private String policy;

    @Option(
            names = "--suite",
            required = true,
            paramLabel = "S",
            description = "What it is judged on: thesis, mixed, or a YAML file.")
    private String suite;

    @Option(
            names = "--hidden",
            paramLabel = "DIR",
            description = "Folder of hidden workloads, in place of the one that the suite names.")
    private Path hidden;

    @Option(names = "--until", paramLabel = "STAGE", description = "Begin no stage behind this one.")
    private String until;

    @Option(
            names = "--store",
            paramLabel = "FILE",
            description = "File of results. Default: the suite's name with .sqlite, in the working directory.")
    private Path file;

    @Option(names = "--threads", paramLabel = "N", description = "Simulations at a time. Default: one a core.")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--unsafe",
            description = "Run a policy that you trust without a sandbox: what it may use is checked all the same.")
    private boolean unsafe;

    @Option(
            names = "--watch",
            description = "Judge it again whenever the file is saved, until interrupted, and print a few lines each "
                    + "time. Default of --until: the first stage of the suite.")
    private boolean watch;

    @Option(
            names = "--certify",
            paramLabel = "GPGPUSIM_DIR",
            description = "Instead of the stages: run it in a patched and built GPGPU-Sim, on the programs that the "
                    + "suite names, and in the simulator, and print whether both hosts end in the same cycle, with "
                    + "digests of all that decides it. Exit code 1 if not.")
    private Path gpgpuSim;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "With --certify: keep all that both hosts print there. Default: kept only if they differ.")
    private Path folder;

    @Override
    public Integer call() throws InterruptedException, IOException {
        CountCheck.require("--threads", threads, 1);
        Suite read = SuiteReader.read(suite, hidden);
        if (until == null && watch) {
            until = read.stages().get(0).name();
        }
        Suite whole = until == null ? read : shortened(read);
        Sandbox sandbox = new Sandbox(unsafe, whole.megabytes(), threads);
        sandbox.require();
        if (gpgpuSim != null) {
            return certify(whole, sandbox);
        }
        if (folder != null) {
            throw new BadInput("--out without --certify; expected both");
        }
        Path store = file == null ? Path.of(whole.name() + ".sqlite") : file;
        Outputs.requireFile("--store", store);
        try (ResultStore results = ResultStore.open(store)) {
            if (watch) {
                watch(whole, results, sandbox);
            }
            Evaluation evaluation = new Evaluation(whole, results, sandbox, this::say);
            print(List.of(evaluation.of(policy).json()));
            if (RootCommand.printsTimes(spec)) {
                say(times(evaluation.seconds()));
            }
        }
        return 0;
    }

    private int certify(Suite whole, Sandbox sandbox) throws IOException {
        if (watch || until != null || hidden != null || file != null) {
            throw new BadInput("--certify with --watch, --until, --hidden or --store; expected none of them: no stage "
                    + "is measured");
        }
        OutputFolder outputs = OutputFolder.create(folder, "evaluate-certify");
        boolean isNeeded = true;
        try {
            Certificate certificate =
                    new Certification(whole, sandbox, unsafe, gpgpuSim, outputs.path(), this::say).of(policy);
            TextTable table = new TextTable(0, 1);
            certificate.table().forEach(row -> table.row(row.toArray(new String[0])));
            spec.commandLine().getOut().print(table);
            print(certificate.lines());
            isNeeded = !certificate.isEqual();
            return certificate.isEqual() ? 0 : ExitCode.FAILED;
        } catch (BadInput e) {
            isNeeded = false;
            throw e;
        } finally {
            if (!isNeeded) {
                outputs.delete();
            }
            if (isNeeded || outputs.isNamed()) {
                say("outputs: " + outputs.path());
            }
        }
    }

    /** Until the user has seen enough. */
    private void watch(Suite whole, ResultStore results, Sandbox sandbox) throws InterruptedException {
        WatchedSource source = new WatchedSource(Evaluation.file(policy), PAUSE);
        while (true) {
            source.await();
            Evaluation evaluation = new Evaluation(whole, results, sandbox, line -> {});
            print(VerdictText.lines(evaluation.of(policy)));
        }
    }

    private void print(List<String> lines) {
        lines.forEach(spec.commandLine().getOut()::println);
        spec.commandLine().getOut().flush();
    }

    private void say(String line) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("policybridge: " + line);
        err.flush();
    }

    private Suite shortened(Suite whole) {
        List<String> names = whole.stages().stream().map(Suite.Stage::name).toList();
        if (!names.contains(until)) {
            throw new BadInput("--until=" + until + "; expected one of " + String.join(", ", names));
        }
        return whole.until(until);
    }

    private static String times(Map<String, Double> seconds) {
        return seconds.entrySet().stream()
                .map(one -> String.format(Locale.ROOT, "%s %.1f s", one.getKey(), one.getValue()))
                .collect(Collectors.joining(", "));
    }
}
