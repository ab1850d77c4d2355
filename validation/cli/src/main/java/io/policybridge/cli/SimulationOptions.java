package io.policybridge.cli;

import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.input.BadInput;
import io.policybridge.simulator.Limits;
import io.policybridge.workload.PlayableProgram;
import java.time.Duration;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of every command that simulates. */
public class SimulationOptions {
    @Option(
            names = "--config",
            paramLabel = "NAME|FILE",
            description = "A packaged configuration (see configs) or a gpgpusim.config. Default: the one the workload "
                    + "was recorded with.")
    private String config;

    @Mixin
    private OptionOverrides overridden;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of everything random. Default: ${DEFAULT-VALUE}.")
    public long seed = 1;

    @Option(
            names = "--max-cycles",
            paramLabel = "N",
            converter = CountCheck.Reader.class,
            description = "Stop after N core cycles (2000, 100k, 100M, 1G).")
    long maxCycles = Long.MAX_VALUE;

    @Option(
            names = {"--max-instructions", "--limit"},
            paramLabel = "N",
            converter = CountCheck.Reader.class,
            description = "Stop once N thread instructions have been counted, as GPGPU-Sim's -gpgpu_max_insn does "
                    + "(100M). The results say that they are not of the whole program.")
    long maxInstructions = Long.MAX_VALUE;

    @Option(names = "--kernels", paramLabel = "N", description = "Run only the first N kernel launches.")
    int kernels = Integer.MAX_VALUE;

    @Mixin
    private PolicyTimeout timeout;

    /** The configuration to simulate. */
    public ConfigChoice config() {
        return new ConfigChoice(config, overridden.overrides());
    }

    /** @throws BadInput if one is not positive */
    public Limits limits() {
        CountCheck.require("--max-cycles", maxCycles, 1);
        CountCheck.require("--max-instructions", maxInstructions, 1);
        CountCheck.require("--kernels", kernels, 1);
        return new Limits(maxCycles, maxInstructions, kernels, timeout.limit(), hostTurn());
    }

    /** The longest that a host program may take from one launch to the next. */
    Duration hostTurn() {
        return PlayableProgram.LONGEST_HOST_TURN;
    }
}
