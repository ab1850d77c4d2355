package io.policybridge.workload;

import io.policybridge.config.SmConfig;
import io.policybridge.input.BadInput;
import java.util.List;

/** How many CTAs of a kernel an SM holds at once. */
public final class Occupancy {
    private static final int REGISTER_GRAIN = 4;

    private Occupancy() {}

    /**
     * How many CTAs of {@code kernel} an SM can hold: limited by threads, shared memory, registers (rounded up to 4 per
     * thread) and CTA slots, and by the grid if it is too small to fill all SMs.
     *
     * @throws BadInput if an SM cannot hold one; names the place of the kernel
     */
    public static int ctasPerSm(ProgramTrace.Kernel kernel, SmConfig config) {
        int most = most(kernel, config);
        if (most < 1) {
            throw new BadInput(misfit(kernel, config));
        }
        if (!config.launch().concurrentKernelsPerSm() && kernel.ctas() < most * config.sms()) {
            most = (kernel.ctas() + config.sms() - 1) / config.sms();
        }
        return most;
    }

    /**
     * Checks that an SM can hold a CTA of each of {@code kernels}.
     *
     * @throws BadInput if it cannot; names the place of the kernel
     */
    public static void require(List<ProgramTrace.Kernel> kernels, SmConfig config) {
        kernels.forEach(kernel -> ctasPerSm(kernel, config));
    }

    /** As above, of a grid that is large enough; 0 if an SM cannot hold one. */
    public static int most(ProgramTrace.Kernel kernel, SmConfig config) {
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
        return most;
    }

    private static String misfit(ProgramTrace.Kernel kernel, SmConfig config) {
        return kernel.place() + ": a CTA of kernel " + kernel.name() + " has "
                + amounts(
                        kernel.paddedThreadsPerCta(),
                        kernel.resources().sharedBytes(),
                        kernel.paddedThreadsPerCta() * kernel.resources().registersPerThread())
                + " and does not fit an SM; expected at most "
                + amounts(
                        config.resources().maxThreads(),
                        config.resources().sharedBytes(),
                        config.resources().registers());
    }

    private static String amounts(int threads, int sharedBytes, int registers) {
        return threads + " threads, " + sharedBytes + " bytes of shared memory and " + registers + " registers";
    }
}
