package io.policybridge.simulator.kernel;

import java.util.ArrayList;
import java.util.List;

/** The CTAs that have ended in the core cycle at hand on SMs that one thread runs, by their kernels. */
public final class EndedCtas {
    private final List<LaunchedKernel> kernels = new ArrayList<>();

    /** One of {@code kernel} has ended. */
    public void add(LaunchedKernel kernel) {
        kernels.add(kernel);
    }

    /** At the end of core cycle {@code now}: their kernels know of them. */
    public void settle(long now) {
        if (kernels.isEmpty()) {
            return;
        }
        for (int i = 0; i < kernels.size(); i++) {
            kernels.get(i).ctaEnded(now);
        }
        kernels.clear();
    }
}
