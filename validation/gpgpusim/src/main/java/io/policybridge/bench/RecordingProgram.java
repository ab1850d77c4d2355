package io.policybridge.bench;

import io.policybridge.config.GpuConfig;
import io.policybridge.run.Job;
import io.policybridge.simulator.Progress;
import io.policybridge.workload.LocalMapping;
import io.policybridge.workload.PlayableProgram;
import io.policybridge.workload.Playback;
import io.policybridge.workload.ProgramTrace;
import java.util.function.Function;

/** A program that is recorded when it is played; the last recording is kept. */
public final class RecordingProgram implements PlayableProgram {
    private final PlayableProgram program;
    private RecordingPlayback last;

    RecordingProgram(PlayableProgram program) {
        this.program = program;
    }

    /** What the warps of {@code job}, which executes a program, execute. */
    public static ProgramTrace executed(Job job, Progress progress) {
        RecordingProgram recording = new RecordingProgram(job.program());
        job.playing(recording, job.copies()).run(progress);
        return recording.trace();
    }

    /** What was executed. */
    ProgramTrace trace() {
        return last.trace();
    }

    @Override
    public Playback play(GpuConfig config) {
        last = new RecordingPlayback(program.play(config));
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
