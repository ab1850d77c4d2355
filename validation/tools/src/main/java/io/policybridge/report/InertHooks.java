package io.policybridge.report;

import io.policybridge.simulator.RunResult;
import java.util.ArrayList;
import java.util.List;

/**
 * Warnings of policies that compile, run and have no effect: hooks that were never called, answers that never differed
 * from what the host does without a policy, and legal answers that the host could not carry out.
 */
public final class InertHooks {
    private InertHooks() {}

    /** The warnings of a run; none without policies. */
    public static List<String> warnings(RunResult result) {
        return result.tally() == null ? List.of() : result.tally().warnings();
    }

    /** The warnings of a comparison, each with its workload and the policy as the user wrote it. */
    public static List<String> warnings(Comparison comparison) {
        List<String> lines = new ArrayList<>();
        for (Comparison.Cell cell : comparison.cells()) {
            warnings(cell.result())
                    .forEach(line -> lines.add(cell.workload() + " under " + cell.policy() + ": " + line));
        }
        return lines;
    }
}
