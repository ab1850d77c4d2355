package io.policybridge.ptx.warp;

/** What a lane executes cannot be: an address at which there is nothing, no barrier, a failed assertion. */
final class LaneFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int lane;

    /** {@code message} names the value and what was expected. */
    LaneFault(int lane, String message) {
        super(message, null, false, false);
        this.lane = lane;
    }

    int lane() {
        return lane;
    }
}
