package io.policybridge.workload;

/** The host program of a workload failed, or found that its kernels computed something else than it expects. */
public final class HostFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** {@code message} is one line. */
    public HostFailure(String message) {
        super(message);
    }
}
