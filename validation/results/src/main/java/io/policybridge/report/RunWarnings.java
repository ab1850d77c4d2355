package io.policybridge.report;

import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.RunStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Warnings about policies that compile, run and have no effect: hooks that were never called, answers that never
 * differed from the native choice, and legal answers that the host overruled; and about instructions that GPGPU-Sim
 * does not know.
 */
public final class RunWarnings {
    private RunWarnings() {}

    /** The warnings of a run. */
    public static List<String> warnings(RunResult result) {
        List<String> lines = new ArrayList<>(
                result.tally() == null ? List.of() : result.tally().warnings());
        foreign(result).ifPresent(lines::add);
        return lines;
    }

    /** What says that the cycles of a run are not GPGPU-Sim's, and why; empty if they are. */
    public static Optional<String> foreign(RunResult result) {
        long count = result.totals().count(RunStatistics.NOT_GPGPUSIMS);
        return count == 0
                ? Optional.empty()
                : Optional.of("GPGPU-Sim does not know "
                        + String.join(", ", new TreeSet<>(result.listing().foreign())) + " (" + count
                        + " warp instructions): the cycles of kernels with these are not GPGPU-Sim's");
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
