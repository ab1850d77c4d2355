package io.policybridge.ptx.warp;

/** What an instruction does that must know where its warp runs. Immutable. */
@FunctionalInterface
interface WarpStep {
    /** Executes it for {@code lanes}. */
    void execute(Warp warp, int lanes);
}
