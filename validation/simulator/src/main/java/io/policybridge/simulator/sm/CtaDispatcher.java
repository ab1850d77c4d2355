package io.policybridge.simulator.sm;

import io.policybridge.config.SmConfig;
import io.policybridge.simulator.kernel.LaunchedKernel;
import io.policybridge.simulator.kernel.RunningKernels;
import java.util.Arrays;

/**
 * Hands the CTAs of the running kernels to the SMs: at the end of a core cycle at most one to each cluster, clusters in
 * turn after the last that got one, x fastest. An SM stays with a kernel while it has CTAs, and takes another one when
 * it is empty.
 */
public final class CtaDispatcher {
    private final SmConfig config;
    private final RunningKernels kernels;
    private final Sm[] sms;
    private final int[] lastCore;
    /** By SM: the kernel that it is with, or null; and whether a CTA of it has been started there since. */
    private final LaunchedKernel[] kernelOf;

    private final boolean[] started;
    private int lastCluster;

    /** @param sms all SMs; those of a cluster are consecutive */
    public CtaDispatcher(SmConfig config, RunningKernels kernels, Sm[] sms) {
        this.config = config;
        this.kernels = kernels;
        this.sms = sms.clone();
        lastCluster = config.clusters().count() - 1;
        lastCore = new int[config.clusters().count()];
        Arrays.fill(lastCore, config.clusters().cores() - 1);
        kernelOf = new LaunchedKernel[sms.length];
        started = new boolean[sms.length];
    }

    /** At the end of a core cycle; {@code coming} is the number of the next one. */
    public void cycle(long coming) {
        int clusters = config.clusters().count();
        int last = lastCluster;
        for (int i = 1; i <= clusters && kernels.hasCtas(); i++) {
            int cluster = (last + i) % clusters;
            if (launch(cluster, coming)) {
                lastCluster = cluster;
            }
        }
    }

    private boolean launch(int cluster, long coming) {
        int cores = config.clusters().cores();
        for (int i = 1; i <= cores; i++) {
            int core = (lastCore[cluster] + i) % cores;
            int sm = cluster * cores + core;
            LaunchedKernel kernel = kernelFor(sm, coming);
            if (kernel != null && kernel.hasCtas() && sms[sm].hasRoom(kernel)) {
                sms[sm].launchCta(kernel, coming);
                started[sm] = true;
                if (!kernel.hasCtas()) {
                    kernels.exhausted();
                }
                lastCore[cluster] = core;
                return true;
            }
        }
        return false;
    }

    private LaunchedKernel kernelFor(int sm, long coming) {
        boolean idle = sms[sm].idle();
        if (idle && started[sm]) {
            kernelOf[sm] = null;
            started[sm] = false;
        }
        if (idle && (kernelOf[sm] == null || !kernelOf[sm].hasCtas())) {
            LaunchedKernel selected = kernels.select(coming);
            kernelOf[sm] = selected != null ? selected : kernelOf[sm];
        }
        return kernelOf[sm];
    }

    /** Whether all CTAs of the kernels that were launched have finished. */
    public boolean isDone() {
        return !kernels.hasCtas() && isIdle();
    }

    /** Whether no SM has a CTA. */
    public boolean isIdle() {
        for (Sm sm : sms) {
            if (!sm.idle()) {
                return false;
            }
        }
        return true;
    }
}
