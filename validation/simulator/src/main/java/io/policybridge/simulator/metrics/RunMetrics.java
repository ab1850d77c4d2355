package io.policybridge.simulator.metrics;

import io.policybridge.config.CacheConfig;
import io.policybridge.config.GpuConfig;
import io.policybridge.simulator.Gpu;
import io.policybridge.simulator.GpuCounts;
import io.policybridge.simulator.RunObserver;
import io.policybridge.simulator.sm.SmObserver;
import io.policybridge.simulator.statistics.Snapshot;
import io.policybridge.simulator.statistics.Statistic;
import io.policybridge.workload.ProgramTrace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Watches one run and counts every {@link Metric}, kernel by kernel. */
public final class RunMetrics implements RunObserver {
    private final GpuConfig config;
    private final RankWatch ranks;
    private final List<Kernel> kernels = new ArrayList<>();
    private final List<L1dWatch> l1ds = new ArrayList<>();
    /** Load instructions of the run, and of each the lines that it filled in this launch, by type. */
    private final Map<Long, Integer> loadNumbers = new HashMap<>();

    private final List<int[]> filled = new ArrayList<>();
    private final List<long[]> filledInAll = new ArrayList<>();
    private Gpu gpu;
    private L2Watch l2;
    private final MetricCounts counts = new MetricCounts();
    private int launch;
    /** The first kernel since the clocks restarted, or null; and all, by number. */
    private ProgramTrace.Kernel current;

    private final Map<Integer, ProgramTrace.Kernel> group = new TreeMap<>();

    private Snapshot before = Metric.CATALOGUE.zero();

    /** The metrics of one kernel launch, or of several that ran at the same time. */
    public record Kernel(int id, String name, Snapshot counts) {}

    /** Metrics of a run on {@code config}. */
    public RunMetrics(GpuConfig config) {
        this.config = config;
        ranks = new RankWatch(this, config.sm());
    }

    /** The observer of the SMs, for the constructor of the GPU. */
    public SmObserver sms() {
        return ranks;
    }

    /** Watches {@code watched} from before its first cycle on. */
    public void attach(Gpu watched) {
        gpu = watched;
        gpu.observe(this);
        l2 = new L2Watch(this, gpu, config.memory().subPartitions(), config.sm().sms());
        gpu.memory().watch(l2, null);
        CacheConfig l1d = config.ldst().l1d();
        for (int sm = 0; l1d != null && sm < config.sm().sms(); sm++) {
            L1dWatch watch = new L1dWatch(this, gpu.requests(), gpu.ldst(sm).l1d(), l1d.sets() * l1d.ways());
            l1ds.add(watch);
            gpu.ldst(sm).observe(watch);
        }
    }

    @Override
    public void reinitialised() {
        close();
    }

    @Override
    public void kernelBegan(int index, ProgramTrace.Kernel kernel) {
        current = current == null ? kernel : current;
        group.put(index, kernel);
        launch++;
    }

    /** What the watchers count. */
    MetricCounts counts() {
        return counts;
    }

    /** Warps of a CTA of kernel {@code index}, which runs. */
    int warpsPerCta(int index) {
        return group.get(index).warpsPerCta();
    }

    /** What the units of the GPU count. */
    GpuCounts gpu() {
        return gpu.counts();
    }

    /** Number of the launch at hand among those of the run, from 1. */
    int launch() {
        return launch;
    }

    /** The number of the load instruction at {@code pc}. */
    int load(long pc) {
        Integer number = loadNumbers.get(pc);
        if (number == null) {
            number = filled.size();
            loadNumbers.put(pc, number);
            filled.add(new int[AccessPatterns.TYPES]);
            filledInAll.add(new long[AccessPatterns.TYPES]);
        }
        return number;
    }

    /** A line that load {@code number} filled turned out to be of {@code type}. */
    void filled(int number, int type) {
        filled.get(number)[type]++;
    }

    /** Every launch, in order; to be called after the run. */
    public List<Kernel> kernels() {
        close();
        return List.copyOf(kernels);
    }

    /** All launches together; to be called after the run. */
    public Snapshot total() {
        close();
        return before;
    }

    /** The load instructions that filled lines, in order of their addresses; to be called after the run. */
    public List<LoadLines> loads() {
        close();
        return new TreeMap<>(loadNumbers)
                .entrySet().stream()
                        .map(load -> LoadLines.of(load.getKey(), filledInAll.get(load.getValue())))
                        .toList();
    }

    /** What it measures. */
    public static List<Statistic> statistics() {
        return Metric.CATALOGUE.statistics();
    }

    /** Ends the launch at hand. */
    private void close() {
        if (current == null) {
            return;
        }
        l1ds.forEach(L1dWatch::ended);
        l2.ended();
        for (int number = 0; number < filled.size(); number++) {
            int[] types = filled.get(number);
            long[] inAll = filledInAll.get(number);
            Arrays.setAll(inAll, type -> inAll[type] + types[type]);
            counts.add(Metric.SIMILAR, 0, Arrays.stream(types).max().orElse(0));
            counts.add(Metric.SIMILAR_OF, 0, Arrays.stream(types).sum());
            Arrays.fill(types, 0);
        }
        Snapshot after = Metric.CATALOGUE.snapshot(this);
        String names = group.values().stream().map(ProgramTrace.Kernel::name).collect(Collectors.joining(" "));
        kernels.add(new Kernel(current.id(), names, after.minus(before)));
        group.clear();
        before = after;
        current = null;
    }
}
