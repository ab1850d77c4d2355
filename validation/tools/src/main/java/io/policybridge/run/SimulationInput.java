package io.policybridge.run;

import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.config.GpuConfig;
import io.policybridge.config.SmConfig;
import io.policybridge.config.file.ConfigReader;
import io.policybridge.replay.KernelFit;
import io.policybridge.simulator.coalescer.LocalMemory;
import io.policybridge.workload.HostCopies;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.Space;
import io.policybridge.workload.Workload;

/** Everything that a simulation reads: its trace, host copies and configuration. */
record SimulationInput(ProgramTrace trace, HostCopies copies, GpuConfig config) {
    /** The input of {@code workload} on the chosen configuration. */
    static SimulationInput load(Workload workload, ConfigChoice config) {
        GpuConfig gpu = config.of(workload).requireSupported();
        ProgramTrace trace = recordedUnder(workload, config, workload.trace());
        KernelFit.require(trace, gpu.sm(), workload.stream("issue"));
        HostCopies copies = gpu.memory().hostCopiesTouchL2()
                ? workload.hostCopies(trace)
                : HostCopies.none(trace.kernels().size());
        return new SimulationInput(trace, copies, gpu);
    }

    /**
     * {@code trace}; if it may run on another machine, with the local-memory layout of the machine on which it was
     * recorded.
     */
    private static ProgramTrace recordedUnder(Workload workload, ConfigChoice config, ProgramTrace trace) {
        boolean isLocal = trace.code().stream()
                .anyMatch(instruction -> instruction.memory().space() == Space.LOCAL);
        if (config.isRecorded() || !isLocal || workload.configFile().isEmpty()) {
            return trace;
        }
        SmConfig recorded = ConfigReader.read(workload.requiredConfigFile()).sm();
        return trace.withLocal(trace.kernels().stream()
                .map(kernel -> LocalMemory.mapping(kernel, recorded))
                .toList());
    }
}
