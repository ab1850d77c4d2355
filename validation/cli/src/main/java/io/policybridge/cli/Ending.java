package io.policybridge.cli;

import io.policybridge.api.PolicySpec;
import io.policybridge.bench.BenchFailure;
import io.policybridge.bridge.Explanation;
import io.policybridge.bridge.loading.BadPolicyFile;
import io.policybridge.bridge.serving.BadEndpoint;
import io.policybridge.drive.DriveFailure;
import io.policybridge.input.BadInput;
import io.policybridge.session.PolicyFailure;
import io.policybridge.session.Session;
import io.policybridge.session.naming.BadPolicy;
import io.policybridge.simulator.Deadlock;
import io.policybridge.simulator.Interrupted;
import io.policybridge.verify.VerifyFailure;
import io.policybridge.workload.HostFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;

/** How a command ends that could not do its work: its exit code, and one line for the user. */
public record Ending(int code, String line) {
    /** What is expected of a path. */
    public static final String READABLE_PATH =
            "expected a path that Java can name in this locale, such as LC_ALL=C.UTF-8";

    /** The ending for {@code problem}; null for one that only a mistake in PolicyBridge explains. */
    public static Ending of(Exception problem) {
        if (problem instanceof BadInput) {
            return new Ending(ExitCode.BAD_INPUT, problem.getMessage());
        }
        if (problem instanceof BadEndpoint) {
            return new Ending(ExitCode.BAD_INPUT, BadInput.oneLine(problem.getMessage()));
        }
        if (problem instanceof BadPolicy
                || problem instanceof BadPolicyFile
                || problem instanceof PolicySpec.BadSetting
                || problem instanceof Session.RefusedPolicy) {
            return new Ending(ExitCode.BAD_INPUT, Explanation.of(problem).line());
        }
        if (problem instanceof InvalidPathException) {
            return new Ending(ExitCode.BAD_INPUT, problem.getMessage() + "; " + READABLE_PATH);
        }
        if (problem instanceof Interrupted) {
            return new Ending(ExitCode.INTERRUPTED, problem.getMessage());
        }
        if (problem instanceof PolicyFailure) {
            return new Ending(ExitCode.FAILED, Explanation.of(problem).line());
        }
        if (problem instanceof Deadlock
                || problem instanceof DriveFailure
                || problem instanceof HostFailure
                || problem instanceof IOException
                || problem instanceof UncheckedIOException
                || problem instanceof BenchFailure
                || problem instanceof VerifyFailure) {
            return new Ending(ExitCode.FAILED, problem.getMessage());
        }
        return null;
    }

    /** The one line for what ended one of several runs. */
    public static String lineOf(Throwable problem) {
        if (problem instanceof OutOfMemoryError) {
            return "out of memory (" + problem.getMessage()
                    + "); expected an input that fits, or more memory (POLICYBRIDGE_JAVA_OPTS=-Xmx4g)";
        }
        Ending ending = problem instanceof Exception known ? Ending.of(known) : null;
        return ending == null ? problem.toString() : ending.line();
    }
}
