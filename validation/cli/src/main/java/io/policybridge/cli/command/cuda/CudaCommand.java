package io.policybridge.cli.command.cuda;

import io.policybridge.cli.Ending;
import io.policybridge.cli.ExitCode;
import io.policybridge.cli.PolicyPath;
import io.policybridge.cli.RootCommand;
import io.policybridge.cli.SimulationOptions;
import io.policybridge.cli.Version;
import io.policybridge.cli.command.ThreadsOption;
import io.policybridge.cuda.CudaRun;
import io.policybridge.input.Outputs;
import io.policybridge.input.UnfinishedFile;
import io.policybridge.report.ComparisonJson;
import io.policybridge.report.RunText;
import io.policybridge.run.EndedJob;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.run.RecordedMachine;
import io.policybridge.session.output.PrintedLines;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.SmThreads;
import io.policybridge.simulator.SoFar;
import io.policybridge.table.RunTable;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs a CUDA program as GPGPU-Sim runs it. */
@Command(
        name = "cuda",
        description = {
            "Runs a CUDA program, unmodified, in a simulated GPU. What it prints is its own; after each kernel "
                    + "GPGPU-Sim's statistics follow on standard output, under its names (docs/cuda.md).",
            "The configuration is the gpgpusim.config of the working directory, as in GPGPU-Sim, if there is one and "
                    + "--config names none."
        },
        footer = {
            "",
            "Exit codes: that of the program, 128 more than the signal that has ended it; if it is 0, 1 after a kernel "
                    + "or policy that failed or a limit (--max-cycles), 2 bad input."
        },
        mixinStandardHelpOptions = true)
public final class CudaCommand implements Callable<Integer> {
    private static final int SIGNALLED = 128;

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..*", paramLabel = "PROGRAM", description = "After --: the program and its arguments.")
    private List<String> command = new ArrayList<>();

    @Option(
            names = "--policy",
            paramLabel = "P",
            defaultValue = "native",
            description = "Policy string. Default: ${DEFAULT-VALUE}, the host's own LRU and FR-FCFS.")
    private String policy;

    @Option(
            names = "--record",
            paramLabel = "DIR",
            description = "Write all event streams of this run into DIR, which is then a workload: run --workload DIR "
                    + "repeats it without the program.")
    private Path record;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Also write the result into FILE, as run --json prints it.")
    private Path json;

    @Option(
            names = "--env",
            description = "In place of running a program, print lines for a shell after which every CUDA program that "
                    + "it starts runs so: eval \"$(./policybridge cuda --env)\".")
    private boolean environment;

    @Option(names = "--connected", hidden = true)
    private boolean connected;

    @Mixin
    private ThreadsOption threads;

    @Mixin
    private SimulationOptions options;

    @Mixin
    private PolicyPath policyPath;

    @Override
    public Integer call() {
        if (command.isEmpty() != (environment || connected)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "expected -- and a program with its arguments, or --env" + (command.isEmpty() ? "" : ", not both"));
        }
        PolicyChoice policyChoice = PolicyChoice.parse(policy, policyPath.known(), options.seed);
        if (record != null) {
            Outputs.requireFolder("--record", record);
        }
        if (json != null) {
            Outputs.requireFile("--json", json);
        }
        if (environment) {
            ShellLines.of(spec.commandLine().getParseResult().originalArgs())
                    .forEach(spec.commandLine().getOut()::println);
            return 0;
        }
        SmThreads allowed = threads.allowed();
        CudaRun program = connected ? CudaRun.ofParent() : CudaRun.of(command);
        Job job = Job.on(options.config(), program.workload(), policyChoice, options.limits())
                .onThreads(allowed);
        OrderlyEnd end = OrderlyEnd.of(program);
        try {
            return run(program, job);
        } finally {
            end.printed();
        }
    }

    private int run(CudaRun program, Job job) {
        PrintWriter out = spec.commandLine().getOut();
        begin(out, job);
        KernelPages pages = new KernelPages(out, program, job.config(), RootCommand.printsTimes(spec));
        int failed = 0;
        RuntimeException unexpected = null;
        try {
            EndedJob ended = record == null
                    ? EndedJob.of(job, pages)
                    : EndedJob.recorded(job, record, RecordedMachine.of(job, options.config()), pages);
            print(out, pages, ended.result(), program);
            ThreadsOption.note(ended.result()).ifPresent(this::complain);
            failed = ended.result().end() == RunResult.End.FINISHED ? 0 : ExitCode.FAILED;
        } catch (RuntimeException | OutOfMemoryError problem) {
            SoFar.of(problem).ifPresent(soFar -> print(out, pages, soFar.result(), program));
            Ending ending = problem instanceof Exception known ? Ending.of(known) : null;
            failed = ending == null ? ExitCode.FAILED : ending.code();
            if (ending == null && problem instanceof RuntimeException bug) {
                unexpected = bug;
            } else {
                complain(problem);
            }
        }
        int code = program.end();
        if (unexpected != null) {
            throw unexpected;
        }
        if (code > SIGNALLED && failed == 0) {
            complain(program.program() + " " + program.ending());
        }
        return code != 0 ? code : failed;
    }

    /** What the program has not printed itself stands between its lines. */
    private void begin(PrintWriter out, Job job) {
        boolean packaged =
                options.config().nameOrFile() == null && CudaRun.ownConfig().isEmpty();
        if (packaged) {
            complain("no gpgpusim.config in the working directory: "
                    + job.config().name() + " is simulated (--config names another)");
        }
        PrintedLines.leadOut(new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8));
        out.println("PolicyBridge for GPGPU-Sim [build " + Version.text() + "]");
        RunText.configuration(job.config(), !packaged).forEach(out::println);
        out.flush();
    }

    private void print(PrintWriter out, KernelPages pages, RunResult result, CudaRun program) {
        pages.printRest(result);
        RunText.provenance(result, Version.text()).forEach(out::println);
        switch (result.end()) {
            case MAX_CYCLES, MAX_INSTRUCTIONS ->
                out.println("GPGPU-Sim: ** break due to reaching the maximum cycles (or instructions) **");
            case FINISHED -> {
                if (program.hasExited()) {
                    out.println("GPGPU-Sim: *** exit detected ***");
                }
            }
            default -> {
                // GPGPU-Sim has no line for it.
            }
        }
        out.flush();
        if (json != null) {
            try {
                RunTable table = new RunTable(result, null, false);
                UnfinishedFile.write(
                        json, ComparisonJson.text(table, Version.text(), RootCommand.printsTimes(spec)) + "\n");
            } catch (IOException e) {
                throw new UncheckedIOException(json + ": cannot be written: " + e.getMessage(), e);
            }
        }
    }

    private void complain(Throwable problem) {
        complain(Ending.lineOf(problem));
        if (RootCommand.traces(spec)) {
            problem.printStackTrace(spec.commandLine().getErr());
        }
    }

    private void complain(String line) {
        spec.commandLine().getErr().println("policybridge: " + line);
    }
}
