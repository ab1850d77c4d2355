package io.policybridge.run.cycles;

import io.policybridge.run.Job;
import io.policybridge.run.SimulationThreads;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.cycles.CycleBin;
import io.policybridge.simulator.cycles.CycleMarks;
import io.policybridge.simulator.cycles.KernelCycles;
import io.policybridge.simulator.cycles.RunCycles;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** One run whose cycles are accounted for. */
public record CycleRun(Job job, RunResult result, RunCycles watched) {

    /** A bin, and the pc in it. */
    public record Place(CycleBin bin, long pc) implements Comparable<Place> {
        @Override
        public int compareTo(Place other) {
            return bin == other.bin ? Long.compare(pc, other.pc) : bin.compareTo(other.bin);
        }
    }

    /** Simulates all of {@code jobs} side by side, each on no more of its threads than cores are left for it. */
    public static List<CycleRun> all(List<Job> jobs, Progress progress) {
        return all(jobs, CycleMarks.Span.NONE, progress);
    }

    /** As above; {@code exact} is the span in which each cycle has a mark of its own. */
    static List<CycleRun> all(List<Job> jobs, CycleMarks.Span exact, Progress progress) {
        return SimulationThreads.onAll(jobs.stream()
                .<SimulationThreads.Simulation<CycleRun>>map(job -> cores -> of(job, cores, exact, progress))
                .toList());
    }

    private static CycleRun of(Job job, int cores, CycleMarks.Span exact, Progress progress) {
        RunCycles cycles = new RunCycles(job.config(), exact);
        return new CycleRun(job, job.onCores(cores).accounted(cycles, progress), cycles);
    }

    /** Every kernel, in order. */
    public List<KernelCycles> kernels() {
        return watched.kernels();
    }

    /** As the user wrote the policy. */
    public String label() {
        return job.policyChoice().label();
    }

    /** Core cycles of all kernels. */
    public long cycles() {
        return kernels().stream().mapToLong(KernelCycles::cycles).sum();
    }

    /** Schedulers of the GPU. */
    public int schedulers() {
        return job.config().sm().issue().schedulers() * job.config().sm().sms();
    }

    /** Cycles of schedulers over all kernels. */
    public Map<Place, Long> total() {
        Map<Place, Long> sum = new TreeMap<>();
        kernels().forEach(kernel -> sum(kernel, sum));
        return sum;
    }

    /** Those of {@code kernel}; empty for null. */
    static Map<Place, Long> of(KernelCycles kernel) {
        Map<Place, Long> sum = new TreeMap<>();
        if (kernel != null) {
            sum(kernel, sum);
        }
        return sum;
    }

    private static void sum(KernelCycles kernel, Map<Place, Long> sum) {
        kernel.rows().forEach(row -> sum.merge(new Place(row.bin(), row.pc()), row.count(), Long::sum));
    }
}
