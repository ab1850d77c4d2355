package io.policybridge.cli;

import io.policybridge.report.JsonCsv;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How a result is printed, for every command that prints it for scripts too. */
public final class OutputFormat {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    private boolean json;
    private boolean csv;

    @Option(names = "--json", description = "Print the result as JSON.")
    void json(boolean chosen) {
        json = chosen;
        requireOne();
    }

    @Option(names = "--csv", description = "Print the result as CSV, the first line naming the columns.")
    void csv(boolean chosen) {
        csv = chosen;
        requireOne();
    }

    private void requireOne() {
        if (csv && json) {
            throw new ParameterException(command.commandLine(), "--csv beside --json; expected one of them");
        }
    }

    /** Whether for people. */
    public boolean isText() {
        return !json && !csv;
    }

    public boolean isJson() {
        return json;
    }

    public boolean isCsv() {
        return csv;
    }

    /** {@code result}, which is JSON, in the chosen format, with an end of line. */
    public String of(String result) {
        return csv ? JsonCsv.text(result) : result.stripTrailing() + "\n";
    }
}
