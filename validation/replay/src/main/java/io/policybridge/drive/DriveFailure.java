package io.policybridge.drive;

/** A call path or a policy failed during a drive, which therefore has no result. */
public final class DriveFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public DriveFailure(String message) {
        super(message);
    }
}
