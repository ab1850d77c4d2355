package io.policybridge.report;

import io.policybridge.simulator.RunResult;
import java.util.ArrayList;
import java.util.List;

/**
 * Warnings about policies that compile, run and have no effect: hooks that were never called, answers that never
 * differed from the native choice, and legal answers that the host overruled.
 */
public final class InertHooks {
    private InertHooks() {}

    /** The warnings of a run; empty without policies. */
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
