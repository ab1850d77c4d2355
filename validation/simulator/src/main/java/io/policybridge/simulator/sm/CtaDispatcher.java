package io.policybridge.simulator.sm;

import io.policybridge.config.SmConfig;
import io.policybridge.input.BadInput;
import io.policybridge.workload.ProgramTrace;
import java.util.Arrays;

/**
 * Hands the CTAs of one kernel after the other to the SMs: at the end of a core cycle at most one to each cluster,
 * clusters in turn after the last that got one, x fastest.
 */
public final class CtaDispatcher {
    private static final int REGISTER_GRAIN = 4;

    private final SmConfig config;
    private final ProgramTrace trace;
    private final Sm[] sms;
    private final int[] lastCore;
    private int lastCluster;
    private int kernel = -1;
    private int ctas;
    private int next;
    private int ctasPerSm;
    private long latency;

    /** @param sms all SMs; those of a cluster are consecutive */
    public CtaDispatcher(SmConfig config, ProgramTrace trace, Sm[] sms) {
        this.config = config;
        this.trace = trace;
        this.sms = sms.clone();
        lastCluster = config.clusters() - 1;
        lastCore = new int[config.clusters()];
        Arrays.fill(lastCore, config.coresPerCluster() - 1);
    }

    /**
     * How many CTAs of {@code kernel} an SM can hold: limited by threads, shared memory, registers (rounded up to 4 per
     * thread) and CTA slots, and by the grid if it is too small to fill all SMs.
     *
     * @throws BadInput if an SM cannot hold one
     */
    public static int ctasPerSm(ProgramTrace.Kernel kernel, SmConfig config) {
        int threads = kernel.paddedThreadsPerCta();
        int most = Math.min(config.maxCtas(), config.maxThreads() / threads);
        if (kernel.sharedBytes() > 0) {
            most = Math.min(most, config.sharedBytes() / kernel.sharedBytes());
        }
        if (kernel.registersPerThread() > 0) {
            int registers = (kernel.registersPerThread() + REGISTER_GRAIN - 1) / REGISTER_GRAIN * REGISTER_GRAIN;
            most = Math.min(most, config.registers() / (threads * registers));
        }
        if (most < 1) {
            throw new BadInput("kernel " + kernel.name() + " with " + kernel.threadsPerCta() + " threads, "
                    + kernel.sharedBytes() + " bytes of shared memory and " + kernel.registersPerThread()
                    + " registers does not fit an SM");
        }
        if (!config.concurrentKernelsPerSm() && kernel.ctas() < most * config.sms()) {
            most = (kernel.ctas() + config.sms() - 1) / config.sms();
        }
        return most;
    }

    /** Hands over kernel {@code index} of the trace, before a core cycle; the kernel before must be {@link #isDone}. */
    public void begin(int index) {
        if (!isDone()) {
            throw new IllegalStateException("kernel " + kernel + " is not done");
        }
        kernel = index;
        ProgramTrace.Kernel begun = trace.kernels().get(index);
        ctas = begun.ctas();
        next = 0;
        ctasPerSm = ctasPerSm(begun, config);
        latency = config.kernelLaunchLatency() + (long) ctas * config.ctaLaunchLatency();
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
        int clusters = config.clusters();
        int last = lastCluster;
        for (int i = 1; i <= clusters && next < ctas; i++) {
            int cluster = (last + i) % clusters;
            if (launch(cluster, coming)) {
                lastCluster = cluster;
            }
        }
    }

    private boolean launch(int cluster, long coming) {
        int cores = config.coresPerCluster();
        for (int i = 1; i <= cores; i++) {
            int core = (lastCore[cluster] + i) % cores;
            Sm sm = sms[cluster * cores + core];
            if (sm.residentCtas() < Math.min(ctasPerSm, sm.ctaLimit())) {
                sm.launchCta(kernel, next++, ctasPerSm, coming);
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

    /** Whether CTAs of the kernel wait for a place. */
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
