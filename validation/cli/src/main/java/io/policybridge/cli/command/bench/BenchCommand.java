package io.policybridge.cli.command.bench;

import io.policybridge.input.BadInput;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Measures speed. */
@Command(
        name = "bench",
        description = "Measures speed: of the simulator, of the bridge, of policies, of a patched GPGPU-Sim.",
        mixinStandardHelpOptions = true,
        subcommands = {
            BenchSimulatorCommand.class,
            BenchBridgeCommand.class,
            BenchPoliciesCommand.class,
            BenchHostCommand.class
        })
public final class BenchCommand implements Callable<Integer> {
    @Override
    public Integer call() {
        throw new BadInput("bench: nothing to measure; expected simulator, bridge, policies or host");
    }
}
