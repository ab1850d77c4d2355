package io.policybridge.cli.command.bench;

import io.policybridge.bench.BridgeBench;
import io.policybridge.bench.Figure;
import io.policybridge.bench.FigureText;
import io.policybridge.cli.ExitCode;
import io.policybridge.cli.OutputFormat;
import io.policybridge.cli.OwnProcess;
import io.policybridge.cli.PackagedRuns;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures the cost of the bridge without a simulator. */
@Command(
        name = "bridge",
        description =
                "What a query costs over JNA and gRPC, start-up, events one way and recording, with the threshold "
                        + "of each. Exit code 1 if one is missed.",
        mixinStandardHelpOptions = true)
final class BenchBridgeCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--workload",
            paramLabel = "W",
            description = "The run to record. Default: ${DEFAULT-VALUE}.",
            defaultValue = "kmeans")
    private String workload;

    @Mixin
    private OutputFormat format;

    @Override
    public Integer call() throws IOException {
        PrintWriter err = spec.commandLine().getErr();
        BridgeBench bench = new BridgeBench(
                Path.of(System.getProperty("policybridge.home", ".")),
                OwnProcess.command(),
                PackagedRuns.workload(workload));
        List<Figure> figures = bench.measure(next -> {
            err.println("measuring " + next);
            err.flush();
        });
        PrintWriter out = spec.commandLine().getOut();
        out.print(format.isText() ? FigureText.table(figures) : format.of(FigureText.json(figures)));
        out.flush();
        return figures.stream().anyMatch(Figure::isMissed) ? ExitCode.FAILED : 0;
    }
}
