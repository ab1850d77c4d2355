package io.policybridge.run;

import io.policybridge.catalogue.Configs;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.config.GpuConfig;
import io.policybridge.config.SmConfig;
import io.policybridge.config.file.ConfigReader;
import io.policybridge.simulator.coalescer.LocalMemory;
import io.policybridge.workload.HostCopies;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.Space;
import io.policybridge.workload.Workload;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Everything that a simulation reads: its trace, host copies and configuration. */
record SimulationInput(ProgramTrace trace, HostCopies copies, GpuConfig config) {
    /** What was said once is not said again. */
    private static final Set<String> SAID = ConcurrentHashMap.newKeySet();

    /** {@code config}: a packaged name, a file, or null for the configuration that the workload was recorded with. */
    static SimulationInput load(Workload workload, String config) {
        GpuConfig read = config == null
                ? ConfigReader.read(workload.requiredConfigFile())
                : Configs.find(config, GoldenRoot.find());
        GpuConfig gpu = read.requireSupported();
        ProgramTrace trace = recordedUnder(workload, config, workload.trace());
        HostCopies copies = gpu.memory().hostCopiesTouchL2()
                ? workload.hostCopies(trace)
                : HostCopies.none(trace.kernels().size());
        if (gpu.memory().hostCopiesTouchL2() && copies.isEmpty() && SAID.add(workload.name() + gpu.name())) {
            System.err.println("policybridge: " + workload.name() + " has no host copies, which would touch the L2 of "
                    + gpu.name() + " (-gpgpu_perf_sim_memcpy 1): its L2 starts cold");
        }
        return new SimulationInput(trace, copies, gpu);
    }

    /**
     * {@code trace}; if it may run on another machine, with the local-memory layout of the machine on which it was
     * recorded.
     */
    private static ProgramTrace recordedUnder(Workload workload, String config, ProgramTrace trace) {
        boolean isLocal = trace.code().stream()
                .anyMatch(instruction -> instruction.memory().space() == Space.LOCAL);
        if (config == null || !isLocal || workload.configFile().isEmpty()) {
            return trace;
        }
        SmConfig recorded = ConfigReader.read(workload.requiredConfigFile()).sm();
        return trace.withLocal(trace.kernels().stream()
                .map(kernel -> LocalMemory.mapping(kernel, recorded))
                .toList());
    }
}
