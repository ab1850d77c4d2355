package io.policybridge.drive;

/** A call path or a policy failed under way: the drive is worthless. */
public final class DriveFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    DriveFailure(String message) {
        super(message);
    }
}
