package io.policybridge.run;

import com.sun.management.OperatingSystemMXBean;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.workload.Workload;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The cost of a policy in the reference simulator: time with its queries answered but not applied, over that of a
 * native run of the same workload. Both then simulate the same cycles, except where the policy needs a queue in the
 * host; so time is counted per simulated cycle. The two runs alternate. A simulation is one thread at a time, and the
 * process does nothing else: its processor time equals its wall time on an idle machine and does not depend on other
 * load, so the threshold applies to processor time.
 */
public final class PolicyBench {
    /** The largest accepted ratio, geometric mean over the workloads. */
    public static final double THRESHOLD = 1.25;

    private static final int WARM_UP = 3;

    private final OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private final int rounds;
    private final List<Job> nativeJobs = new ArrayList<>();

    /** A bench on {@code workloads} under their own configurations; {@code rounds} pairs of runs are timed. */
    public PolicyBench(List<Workload> workloads, int rounds) {
        this.rounds = rounds;
        for (Workload workload : workloads) {
            nativeJobs.add(Job.of(workload, PolicyChoice.parse("native", 1), null, Limits.NONE, 0));
        }
    }

    /**
     * The cost of one policy.
     *
     * @param ratios processor time with queries over native, by workload
     * @param wall the same of wall time
     */
    public record Cost(String policy, Map<String, Double> ratios, Map<String, Double> wall) {
        public Cost {
            ratios = new LinkedHashMap<>(ratios);
            wall = new LinkedHashMap<>(wall);
        }

        /** Geometric mean over the workloads. */
        public double mean() {
            return mean(ratios);
        }

        /** The same of wall time. */
        public double wallMean() {
            return mean(wall);
        }

        private static double mean(Map<String, Double> ratios) {
            return Math.exp(
                    ratios.values().stream().mapToDouble(Math::log).average().orElse(0));
        }

        /** The workload on which it costs most. */
        public String worst() {
            return ratios.entrySet().stream()
                    .max(Map.Entry.comparingByValue())
                    .orElseThrow()
                    .getKey();
        }

        /** Whether it meets the threshold. */
        public boolean isMet() {
            return mean() <= THRESHOLD;
        }
    }

    /** Warms up and measures {@code policyChoice}, which is neither a ceiling nor native. */
    public Cost measure(PolicyChoice policyChoice) {
        Map<String, Double> ratios = new LinkedHashMap<>();
        Map<String, Double> wall = new LinkedHashMap<>();
        for (Job plain : nativeJobs) {
            Job queried = plain.under(policyChoice);
            RunTimes without = new RunTimes(rounds);
            RunTimes with = new RunTimes(rounds);
            for (int i = -WARM_UP; i < rounds; i++) {
                without.add(i, () -> plain.run(Progress.NONE));
                with.add(i, queried::runUnapplied);
            }
            ratios.put(plain.workload().name(), with.processorPerCycle() / without.processorPerCycle());
            wall.put(plain.workload().name(), with.wallPerCycle() / without.wallPerCycle());
        }
        return new Cost(policyChoice.label(), ratios, wall);
    }

    /** Nanoseconds of each run. */
    private final class RunTimes {
        private final long[] processor;
        private final long[] wall;
        private long cycles;

        RunTimes(int rounds) {
            processor = new long[rounds];
            wall = new long[rounds];
        }

        void add(int round, Supplier<RunResult> run) {
            long processorStart = process.getProcessCpuTime();
            long wallStart = System.nanoTime();
            cycles = run.get().totals().count(RunStatistics.CYCLES);
            if (round >= 0) {
                wall[round] = System.nanoTime() - wallStart;
                processor[round] = process.getProcessCpuTime() - processorStart;
            }
        }

        /** All rounds together: the system counts the time of a process in hundredths of a second. */
        double processorPerCycle() {
            return (double) Arrays.stream(processor).sum() / processor.length / cycles;
        }

        /** The median. */
        double wallPerCycle() {
            long[] sorted = wall.clone();
            Arrays.sort(sorted);
            return (double) sorted[sorted.length / 2] / cycles;
        }
    }
}
