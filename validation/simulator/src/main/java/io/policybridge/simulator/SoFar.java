package io.policybridge.simulator;

import java.util.Optional;

/** Suppressed in what stopped a simulation: the statistics up to there, which are incomplete. */
public final class SoFar extends Exception {
    private static final long serialVersionUID = 1L;

    private final String workload;
    private final transient RunResult result;

    /** Those of {@code workload}; {@code result}: its end is {@link RunResult.End#STOPPED}. */
    public SoFar(String workload, RunResult result) {
        super("statistics up to there exist", null, false, false);
        this.workload = workload;
        this.result = result;
    }

    /** The statistics up to {@code problem}, if it stopped a simulation. */
    public static Optional<SoFar> of(Throwable problem) {
        for (Throwable one : problem.getSuppressed()) {
            if (one instanceof SoFar soFar) {
                return Optional.of(soFar);
            }
        }
        return Optional.empty();
    }

    /** The name of what was simulated. */
    public String workload() {
        return workload;
    }

    /** The statistics. */
    public RunResult result() {
        return result;
    }
}
