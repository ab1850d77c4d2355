package io.policybridge.simulator;

/** Told from time to time how far a simulation has come; called by its thread. */
@FunctionalInterface
public interface Progress {
    /** No watcher. */
    Progress NONE = (cycles, warpInstructions) -> {};

    /** Core cycles and warp instructions since the last call. */
    void advanced(long cycles, long warpInstructions);
}
