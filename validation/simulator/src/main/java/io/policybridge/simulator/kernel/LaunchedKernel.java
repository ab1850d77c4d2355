package io.policybridge.simulator.kernel;

import io.policybridge.config.SmConfig;
import io.policybridge.simulator.coalescer.LocalMemory;
import io.policybridge.workload.Occupancy;
import io.policybridge.workload.Playback;
import io.policybridge.workload.ProgramTrace;

/** A kernel on the GPU: which of its CTAs have been started and have ended. */
public final class LaunchedKernel {
    private static final long RUNNING = -1;

    private final RunningKernels among;
    private final int index;
    private final ProgramTrace.Kernel shape;
    private final int ctasPerSm;
    private final int stream;
    private final LocalMemory local;
    private final long launched;
    private final long latency;
    private boolean begun;
    private int next;
    private int running;
    private long ended = RUNNING;

    /**
     * Kernel {@code index} of {@code trace}, launched on the SMs of {@code config} before core cycle {@code now}, with
     * its stream among {@code streams}.
     */
    LaunchedKernel(RunningKernels among, CudaStreams streams, Playback trace, int index, SmConfig config, long now) {
        this.among = among;
        this.index = index;
        shape = trace.kernel(index);
        stream = streams.number(shape);
        ctasPerSm = Occupancy.ctasPerSm(shape, config);
        local = new LocalMemory(trace, index, config);
        launched = now;
        latency = config.launch().kernelLatency()
                + (long) shape.ctas() * config.launch().ctaLatency();
    }

    /** Its place in the order of launch. */
    public int index() {
        return index;
    }

    public ProgramTrace.Kernel shape() {
        return shape;
    }

    /** How many of its CTAs an SM can hold that runs no other kernel: hardware CTA slots are below it. */
    public int ctasPerSm() {
        return ctasPerSm;
    }

    /** The number of its CUDA stream. */
    public int stream() {
        return stream;
    }

    public LocalMemory local() {
        return local;
    }

    /** Whether CTAs wait to be started. */
    public boolean hasCtas() {
        return next < shape.ctas();
    }

    /** Whether they may be started in front of core cycle {@code coming}: the latency of the launch has passed. */
    boolean isReady(long coming) {
        return hasCtas() && coming > launched + latency;
    }

    /** Notes that a CTA is to come from it; whether it is the first. */
    boolean begins() {
        boolean first = !begun;
        begun = true;
        return first;
    }

    /** Starts the next CTA; returns its number. */
    public int startCta() {
        running++;
        return next++;
    }

    /** A CTA has ended in core cycle {@code now}. */
    void ctaEnded(long now) {
        if (--running == 0 && !hasCtas()) {
            ended = now;
            among.ended(this);
        }
    }

    /** CTAs that have ended. */
    int finished() {
        return next - running;
    }

    /** CTAs that have been started. */
    public int started() {
        return next;
    }

    /** Core cycle before which it was launched. */
    long launched() {
        return launched;
    }

    /** Whether all CTAs have ended. */
    public boolean hasEnded() {
        return ended != RUNNING;
    }

    /** Core cycle in which the last one did. */
    long ended() {
        return ended;
    }
}
