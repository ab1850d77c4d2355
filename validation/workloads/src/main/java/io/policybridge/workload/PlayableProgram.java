package io.policybridge.workload;

import io.policybridge.config.GpuConfig;
import java.util.function.Function;

/** A program that can be played any number of times, also at the same time. */
public interface PlayableProgram {

    /** Plays it from its beginning on a GPU as configured. */
    Playback play(GpuConfig config);

    /**
     * This program with the local memory of each kernel laid out as {@code local} says: a stream does not record on
     * which GPU it was recorded.
     */
    PlayableProgram withLocal(Function<ProgramTrace.Kernel, LocalMapping> local);

    /** As {@link Playback#fromTraces}. */
    boolean fromTraces();

    /** Warp instructions of the whole program; -1 if they have not been counted. */
    long warpInstructions();
}
