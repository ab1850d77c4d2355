package io.policybridge.cli.command;

import io.policybridge.cli.CountCheck;
import io.policybridge.simulator.SmThreads;
import picocli.CommandLine.Option;

/** On how many threads one simulation runs. */
public final class ThreadsOption {
    @Option(
            names = "--threads",
            paramLabel = "N",
            description =
                    "Threads that simulate SMs side by side, while that is faster than one, with the same results. "
                            + "One is used under policies of SMs, with observers (--record, --metrics, --explain), on a machine "
                            + "that draws where its memory lies, and of programs that print, allocate, read textures or tiles, or "
                            + "copy to shared memory (docs/architecture.md). Default: ${DEFAULT-VALUE}.")
    private int threads = 1;

    /** As many as {@code --threads} says. */
    public SmThreads allowed() {
        CountCheck.require("--threads", threads, 1);
        return SmThreads.upTo(threads);
    }
}
