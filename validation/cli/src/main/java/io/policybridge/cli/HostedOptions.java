package io.policybridge.cli;

import java.time.Duration;
import picocli.CommandLine.Option;

/** Options of every command that simulates and may run host programs of workloads itself. */
public final class HostedOptions extends SimulationOptions {
    @Option(
            names = "--host-timeout",
            paramLabel = "SECONDS",
            defaultValue = "600",
            description = "End the run once a host program has neither launched a kernel nor ended for so long. "
                    + "Default: ${DEFAULT-VALUE}.")
    private int seconds;

    @Override
    Duration hostTurn() {
        CountCheck.require("--host-timeout", seconds, 1);
        return Duration.ofSeconds(seconds);
    }
}
