package io.policybridge.simulator.kernel;

import io.policybridge.config.SmConfig;
import io.policybridge.simulator.coalescer.LocalMemory;
import io.policybridge.simulator.instruction.Occupancy;
import io.policybridge.workload.Playback;
import io.policybridge.workload.ProgramTrace;

/**
 * A kernel on the GPU.
 *
 * @param index in order of launch
 * @param ctasPerSm how many CTAs of it an SM can hold: hardware CTA slots are below it
 * @param local its local memory
 */
public record LaunchedKernel(int index, ProgramTrace.Kernel shape, int ctasPerSm, LocalMemory local) {

    /** Kernel {@code index} of {@code trace} on the SMs of {@code config}. */
    public static LaunchedKernel of(Playback trace, int index, SmConfig config) {
        ProgramTrace.Kernel shape = trace.kernel(index);
        return new LaunchedKernel(
                index, shape, Occupancy.ctasPerSm(shape, config), new LocalMemory(trace, index, config));
    }
}
