package io.policybridge.simulator.sm;

import io.policybridge.config.SmConfig;
import io.policybridge.simulator.kernel.LaunchedKernel;
import io.policybridge.workload.Playback;
import java.util.Arrays;

/**
 * Hands the CTAs of one kernel after the other to the SMs: at the end of a core cycle at most one to each cluster,
 * clusters in turn after the last that got one, x fastest.
 */
public final class CtaDispatcher {
    private final SmConfig config;
    private final Playback trace;
    private final Sm[] sms;
    private final int[] lastCore;
    private int lastCluster;
    private LaunchedKernel kernel;
    private int ctas;
    private int next;
    private long latency;

    /** @param sms all SMs; those of a cluster are consecutive */
    public CtaDispatcher(SmConfig config, Playback trace, Sm[] sms) {
        this.config = config;
        this.trace = trace;
        this.sms = sms.clone();
        lastCluster = config.clusters().count() - 1;
        lastCore = new int[config.clusters().count()];
        Arrays.fill(lastCore, config.clusters().cores() - 1);
    }

    /** Hands over kernel {@code index} of the trace, before a core cycle; the kernel before must be {@link #isDone}. */
    public void begin(int index) {
        if (!isDone()) {
            throw new IllegalStateException("kernel " + kernel.index() + " is not done");
        }
        kernel = LaunchedKernel.of(trace, index, config);
        ctas = kernel.shape().ctas();
        next = 0;
        latency =
                config.launch().kernelLatency() + (long) ctas * config.launch().ctaLatency();
    }

    /** At the end of a core cycle; {@code coming} is the number of the next one. */
    public void cycle(long coming) {
        if (latency > 0) {
            latency--;
            return;
        }
        if (next == ctas) {
            return;
        }
        int clusters = config.clusters().count();
        int last = lastCluster;
        for (int i = 1; i <= clusters && next < ctas; i++) {
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
            Sm sm = sms[cluster * cores + core];
            if (sm.residentCtas() < Math.min(kernel.ctasPerSm(), sm.ctaLimit())) {
                sm.launchCta(kernel, next++, coming);
                lastCore[cluster] = core;
                return true;
            }
        }
        return false;
    }

    /** CTAs of the kernel that have been started. */
    public int launched() {
        return next;
    }

    /** Whether CTAs of the kernel wait to be launched. */
    public boolean hasCtas() {
        return next < ctas;
    }

    /** Whether all CTAs of the kernel have finished. */
    public boolean isDone() {
        if (next < ctas) {
            return false;
        }
        for (Sm sm : sms) {
            if (!sm.idle()) {
                return false;
            }
        }
        return true;
    }
}
