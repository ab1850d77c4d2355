package io.policybridge.drive;

import io.policybridge.report.RunText;
import io.policybridge.session.Session;
import io.policybridge.session.naming.PolicyString;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The counts of a drive that was stopped, kept with the problem that stopped it. */
public final class DriveSoFar extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient List<String> lines;

    private DriveSoFar(List<String> lines) {
        super("what was counted before", null, false, false);
        this.lines = List.copyOf(lines);
    }

    /** Of a direct drive, in the words of libpolicybridge. */
    static DriveSoFar of(Session session, long queries) {
        List<String> lines = new ArrayList<>();
        lines.add("policybridge_end = STOPPED (incomplete: the counts up to there)");
        lines.add("policybridge_policy = " + PolicyString.describe(session.chosen()));
        lines.add("policybridge_queries = " + queries);
        lines.addAll(RunText.hooks(session.tally(), "policybridge_hook"));
        return new DriveSoFar(lines);
    }

    /** What a host that was stopped has printed. */
    static DriveSoFar printed(List<String> lines) {
        return new DriveSoFar(lines);
    }

    /** The counts that are kept with {@code problem}, a line each; none if it came before there were any. */
    public static List<String> of(Throwable problem) {
        return Stream.of(problem.getSuppressed())
                .filter(DriveSoFar.class::isInstance)
                .flatMap(kept -> ((DriveSoFar) kept).lines.stream())
                .toList();
    }
}
