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
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The traces that a list of kernels names; each simulation reads them for itself. */
final class TraceProgram implements PlayableProgram {
    /** Part of the Java heap for instructions of CTAs that run. */
    private static final int HEAP_PART = 8;

    private final KernelList list;
    private String digest;

    TraceProgram(KernelList list) {
        this.list = list;
    }

    @Override
    public Playback play(GpuConfig config) {
        if (config.sm().launch().concurrentKernelsPerSm()) {
            throw new BadInput(
                    "-gpgpu_concurrent_kernel_sm=1; expected 0 for traces: with 1 Accel-Sim leaves out kernels");
        }
        SassCode code = new SassCode(config.sm().operations().traced());
        return new TracePlayback(
                this, new TracedKernels(list, code), Runtime.getRuntime().maxMemory() / HEAP_PART);
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

    /** SHA-256 of the list and the traces, in their order, each file once. */
    synchronized String digest() {
        if (digest == null) {
            Set<Path> files = new LinkedHashSet<>();
            files.add(list.file());
            files.addAll(list.kernels());
            digest = digest(files);
        }
        return digest;
    }

    private static String digest(Set<Path> files) {
        try {
            MessageDigest all = MessageDigest.getInstance("SHA-256");
            byte[] buffer = new byte[1 << 16];
            for (Path file : files) {
                MessageDigest one = MessageDigest.getInstance("SHA-256");
                try (InputStream in = Files.newInputStream(file)) {
                    int count = in.read(buffer);
                    while (count >= 0) {
                        one.update(buffer, 0, count);
                        count = in.read(buffer);
                    }
                } catch (IOException e) {
                    throw BadInput.in(file, "cannot be read: " + e.getMessage());
                }
                all.update(one.digest());
            }
            return HexFormat.of().formatHex(all.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
