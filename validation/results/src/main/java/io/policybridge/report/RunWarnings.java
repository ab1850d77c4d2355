package io.policybridge.report;

import io.policybridge.simulator.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Warnings about policies that compile, run and have no effect: hooks that were never called, answers that never
 * differed from the native choice, and legal answers that the host overruled; and about instructions that GPGPU-Sim
 * does not know.
 */
public final class RunWarnings {
    /** Opcodes that the simulator executes, and GPGPU-Sim ends at. */
    private static final Set<String> UNKNOWN_TO_GPGPUSIM = Set.of(
            "bmsk",
            "brx",
            "copysign",
            "cp",
            "dp2a",
            "ldmatrix",
            "match",
            "mma",
            "nanosleep",
            "prefetch",
            "prefetchu",
            "redux",
            "tanh");

    private RunWarnings() {}

    /** The warnings of a run. */
    public static List<String> warnings(RunResult result) {
        List<String> lines = new ArrayList<>(
                result.tally() == null ? List.of() : result.tally().warnings());
        Set<String> unknown = new TreeSet<>(result.listing().opcodes());
        unknown.retainAll(UNKNOWN_TO_GPGPUSIM);
        if (!unknown.isEmpty()) {
            lines.add("GPGPU-Sim does not know " + String.join(", ", unknown)
                    + ": the cycles of kernels with these are not GPGPU-Sim's");
        }
        return lines;
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
