package io.policybridge.bench;

import io.policybridge.config.GpuConfig;
import io.policybridge.workload.LocalMapping;
import io.policybridge.workload.PlayableProgram;
import io.policybridge.workload.Playback;
import io.policybridge.workload.ProgramTrace;
import java.util.function.Function;

/** A program of which is noted what was executed when it was played last. */
final class NotedProgram implements PlayableProgram {
    private final PlayableProgram program;
    private NotedPlayback last;

    NotedProgram(PlayableProgram program) {
        this.program = program;
    }

    /** What was executed. */
    ProgramTrace trace() {
        return last.trace();
    }

    @Override
    public Playback play(GpuConfig config) {
        last = new NotedPlayback(program.play(config));
        return last;
    }

    @Override
    public PlayableProgram withLocal(Function<ProgramTrace.Kernel, LocalMapping> local) {
        return this;
    }

    @Override
    public boolean fromTraces() {
        return program.fromTraces();
    }

    @Override
    public long warpInstructions() {
        return program.warpInstructions();
    }
}
