package io.policybridge.simulator.instruction;

import io.policybridge.config.SmConfig;
import io.policybridge.input.BadInput;
import io.policybridge.workload.ProgramTrace;

/** How many CTAs of a kernel an SM holds at once. */
public final class Occupancy {
    private static final int REGISTER_GRAIN = 4;

    private Occupancy() {}

    /**
     * How many CTAs of {@code kernel} an SM can hold: limited by threads, shared memory, registers (rounded up to 4 per
     * thread) and CTA slots, and by the grid if it is too small to fill all SMs.
     *
     * @throws BadInput if an SM cannot hold one
     */
    public static int ctasPerSm(ProgramTrace.Kernel kernel, SmConfig config) {
        int threads = kernel.paddedThreadsPerCta();
        int most = Math.min(config.resources().maxCtas(), config.resources().maxThreads() / threads);
        if (kernel.resources().sharedBytes() > 0) {
            most = Math.min(
                    most, config.resources().sharedBytes() / kernel.resources().sharedBytes());
        }
        if (kernel.resources().registersPerThread() > 0) {
            int registers =
                    (kernel.resources().registersPerThread() + REGISTER_GRAIN - 1) / REGISTER_GRAIN * REGISTER_GRAIN;
            most = Math.min(most, config.resources().registers() / (threads * registers));
        }
        if (most < 1) {
            throw new BadInput("kernel " + kernel.name() + " with " + kernel.threadsPerCta() + " threads, "
                    + kernel.resources().sharedBytes() + " bytes of shared memory and "
                    + kernel.resources().registersPerThread()
                    + " registers does not fit an SM");
        }
        if (!config.launch().concurrentKernelsPerSm() && kernel.ctas() < most * config.sms()) {
            most = (kernel.ctas() + config.sms() - 1) / config.sms();
        }
        return most;
    }
}
