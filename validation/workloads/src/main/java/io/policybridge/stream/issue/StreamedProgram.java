package io.policybridge.stream.issue;

import io.policybridge.config.GpuConfig;
import io.policybridge.workload.LocalMapping;
import io.policybridge.workload.PlayableProgram;
import io.policybridge.workload.Playback;
import io.policybridge.workload.ProgramTrace;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/**
 * The program of an issue stream that is too long to be held in memory: each simulation reads the stream for itself.
 *
 * @param file the stream
 * @param local of a kernel the recorded layout of local memory; null where it is unknown
 * @param readsAhead whether a simulation reads it on another core
 */
public record StreamedProgram(Path file, Function<ProgramTrace.Kernel, LocalMapping> local, boolean readsAhead)
        implements PlayableProgram {
    /** Which a simulation reads itself. */
    public StreamedProgram(Path file, Function<ProgramTrace.Kernel, LocalMapping> local) {
        this(file, local, false);
    }

    @Override
    public Playback play(GpuConfig config) {
        return new StreamedPlayback(file, local, readsAhead);
    }

    @Override
    public PlayableProgram withLocal(Function<ProgramTrace.Kernel, LocalMapping> layout) {
        return new StreamedProgram(file, layout, readsAhead);
    }

    @Override
    public PlayableProgram readAhead() {
        return new StreamedProgram(file, local, true);
    }

    /** Reads the whole file. */
    @Override
    public Optional<String> identity() {
        try (StreamedPlayback played = new StreamedPlayback(file, local, false)) {
            return Optional.of(played.digest());
        }
    }

    @Override
    public boolean fromTraces() {
        try (StreamedPlayback played = new StreamedPlayback(file, local, false)) {
            return played.fromTraces();
        }
    }

    @Override
    public long warpInstructions() {
        return -1;
    }
}
