package io.policybridge.run;

import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.config.DrawnPartitions;
import io.policybridge.config.GpuConfig;
import io.policybridge.config.SmConfig;
import io.policybridge.config.file.ConfigReader;
import io.policybridge.simulation.MachineValue;
import io.policybridge.simulator.coalescer.LocalMemory;
import io.policybridge.workload.HostCopies;
import io.policybridge.workload.HostCopyCursor;
import io.policybridge.workload.PlayableProgram;
import io.policybridge.workload.Workload;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Everything that a simulation reads.
 *
 * @param program what it executes
 * @param machine what {@code config} is, as data
 */
public record SimulationInput(
        PlayableProgram program, HostCopyCursor.Source copies, GpuConfig config, MachineValue machine) {
    /** Workloads and configurations that were warned of, once for all jobs. */
    private static final Set<String> WARNED = ConcurrentHashMap.newKeySet();

    /** The input of {@code workload}, of which {@code program} was read, on the chosen configuration. */
    static SimulationInput of(Workload workload, PlayableProgram program, ConfigChoice config) {
        GpuConfig gpu = config.of(workload).requireSupported().withDrawn(() -> drawn(workload));
        HostCopyCursor.Source copies = gpu.memory().hostCopiesTouchL2() ? workload.copies(program) : HostCopies.none(0);
        if (gpu.memory().hostCopiesTouchL2()
                && copies instanceof HostCopies held
                && held.isEmpty()
                && WARNED.add(workload.name() + " on " + gpu.name())) {
            System.err.println("policybridge: " + workload.name() + " has no host copies, which would touch the L2 of "
                    + gpu.name() + " (-gpgpu_perf_sim_memcpy 1): its L2 starts cold");
        }
        return new SimulationInput(
                recordedUnder(workload, config, program), copies, gpu, MachineValue.of(gpu, config.overrides()));
    }

    private static DrawnPartitions drawn(Workload workload) {
        DrawnPartitions.Builder known = new DrawnPartitions.Builder();
        workload.drawn(known::put);
        return known.build();
    }

    /**
     * {@code program}; if it may run on another machine, with the local-memory layout of the machine on which it was
     * recorded.
     */
    private static PlayableProgram recordedUnder(Workload workload, ConfigChoice config, PlayableProgram program) {
        if (config.isRecorded() || workload.configFile().isEmpty()) {
            return program;
        }
        SmConfig recorded = ConfigReader.read(workload.requiredConfigFile()).sm();
        return program.withLocal(kernel -> LocalMemory.mapping(kernel, recorded));
    }
}
