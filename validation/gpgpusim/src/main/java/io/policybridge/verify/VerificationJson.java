package io.policybridge.verify;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;

/** A verification as JSON: runs with their kernels and cycles, the first differences of each, and what was left out. */
public final class VerificationJson {
    private record Verification(boolean equal, List<Run> runs, Map<String, String> leftOut) {}

    /** The plain run has no differences, not even none, and only one with a bridge has calls. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record Run(
            String name,
            double seconds,
            long linesCompared,
            Long queriesAndEvents,
            List<SimulatorOutput.Kernel> kernels,
            List<Line> differences) {}

    private record Line(int plainLine, String plain, int line, String text) {
        static Line of(Difference difference) {
            return new Line(difference.plainLine(), difference.plain(), difference.otherLine(), difference.other());
        }
    }

    private VerificationJson() {}

    /** {@code leftOut}: call paths with the reason. */
    public static String text(HostVerification verification, Map<String, String> leftOut) {
        List<Run> runs = verification.runs().stream()
                .map(run -> run(run, verification.differences().get(run.name())))
                .toList();
        return new ObjectMapper()
                .valueToTree(new Verification(verification.equal(), runs, leftOut))
                .toPrettyString();
    }

    private static Run run(HostRun run, List<Difference> differences) {
        return new Run(
                run.name(),
                run.seconds(),
                run.printed().compared(),
                run.calls() < 0 ? null : run.calls(),
                run.printed().kernels(),
                differences == null ? null : differences.stream().map(Line::of).toList());
    }
}
