package io.policybridge.ptx.warp;

/** An instruction that changes where the lanes of a warp go on in another way than a branch to one label. */
@FunctionalInterface
interface Transfer {
    /**
     * {@code lanes} of the active ones of {@code warp} execute it; behind it stands the instruction {@code behind}.
     *
     * @throws LaneFault if a lane goes nowhere
     */
    void begin(Warp warp, int lanes, int behind);
}
