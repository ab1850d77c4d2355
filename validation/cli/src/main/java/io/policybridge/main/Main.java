package io.policybridge.main;

import io.policybridge.cli.Ending;
import io.policybridge.cli.ExitCode;
import io.policybridge.cli.RootCommand;
import io.policybridge.cli.command.CharacterizeCommand;
import io.policybridge.cli.command.CheckCommand;
import io.policybridge.cli.command.CompareCommand;
import io.policybridge.cli.command.CompletionCommand;
import io.policybridge.cli.command.ConfigsCommand;
import io.policybridge.cli.command.CyclesCommand;
import io.policybridge.cli.command.DemoCommand;
import io.policybridge.cli.command.DiffCommand;
import io.policybridge.cli.command.DoctorCommand;
import io.policybridge.cli.command.DriveCommand;
import io.policybridge.cli.command.PatchCommand;
import io.policybridge.cli.command.PoliciesCommand;
import io.policybridge.cli.command.PtxCommand;
import io.policybridge.cli.command.ReplayCommand;
import io.policybridge.cli.command.RunCommand;
import io.policybridge.cli.command.SensitivityCommand;
import io.policybridge.cli.command.ServeCommand;
import io.policybridge.cli.command.TracesCommand;
import io.policybridge.cli.command.ValidateCommand;
import io.policybridge.cli.command.VerifyHostCommand;
import io.policybridge.cli.command.WorkloadsCommand;
import io.policybridge.cli.command.bench.BenchCommand;
import io.policybridge.cli.command.cuda.CudaCommand;
import io.policybridge.cli.command.sweep.AcrossCommand;
import io.policybridge.cli.command.sweep.EvaluateCommand;
import io.policybridge.cli.command.sweep.ReportCommand;
import io.policybridge.cli.command.sweep.ReproduceCommand;
import io.policybridge.cli.command.sweep.ResultsCommand;
import io.policybridge.cli.command.sweep.SweepCommand;
import io.policybridge.input.Leftovers;
import io.policybridge.session.output.EscapingStream;
import io.policybridge.session.output.LastingStream;
import io.policybridge.session.output.PrintedLines;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Entry point. Exit codes: 0 done, 1 the run or the comparison failed, 2 bad input, 130 interrupted. */
public final class Main {
    /** As --help lists them. */
    private static final List<CommandGroup> GROUPS = List.of(
            CommandGroup.of(
                    "Simulate:",
                    DemoCommand.class,
                    CompareCommand.class,
                    RunCommand.class,
                    CudaCommand.class,
                    CyclesCommand.class,
                    CharacterizeCommand.class,
                    SensitivityCommand.class),
            CommandGroup.of(
                    "What there is:",
                    PoliciesCommand.class,
                    WorkloadsCommand.class,
                    TracesCommand.class,
                    PtxCommand.class,
                    ConfigsCommand.class),
            CommandGroup.of("Write a policy:", CheckCommand.class, EvaluateCommand.class)
                    .with(Map.of("javadoc", "Writes the Javadoc of the API for authors of policies (javadoc [DIR]).")),
            CommandGroup.of(
                    "Campaigns:",
                    SweepCommand.class,
                    ReportCommand.class,
                    ResultsCommand.class,
                    ReproduceCommand.class,
                    AcrossCommand.class),
            CommandGroup.of("Inside GPGPU-Sim:", PatchCommand.class, VerifyHostCommand.class, ServeCommand.class),
            CommandGroup.of("Compare with GPGPU-Sim:", ValidateCommand.class, DiffCommand.class),
            CommandGroup.of(
                            "This machine and this command line:",
                            DoctorCommand.class,
                            CompletionCommand.class,
                            HelpCommand.class)
                    .with(Map.of(
                            "package",
                            "Writes an archive of this build that runs where a JDK is, without Maven and without a "
                                    + "network (package [FILE.tar.gz]).")),
            CommandGroup.of(
                            "For developers of PolicyBridge:",
                            ReplayCommand.class,
                            DriveCommand.class,
                            BenchCommand.class)
                    .with(new TreeMap<>(Map.of(
                            "check --long",
                            "Tries faults and bad input by the thousand, for hours (check --list); check --fuzz=MINUTES "
                                    + "fuzzes every reader.",
                            "test",
                            "Builds and runs the tests (test [--changed [--policy NAME]|--all|--sanitize|--mutation "
                                    + "[MODULES]]); --changed those of what differs from the last green run."))));

    private static final List<Class<?>> COMMANDS =
            GROUPS.stream().flatMap(group -> group.commands().stream()).toList();

