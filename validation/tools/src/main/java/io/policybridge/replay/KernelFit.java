package io.policybridge.replay;

import io.policybridge.config.SmConfig;
import io.policybridge.input.BadInput;
import io.policybridge.simulator.instruction.Occupancy;
import io.policybridge.stream.StreamReader;
import io.policybridge.workload.ProgramTrace;
import java.nio.file.Path;

/** Checks that a machine can run a recorded program at all. */
public final class KernelFit {
    private KernelFit() {}

    /**
     * Checks that an SM can hold a CTA of every kernel of {@code trace}, which was read from {@code issue}.
     *
     * @throws BadInput with the line of the kernel
     */
    public static void require(ProgramTrace trace, SmConfig sm, Path issue) {
        for (int i = 0; i < trace.kernels().size(); i++) {
            if (!Occupancy.fits(trace.kernels().get(i), sm)) {
                throw new BadInput(issue + ":" + StreamReader.line(issue, "issue", "KB", i) + ": "
                        + Occupancy.misfit(trace.kernels().get(i), sm));
            }
        }
    }
}
