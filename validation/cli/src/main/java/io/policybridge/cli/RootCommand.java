package io.policybridge.cli;

import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** What stands before the name of a command, and what all commands have. */
@Command(
        name = "policybridge",
        description = "GPU cache, warp-throttling and DRAM-scheduling policies in Java, for GPGPU-Sim and a "
                + "reference simulator.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footer = {
            "",
            "Exit codes: 0 done; 1 the run or the comparison failed, or standard output cannot be written (without a "
                    + "line if it is a pipe whose reader has ended); 2 bad input; 130 interrupted."
        })
public final class RootCommand {
    @Option(
            names = "--trace",
            scope = ScopeType.INHERIT,
            description = "If the command fails, also print the Java stack, for instance of a policy's exception.")
    private boolean trace;

    @Option(
            names = "--no-times",
            scope = ScopeType.INHERIT,
            description = "Print 0 in place of the time that a run took: equal inputs then give equal bytes.")
    private boolean noTimes;

    /** Whether a command that fails prints the Java stack too. */
    public static boolean traces(CommandSpec command) {
        return root(command).trace;
    }

    /** Whether the command may print how long something took: without, equal inputs give equal bytes. */
    public static boolean printsTimes(CommandSpec command) {
        return !root(command).noTimes;
    }

    /** Tells the user {@code lines} beside what {@code command} prints. */
    public static void notes(CommandSpec command, List<String> lines) {
        lines.forEach(line -> command.commandLine().getErr().println("policybridge: " + line));
    }

    private static RootCommand root(CommandSpec command) {
        return (RootCommand) command.root().userObject();
    }
}
