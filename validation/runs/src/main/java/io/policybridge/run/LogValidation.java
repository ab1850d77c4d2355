package io.policybridge.run;

import io.policybridge.config.GpuConfig;
import io.policybridge.input.BadInput;
import io.policybridge.log.PrintedStatistics;
import io.policybridge.log.SimulatorLog;
import io.policybridge.report.LogComparison;
import io.policybridge.report.StatisticPair;
import io.policybridge.report.Tolerance;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.workload.ProgramTrace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Compares the log of a user's own GPGPU-Sim run with a simulation of the same program. */
public final class LogValidation {
    /** What names the statistics that the development line prints by stream have in common. */
    private static final String SPLIT_TABLE = "stats_breakdown[";

    private final Path file;
    private final SimulatorLog log;
    private final Job job;

    private LogValidation(Path file, Job job) {
        this.file = file;
        log = SimulatorLog.read(file);
        this.job = job;
    }

    /**
     * Simulates {@code job} and compares what it prints with {@code file}, kernel by kernel. They agree within
     * {@code tolerance}.
     *
     * @throws BadInput if the file is not a log, or one of another program
     */
    public static LogComparison compare(Path file, Job job, Tolerance tolerance, Progress progress) {
        return new LogValidation(file, job).compared(tolerance, progress);
    }

    private LogComparison compared(Tolerance tolerance, Progress progress) {
        if (job.policyChoice().ceiling() != null) {
            throw new BadInput(
                    "policy=" + job.policyChoice().label() + "; expected a policy: GPGPU-Sim has no such caches");
        }
        if (job.program() instanceof ProgramTrace held) {
            requireSameProgram(held);
        }
        RunResult result = job.run(progress);
        requireNoMore(result.kernels().size());
        List<LogComparison.Kernel> kernels = new ArrayList<>();
        for (int i = 0; i < Math.min(log.kernels(), result.kernels().size()); i++) {
            requireSame(i, result.kernels().get(i).name());
            kernels.add(kernel(i, result.kernels().get(i)));
        }
        return new LogComparison(
                job.workload().name(),
                new LogComparison.Log(file.toString(), log.version()),
                result.policy(),
                result.config(),
                options(job.config()),
                remarks(kernels, result.kernels().size()),
                kernels,
                tolerance);
    }

    /** A log may break off; a workload that does is not the one that was run. */
    private void requireNoMore(int launched) {
        if (log.kernels() > launched) {
            throw BadInput.in(
                    file,
                    "has the statistics of " + log.kernels() + " kernels; expected at most " + launched
                            + ", which workload " + job.workload().name()
                            + " launches: it breaks off, or is another program");
        }
    }

    /** Before it is simulated: the kernels of a stream are known only when all of it has been read. */
    private void requireSameProgram(ProgramTrace held) {
        int next = 0;
        for (int i = 0; i < log.kernels() && held.kernel(next) != null; i++) {
            List<String> together = new ArrayList<>();
            do {
                together.add(held.kernel(next++).name());
            } while (held.kernel(next) != null && held.recordedLaunch(next).joins());
            requireSame(i, String.join(" ", together));
        }
    }

    /** A log identifies kernels only by name; one program always prints the same names. */
    private void requireSame(int kernel, String launched) {
        if (!sorted(log.kernel(kernel)).equals(sorted(launched))) {
            throw BadInput.in(
                    file,
                    "kernel " + (kernel + 1) + " is " + log.kernel(kernel) + "; expected " + launched
                            + ", as in workload " + job.workload().name());
        }
    }

    /** Kernels that ran at the same time, whichever got the first CTA. */
    private static List<String> sorted(String names) {
        return Stream.of(names.split(" ")).sorted().toList();
    }

    private List<String> remarks(List<LogComparison.Kernel> kernels, int ours) {
        List<String> remarks = new ArrayList<>();
        if (!job.config().leftOut().isEmpty()) {
            remarks.add(
                    "This machine is without " + String.join(", ", job.config().leftOut())
                            + ", which no GPGPU-Sim has: equal numbers are no proof that it is the machine of the log.");
        }
        if (log.kernels() != ours) {
            remarks.add("The log has the statistics of " + log.kernels() + " kernels, the workload launches " + ours
                    + ": compared up to there.");
        }
        if (isOfConfiguration() && splitsByStream() && kernels.stream().anyMatch(LogValidation::differsInSplitTable)) {
            remarks.add("Statistics ..._" + SPLIT_TABLE + "...] differ. The development line of GPGPU-Sim splits these "
                    + "tables by numbers that it reads from memory it has not written: unless its run had "
                    + "MALLOC_PERTURB_=255 and GLIBC_TUNABLES=glibc.malloc.tcache_count=0 in the environment, run it "
                    + "again with both before you compare them.");
        }
        return remarks;
    }

    private boolean isOfConfiguration() {
        List<LogComparison.OptionPair> differing = options(job.config());
        return differing == null || differing.isEmpty();
    }

    /** A log that begins with statistics was recorded, from the development line. */
    private boolean splitsByStream() {
        return !log.version().startsWith("3.") && !log.version().startsWith("4.0.");
    }

    private static boolean differsInSplitTable(LogComparison.Kernel kernel) {
        return kernel.pairs().stream().anyMatch(pair -> pair.name().contains(SPLIT_TABLE) && !pair.isEqual());
    }

    private List<LogComparison.OptionPair> options(GpuConfig config) {
        if (log.options().isEmpty()) {
            return null;
        }
        return log.differing(config.effective()).entrySet().stream()
                .map(option -> new LogComparison.OptionPair(
                        option.getKey(), option.getValue(), config.effective().get(option.getKey())))
                .toList();
    }

    private LogComparison.Kernel kernel(int index, RunResult.KernelResult kernel) {
        Map<String, String> recorded = PrintedStatistics.of(log.statistics(index));
        Map<String, String> simulated = PrintedStatistics.of(kernel.statistics());
        List<StatisticPair> pairs = new ArrayList<>();
        List<String> onlySimulated = new ArrayList<>();
        simulated.forEach((name, value) -> {
            String other = recorded.remove(name);
            if (other == null) {
                onlySimulated.add(name);
            } else {
                pairs.add(new StatisticPair(name, other, value));
            }
        });
        return new LogComparison.Kernel(
                kernel.id(), kernel.name(), pairs, List.copyOf(recorded.keySet()), onlySimulated);
    }
}
