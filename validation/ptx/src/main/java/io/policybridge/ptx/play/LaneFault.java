package io.policybridge.ptx.play;

/** A lane accesses an address at which there is nothing. */
final class LaneFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int lane;

    LaneFault(int lane, RuntimeException cause) {
        super(cause.getMessage(), null, false, false);
        this.lane = lane;
    }

    int lane() {
        return lane;
    }
}
