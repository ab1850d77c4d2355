package io.policybridge.verify;

import io.policybridge.report.LogComparison;
import io.policybridge.report.StatisticPair;
import io.policybridge.report.Tolerance;
import io.policybridge.run.Job;
import io.policybridge.run.LogValidation;
import io.policybridge.simulator.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A program in GPGPU-Sim and in the simulator.
 *
 * @param kernels whose statistics were compared
 * @param statistics of all of them
 * @param hostCycles in which it ends in GPGPU-Sim
 * @param simulatedCycles in which it ends in the simulator
 * @param isEqual whether configurations and all statistics are equal
 * @param details the first differences, and remarks
 */
public record BothHosts(
        int kernels, int statistics, long hostCycles, long simulatedCycles, boolean isEqual, List<String> details) {
    private static final String CYCLES = "gpu_tot_sim_cycle";
    private static final int SHOWN = 3;

    public BothHosts {
        details = List.copyOf(details);
    }

    /**
     * Simulates {@code job} and compares what it prints after each kernel with {@code log}.
     *
     * @throws io.policybridge.input.BadInput if the file is not a log, or one of another program
     */
    public static BothHosts compared(Path log, Job job) {
        LogComparison comparison = LogValidation.compare(log, job, Tolerance.NONE, Progress.NONE);
        List<String> details = new ArrayList<>(comparison.remarks());
        int statistics = 0;
        for (LogComparison.Kernel kernel : comparison.kernels()) {
            statistics += kernel.pairs().size();
            for (StatisticPair pair : kernel.pairs()) {
                if (!pair.isEqual() && details.size() < SHOWN) {
                    details.add("kernel " + kernel.id() + " " + kernel.name() + ": " + pair.name() + " = "
                            + pair.recorded() + "; the simulator has " + pair.simulated());
                }
            }
        }
        StatisticPair cycles = comparison.total().pairs().stream()
                .filter(pair -> pair.name().equals(CYCLES))
                .findFirst()
                .orElse(new StatisticPair(CYCLES, "0", "0"));
        return new BothHosts(
                comparison.kernels().size(),
                statistics,
                Long.parseLong(cycles.recorded()),
                Long.parseLong(cycles.simulated()),
                comparison.agrees() && details.isEmpty(),
                details);
    }
}
