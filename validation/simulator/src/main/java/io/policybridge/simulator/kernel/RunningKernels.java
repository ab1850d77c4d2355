package io.policybridge.simulator.kernel;

import io.policybridge.config.SmConfig;
import io.policybridge.workload.Occupancy;
import io.policybridge.workload.Playback;
import io.policybridge.workload.ProgramTrace;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The kernels that run at the same time, from one restart of the clocks to the next, in GPGPU-Sim's slots: CTAs come
 * from the kernel that had the last one while it has more, then from the next slot with a kernel that has some.
 */
public final class RunningKernels implements Playback.Launched {
    private final SmConfig config;
    private final Playback trace;
    private final LaunchedKernel[] slots;
    /** All that were launched since the clocks restarted. */
    private final List<LaunchedKernel> group = new ArrayList<>();
    /** Those of them that were selected to start a CTA, in order of first selection. */
    private final List<LaunchedKernel> begun = new ArrayList<>();

    /** Those of {@link #begun} whose end has not been reported. */
    private final List<LaunchedKernel> running = new ArrayList<>();

    private final CudaStreams streams = new CudaStreams();
    /** The kernel that has ended last; null before one has. */
    private LaunchedKernel latestEnded;
    /** Kernels that have not ended. */
    private int live;

    private int last;
    /** Kernels with CTAs that wait to be started. */
    private int waiting;

    /** No kernels of {@code trace} yet on SMs as configured. */
    public RunningKernels(SmConfig config, Playback trace) {
        this.config = config;
        this.trace = trace;
        slots = new LaunchedKernel[config.launch().concurrentKernels()];
    }

    /** Forgets the kernels that were launched; all must have ended. */
    public void restart() {
        group.clear();
        begun.clear();
        running.clear();
    }

    /** Launches kernel {@code index} of the trace before core cycle {@code now}; there must be a free slot. */
    public LaunchedKernel launch(int index, long now) {
        LaunchedKernel kernel = new LaunchedKernel(this, streams, trace, index, config, now);
        slots[freeSlot()] = kernel;
        group.add(kernel);
        running.add(kernel);
        waiting++;
        live++;
        return kernel;
    }

    /** {@code kernel} has ended. */
    void ended(LaunchedKernel kernel) {
        latestEnded = kernel;
        live--;
    }

    private int freeSlot() {
        int slot = 0;
        while (slot < slots.length && slots[slot] != null && !slots[slot].hasEnded()) {
            slot++;
        }
        return slot;
    }

    @Override
    public boolean hasEnded(int index) {
        return launched(index).hasEnded();
    }

    private LaunchedKernel launched(int index) {
        return group.get(index - group.get(0).index());
    }

    /** As long after the same events as in the recorded run, and there is a slot for it. */
    @Override
    public boolean isDue(List<Integer> awaited, long delay, long now) {
        long since = group.get(group.size() - 1).launched();
        for (int i = 0; i < awaited.size(); i++) {
            LaunchedKernel kernel = launched(awaited.get(i));
            if (!kernel.hasEnded()) {
                return false;
            }
            since = Math.max(since, kernel.ended());
        }
        return now >= since + delay && freeSlot() < slots.length;
    }

    /** The kernel that a CTA comes from in front of core cycle {@code coming}, or null. */
    public LaunchedKernel select(long coming) {
        for (int i = 0; i < slots.length; i++) {
            int slot = (last + i) % slots.length;
            LaunchedKernel kernel = slots[slot];
            if (kernel != null && kernel.isReady(coming)) {
                last = slot;
                if (kernel.begins()) {
                    begun.add(kernel);
                }
                return kernel;
            }
        }
        return null;
    }

    /** The last CTA of a kernel has been started. */
    public void exhausted() {
        waiting--;
    }

    /** Whether CTAs wait to be started. */
    public boolean hasCtas() {
        return waiting > 0;
    }

    /** Those launched since the clocks restarted: first those from which CTAs came, in the order in which they did. */
    public List<ProgramTrace.Kernel> group() {
        return Stream.concat(begun.stream(), group.stream())
                .distinct()
                .map(LaunchedKernel::shape)
                .toList();
    }

    /** The kernels that have ended since this was asked the last time. */
    public List<ProgramTrace.Kernel> takeEnded() {
        List<ProgramTrace.Kernel> ended = running.stream()
                .filter(LaunchedKernel::hasEnded)
                .map(LaunchedKernel::shape)
                .toList();
        running.removeIf(LaunchedKernel::hasEnded);
        return ended;
    }

    /** Bytes of shared memory of an SM that are left by as many CTAs as fit of the kernel that uses most of it. */
    public int sharedMemoryLeft() {
        int most = 0;
        for (LaunchedKernel kernel : running) {
            if (!kernel.hasEnded()) {
                int bytes = kernel.shape().resources().sharedBytes();
                most = Math.max(most, bytes * Occupancy.ctasPerSm(kernel.shape(), config));
            }
        }
        return Math.max(0, config.resources().sharedBytes() - most);
    }

    /** Whether all that were launched since the clocks restarted have ended. */
    public boolean haveEnded() {
        return live == 0;
    }

    /** The numbers of the streams of which GPGPU-Sim prints tables: that of the kernel that has ended last. */
    public List<Integer> printedStreams() {
        return streams.printedFor(latestEnded.stream());
    }

    /** The numbers of all streams, in the order in which GPGPU-Sim prints their tables. */
    public List<Integer> allStreams() {
        return streams.all();
    }

    /** The shape of the kernel that was launched last. */
    public ProgramTrace.Kernel latest() {
        return group.get(group.size() - 1).shape();
    }

    /** CTAs of it that have ended. */
    public long latestFinished() {
        return group.get(group.size() - 1).finished();
    }

    /** CTAs that have been started since the clocks restarted. */
    public long started() {
        return group.stream().mapToLong(LaunchedKernel::started).sum();
    }
}
