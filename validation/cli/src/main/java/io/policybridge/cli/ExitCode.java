package io.policybridge.cli;

/** How the process of a command ends; 0 if it has done its work. */
public final class ExitCode {
    /** The run or the comparison failed. */
    public static final int FAILED = 1;

    public static final int BAD_INPUT = 2;
    public static final int INTERRUPTED = 130;

    private ExitCode() {}
}
