package io.policybridge.ptx.play;

import io.policybridge.config.GpuConfig;
import io.policybridge.ptx.host.HostProgram;
import io.policybridge.ptx.text.PtxModule;
import io.policybridge.ptx.warp.ModuleCode;
import io.policybridge.workload.HostCopyCursor;
import io.policybridge.workload.LocalMapping;
import io.policybridge.workload.PlayableProgram;
import io.policybridge.workload.Playback;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.ProgramTrace.KernelResources;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * PTX, and the host program that launches its kernels.
 *
 * @param host a new host program for each playback
 * @param size that the host program is asked to have
 * @param resources by kernel what ptxas says that it needs
 * @param digest SHA-256 of all that it was read from, hexadecimal
 * @param hostTurn the longest that the host program may take until it launches the next kernel or ends
 * @param shift bytes that lie before the first buffer that the host program allocates
 */
public record PtxProgram(
        PtxModule module,
        Supplier<? extends HostProgram> host,
        int size,
        Map<String, KernelResources> resources,
        String digest,
        Duration hostTurn,
        long shift)
        implements PlayableProgram {
    public PtxProgram {
        resources = Map.copyOf(resources);
    }

    /** With the usual limit for the host program. */
    public PtxProgram(
            PtxModule module,
            Supplier<? extends HostProgram> host,
            int size,
            Map<String, KernelResources> resources,
            String digest) {
        this(module, host, size, resources, digest, LONGEST_HOST_TURN, 0);
    }

    @Override
    public PlayableProgram withHostTurn(Duration longest) {
        return new PtxProgram(module, host, size, resources, digest, longest, shift);
    }

    @Override
    public Optional<PlayableProgram> shifted(long bytes) {
        return Optional.of(
                new PtxProgram(module, host, size, resources, digest + "+" + bytes, hostTurn, shift + bytes));
    }

    @Override
    public Playback play(GpuConfig config) {
        Supplier<ModuleCode> again = () -> new ModuleCode(module, config.sm());
        ModuleCode code = again.get();
        HostTurns turns = new HostTurns(hostTurn);
        TextureTable textures = new TextureTable(module, config.ldst().l1t().lineBytes());
        HostDevice device = new HostDevice(code, new KernelResourcesTable(resources), textures, size, shift, launch -> {
            turns.handOver(new HostTurns.Turn(launch, null));
            turns.await();
        });
        return new PtxPlayback(code, again, device, new HostThread(host.get(), device, turns), digest);
    }

    /** What the host program of any such program copies to the GPU while it is played. */
    public static HostCopyCursor.Source copies() {
        return played -> ((PtxPlayback) played).copies();
    }

    /** Local memory is laid out for the GPU that it runs on. */
    @Override
    public PlayableProgram withLocal(Function<ProgramTrace.Kernel, LocalMapping> local) {
        return this;
    }

    @Override
    public Optional<String> identity() {
        return Optional.of(digest);
    }

    @Override
    public boolean fromTraces() {
        return false;
    }

    @Override
    public long warpInstructions() {
        return -1;
    }
}
