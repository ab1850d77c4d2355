package io.policybridge.cli.command;

import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints what a shell needs to complete our command lines. */
@Command(
        name = "completion",
        description = {
            "Prints a script with which a shell completes commands and options, for bash and zsh.",
            "Example: ./policybridge completion bash > completion.bash && source completion.bash"
        },
        mixinStandardHelpOptions = true)
public final class CompletionCommand implements Callable<Integer> {
    /** Shells that read the script. */
    enum Shell {
        BASH,
        ZSH
    }

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "SHELL", description = "bash or zsh; both take the same script.")
    private Shell shell;

    @Override
    public Integer call() {
        spec.commandLine().getOut().println("# policybridge in " + shell.name().toLowerCase(Locale.ROOT));
        spec.commandLine()
                .getOut()
                .print(AutoComplete.bash("policybridge", spec.root().commandLine()));
        spec.commandLine().getOut().flush();
        return 0;
    }
}
