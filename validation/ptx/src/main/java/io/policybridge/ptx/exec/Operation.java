package io.policybridge.ptx.exec;

/** What one instruction computes in the registers of a warp. Immutable, shared by all warps of all simulations. */
@FunctionalInterface
public interface Operation {
    /** Executes it for the lanes in {@code lanes}, at least one: bit i = lane i. */
    void execute(WarpRegisters warp, int lanes);
}
