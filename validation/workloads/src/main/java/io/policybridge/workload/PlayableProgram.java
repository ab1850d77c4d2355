package io.policybridge.workload;

import io.policybridge.config.GpuConfig;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/** A program that can be played any number of times, also at the same time. */
public interface PlayableProgram {
    /** Longer than most host programs prepare or check data. */
    Duration LONGEST_HOST_TURN = Duration.ofMinutes(10);

    /** Plays it from its beginning on a GPU as configured. */
    Playback play(GpuConfig config);

    /**
     * This program with the local memory of each kernel laid out as {@code local} says: a stream does not record on
     * which GPU it was recorded.
     */
    PlayableProgram withLocal(Function<ProgramTrace.Kernel, LocalMapping> local);

    /**
     * This program with a limit for the time that its host program, if it has one, may take from one launch to the
     * next: it ends a host program that loops for ever.
     */
    default PlayableProgram withHostTurn(Duration longest) {
        return this;
    }

    /** This program for a simulation beside which a core is idle: one that reads a stream reads it there. */
    default PlayableProgram readAhead() {
        return this;
    }

    /**
     * This program with all that its host program allocates so many bytes further on; empty for one whose addresses are
     * recorded.
     */
    default Optional<PlayableProgram> shifted(long bytes) {
        return Optional.empty();
    }

    /** What {@link Playback#digest} of each of its playbacks is; empty if none is needed to know it again. */
    default Optional<String> identity() {
        return Optional.empty();
    }

    /** As {@link Playback#fromTraces}. */
    boolean fromTraces();

    /** Warp instructions of the whole program; -1 if they have not been counted. */
    long warpInstructions();
}
