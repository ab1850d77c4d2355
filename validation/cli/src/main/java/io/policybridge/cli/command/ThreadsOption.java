package io.policybridge.cli.command;

import io.policybridge.cli.CountCheck;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.SmThreads;
import java.util.Optional;
import picocli.CommandLine.Option;

/** On how many threads one simulation runs. */
public final class ThreadsOption {
    @Option(
            names = "--threads",
            paramLabel = "N",
            description =
                    "Threads that simulate SMs side by side, while that is faster than one, with the same results. "
                            + "One is used, and a line says why, under policies that share state over SMs, "
                            + "on a machine that draws where its memory lies, and of programs that print, "
                            + "allocate, read textures or tiles, or copy to shared memory (docs/architecture.md). Default: "
                            + "${DEFAULT-VALUE}.")
    private int threads = 1;

    /** The line that says why {@code result} is of one thread, if more were allowed. */
    public static Optional<String> note(RunResult result) {
        return result.oneThread().isEmpty()
                ? Optional.empty()
                : Optional.of("--threads: one is used, since " + result.oneThread());
    }

    /** As many as {@code --threads} says. */
    public SmThreads allowed() {
        CountCheck.require("--threads", threads, 1);
        return SmThreads.upTo(threads);
    }
}
