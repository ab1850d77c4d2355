package io.policybridge.simulator;

/** Receives the progress of a simulation from time to time; called by its thread. */
@FunctionalInterface
public interface Progress {
    /** No watcher. */
    Progress NONE = (cycles, warpInstructions) -> {};

    /** Core cycles and warp instructions since the last call. */
    void advanced(long cycles, long warpInstructions);

    /**
     * A kernel on the GPU, the last of several that was launched.
     *
     * @param number in order of launch, from 1
     * @param ctas that have ended
     * @param all CTAs of its grid
     */
    record Running(String name, int number, long ctas, long all) {}

    /** Told before {@link #advanced}: what runs. */
    default void running(Running kernel) {
        // not every watcher wants it
    }

    /** A kernel has ended, or all of several that ran at the same time. */
    default void kernelEnded(RunResult.KernelResult kernel) {
        // not every watcher wants it
    }

    /** The simulation has ended. */
    default void ended() {
        // not every watcher wants it
    }
}
