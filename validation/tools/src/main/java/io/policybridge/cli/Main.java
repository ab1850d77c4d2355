package io.policybridge.cli;

import io.policybridge.api.PolicySpec;
import io.policybridge.bench.BenchFailure;
import io.policybridge.bridge.grpc.BadEndpoint;
import io.policybridge.bridge.loading.BadPolicyFile;
import io.policybridge.cli.command.BenchCommand;
import io.policybridge.cli.command.CompareCommand;
import io.policybridge.cli.command.ConfigsCommand;
import io.policybridge.cli.command.DemoCommand;
import io.policybridge.cli.command.DiffCommand;
import io.policybridge.cli.command.DoctorCommand;
import io.policybridge.cli.command.DriveCommand;
import io.policybridge.cli.command.PatchCommand;
import io.policybridge.cli.command.PoliciesCommand;
import io.policybridge.cli.command.ReplayCommand;
import io.policybridge.cli.command.RunCommand;
import io.policybridge.cli.command.SensitivityCommand;
import io.policybridge.cli.command.ServeCommand;
import io.policybridge.cli.command.ValidateCommand;
import io.policybridge.cli.command.VerifyHostCommand;
import io.policybridge.cli.command.WorkloadsCommand;
import io.policybridge.drive.DriveFailure;
import io.policybridge.input.BadInput;
import io.policybridge.session.PolicyFailure;
import io.policybridge.session.Session;
import io.policybridge.session.naming.BadPolicy;
import io.policybridge.simulator.Deadlock;
import io.policybridge.simulator.Interrupted;
import io.policybridge.verify.VerifyFailure;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;

/** Entry point. Exit codes: 0 done, 1 the run or the comparison failed, 2 bad input, 130 interrupted. */
@Command(
        name = "policybridge",
        description = "GPU cache, warp-throttling and DRAM-scheduling policies in Java, for GPGPU-Sim and a "
                + "reference simulator.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        subcommands = {
            DemoCommand.class,
            CompareCommand.class,
            RunCommand.class,
            SensitivityCommand.class,
            PoliciesCommand.class,
            WorkloadsCommand.class,
            ConfigsCommand.class,
            ValidateCommand.class,
            ReplayCommand.class,
            DiffCommand.class,
            DriveCommand.class,
            BenchCommand.class,
            ServeCommand.class,
            PatchCommand.class,
            VerifyHostCommand.class,
            DoctorCommand.class,
            HelpCommand.class
        },
        footer = {"", "test is a command of the launcher: ./policybridge test [--all|--sanitize|--mutation [MODULES]]."
        })
public final class Main {
    public static final int FAILED = 1;
    public static final int BAD_INPUT = 2;
    static final int INTERRUPTED = 130;

    private Main() {}

    public static void main(String[] arguments) {
        int code = execute(arguments);
        System.out.flush();
        System.exit(code);
    }

    /** Runs one command and returns its exit code. */
    static int execute(String... arguments) {
        CommandLine line = new CommandLine(new Main());
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setUsageHelpAutoWidth(true);
        line.setExecutionExceptionHandler((exception, command, parsed) -> explained(exception, command));
        line.setParameterExceptionHandler((exception, unused) -> {
            CommandLine command = exception.getCommandLine();
            command.getErr().println(exception.getMessage() + " (see ./policybridge " + path(command) + "--help)");
            return BAD_INPUT;
        });
        try {
            return arguments.length == 0 ? line.execute("--help") : line.execute(arguments);
        } catch (OutOfMemoryError tooLittle) {
            line.getErr()
                    .println("policybridge: out of memory (" + tooLittle.getMessage()
                            + "); expected an input that fits, or more memory (POLICYBRIDGE_JAVA_OPTS=-Xmx4g)");
            return FAILED;
        }
    }

    private static String path(CommandLine command) {
        return command.getParent() == null ? "" : command.getCommandName() + " ";
    }

    private static int explained(Exception exception, CommandLine command) throws Exception {
        if (exception instanceof BadInput
                || exception instanceof BadPolicy
                || exception instanceof BadPolicyFile
                || exception instanceof BadEndpoint
                || exception instanceof PolicySpec.BadSetting
                || exception instanceof Session.RefusedPolicy) {
            command.getErr().println("policybridge: " + exception.getMessage());
            return BAD_INPUT;
        }
        if (exception instanceof Interrupted) {
            command.getErr().println("policybridge: interrupted");
            return INTERRUPTED;
        }
        if (exception instanceof PolicyFailure
                || exception instanceof Deadlock
                || exception instanceof DriveFailure
                || exception instanceof BenchFailure
                || exception instanceof VerifyFailure) {
            command.getErr().println("policybridge: " + exception.getMessage());
            if (exception.getCause() != null) {
                exception.getCause().printStackTrace(command.getErr());
            }
            return FAILED;
        }
        throw exception;
    }
}
