package io.policybridge.simulator.coalescer;

import io.policybridge.config.SmConfig;
import io.policybridge.simulator.instruction.Occupancy;
import io.policybridge.workload.LocalMapping;
import io.policybridge.workload.ProgramTrace;

/**
 * The local memory of one kernel. Its addresses were recorded for the hardware threads that the warps had then, on a
 * GPU that may have had other SMs; here they are those of the hardware threads that the warps have now.
 */
public final class LocalMemory {

    private final ProgramTrace trace;
    private final int kernel;
    private final LocalMapping recorded;
    private final LocalMapping here;

    /** That of kernel {@code index} of {@code trace} on the SMs of {@code config}. */
    public LocalMemory(ProgramTrace trace, int index, SmConfig config) {
        this.trace = trace;
        kernel = index;
        here = mapping(trace.kernels().get(index), config);
        recorded = trace.recordedLocal(index, here);
    }

    /** How {@code kernel}'s local memory is laid out on the SMs of {@code config}. */
    public static LocalMapping mapping(ProgramTrace.Kernel kernel, SmConfig config) {
        return LocalMapping.of(kernel, config.sms(), Occupancy.ctasPerSm(kernel, config));
    }

    /** Bytes between two words of one thread. */
    public long wordStride() {
        return here.wordStride();
    }

    /**
     * Moves the first {@code count} of {@code lanes}, addresses recorded of {@code cta}, to where it is that has warp
     * slot {@code slot} of SM {@code sm}.
     */
    public void move(long[] lanes, int count, int cta, int sm, int slot) {
        int recordedSm = trace.recordedSm(kernel, cta);
        int recordedCta = trace.recordedHardwareCta(kernel, cta);
        int hardwareCta = slot * ProgramTrace.WARP_SIZE / here.paddedThreads();
        for (int i = 0; i < count; i++) {
            lanes[i] = here.moved(lanes[i], recorded, recordedSm, recordedCta, sm, hardwareCta);
        }
    }
}
