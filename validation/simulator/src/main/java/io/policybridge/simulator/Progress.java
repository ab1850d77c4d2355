package io.policybridge.simulator;

/** Receives the progress of a simulation from time to time; called by its thread. */
@FunctionalInterface
public interface Progress {
    /** No watcher. */
    Progress NONE = (cycles, warpInstructions) -> {};

    /** Core cycles and warp instructions since the last call. */
    void advanced(long cycles, long warpInstructions);
}