    /** They describe all commands. */
    private static final Set<Class<?>> DESCRIBING = Set.of(HelpCommand.class, CompletionCommand.class);

    private Main() {}

    public static void main(String[] arguments) {
        PrintStream err = new LastingStream(
                new EscapingStream(new FileOutputStream(FileDescriptor.err)), true, StandardCharsets.UTF_8);
        PrintedLines.begin(err);
        AtExit atExit = new AtExit(err);
        Runtime.getRuntime().addShutdownHook(atExit);
        int code = execute(new FileOutputStream(FileDescriptor.out), err, arguments);
        atExit.commandEnded(code);
        System.exit(code);
    }

    /** Runs one command, which prints to {@code out} and {@code err}, and returns its exit code. */
    public static int execute(OutputStream out, OutputStream err, String... arguments) {
        CommandLine line = line(named(arguments));
        line.setOut(StandardOutput.writer(out));
        line.setErr(StandardOutput.escaping(err));
        try {
            return arguments.length == 0 ? line.execute("--help") : line.execute(arguments);
        } catch (OutOfMemoryError tooLittle) {
            line.getErr().println("policybridge: " + Ending.lineOf(tooLittle));
            return ExitCode.FAILED;
        }
    }

    /**
     * The command that is named, alone: to describe them all takes longer than to run one. All where none is named or
     * the message may list them.
     */
    private static List<Class<?>> named(String... arguments) {
        return COMMANDS.stream()
                .filter(command -> arguments.length > 0
                        && CommandGroup.name(command).equals(arguments[0])
                        && !DESCRIBING.contains(command))
                .findFirst()
                .<List<Class<?>>>map(List::of)
                .orElse(COMMANDS);
    }

    /** The command line with all commands. */
    public static CommandLine line() {
        return line(COMMANDS);
    }

    private static CommandLine line(List<Class<?>> commands) {
        CommandLine line = new CommandLine(new RootCommand());
        commands.forEach(line::addSubcommand);
        CommandExamples.complete(line);
        line.getCommandSpec().usageMessage().commandListHeading("");
        line.getHelpSectionMap()
                .put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, help -> CommandGroup.list(help, GROUPS));
        line.setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setUsageHelpAutoWidth(true);
        line.registerConverter(Path.class, Main::path);
        line.setExecutionStrategy(Main::executed);
        line.setExecutionExceptionHandler((exception, command, parsed) -> explained(exception, command));
        line.setParameterExceptionHandler((exception, unused) -> {
            exception.getCommandLine().getErr().println(Misuse.of(exception));
            return ExitCode.BAD_INPUT;
        });
        return line;
    }

    /** Prints help or runs the command; what it prints has arrived in the end. */
    private static int executed(CommandLine.ParseResult parsed) {
        CommandLine line = parsed.commandSpec().commandLine();
        try {
            int code = new CommandLine.RunLast().execute(parsed);
            line.getOut().flush();
            String left = Leftovers.line();
            if (!left.isEmpty()) {
                line.getErr().println("policybridge: " + left);
            }
            return code;
        } catch (StandardOutput.Lost e) {
            return lost(e, line);
        }
    }

    /** A reader that wants no more, such as {@code head}, needs no explanation. */
    private static int lost(StandardOutput.Lost problem, CommandLine command) {
        if (!problem.isBrokenPipe()) {
            command.getErr().println("policybridge: " + problem.getMessage());
        }
        return ExitCode.FAILED;
    }

    /** A path of the command line. */
    private static Path path(String word) {
        try {
            return Path.of(word);
        } catch (InvalidPathException e) {
            throw new CommandLine.TypeConversionException("'" + word + "'; " + Ending.READABLE_PATH);
        }
    }

    /** Prints the one line, and with --trace where the problem arose; what {@link Ending} does not know is a bug. */
    private static int explained(Exception problem, CommandLine command) throws Exception {
        if (problem instanceof StandardOutput.Lost lost) {
            return lost(lost, command);
        }
        Ending ending = Ending.of(problem);
        if (ending == null) {
            throw problem;
        }
        String left = Leftovers.line();
        command.getErr().println("policybridge: " + ending.line() + (left.isEmpty() ? "" : "; " + left));
        if (RootCommand.traces(command.getCommandSpec())) {
            trace(problem, command.getErr());
        }
        return ending.code();
    }

    /** Its causes may be a policy's own exceptions, whose methods throw. */
    private static void trace(Exception problem, PrintWriter err) {
        try {
            problem.printStackTrace(err);
        } catch (Throwable second) {
            err.println("(the rest of the stack cannot be printed: "
                    + second.getClass().getName() + ")");
        }
    }
}
