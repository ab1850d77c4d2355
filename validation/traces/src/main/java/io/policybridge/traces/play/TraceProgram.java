package io.policybridge.traces.play;

import io.policybridge.config.GpuConfig;
import io.policybridge.input.BadInput;
import io.policybridge.traces.file.KernelList;
import io.policybridge.traces.sass.SassCode;
import io.policybridge.workload.HostCopyCursor;
import io.policybridge.workload.LocalMapping;
import io.policybridge.workload.PlayableProgram;
import io.policybridge.workload.Playback;
import io.policybridge.workload.ProgramTrace;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The traces that a list of kernels names; each simulation reads them for itself.
 *
 * @param readsAhead whether it reads them on another core
 */
record TraceProgram(KernelList list, FilesDigest files, boolean readsAhead) implements PlayableProgram {
    /** Part of the Java heap for instructions of CTAs that run. */
    private static final int HEAP_PART = 8;

    /** Those of {@code list}, which a simulation reads itself. */
    static TraceProgram of(KernelList list) {
        return new TraceProgram(
                list,
                new FilesDigest(Stream.concat(Stream.of(list.file()), list.kernels().stream())
                        .distinct()
                        .toList()),
                false);
    }

    @Override
    public PlayableProgram readAhead() {
        return new TraceProgram(list, files, true);
    }

    @Override
    public Playback play(GpuConfig config) {
        if (config.sm().launch().concurrentKernelsPerSm()) {
            throw new BadInput(
                    "-gpgpu_concurrent_kernel_sm=1; expected 0 for traces: with 1 Accel-Sim leaves out kernels");
        }
        SassCode code = new SassCode(config.sm().operations().traced());
        TraceSource source = readsAhead ? new TracesAhead(list, code) : new TracesRead(list, code);
        return new TracePlayback(
                this, new TracedKernels(list, source), Runtime.getRuntime().maxMemory() / HEAP_PART);
    }

    /** Its local memory has no layout until it runs. */
    @Override
    public PlayableProgram withLocal(Function<ProgramTrace.Kernel, LocalMapping> local) {
        return this;
    }

    /** Reads all files. */
    @Override
    public Optional<String> identity() {
        return Optional.of(digest());
    }

    @Override
    public boolean fromTraces() {
        return true;
    }

    @Override
    public long warpInstructions() {
        return -1;
    }

    /** The copies of the host between the kernels. */
    HostCopyCursor copies() {
        return new ListedCopies(list.copies());
    }

    /** SHA-256 of the list and the traces. */
    String digest() {
        return files.text();
    }
}
