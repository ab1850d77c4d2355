package io.policybridge.simulator.metrics;

import io.policybridge.config.CacheConfig;
import io.policybridge.config.GpuConfig;
import io.policybridge.simulator.Gpu;
import io.policybridge.simulator.LoadMetrics;
import io.policybridge.simulator.RunObserver;
import io.policybridge.simulator.cache.CacheCounts;
import io.policybridge.simulator.cache.FailReason;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.sm.SmObserver;
import io.policybridge.workload.ProgramTrace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Watches one run and counts every {@link Metric}, kernel by kernel. */
public final class RunMetrics implements RunObserver {
    private static final Metric[] FAILS = {
        Metric.LINE_ALLOC, Metric.MISS_QUEUE, Metric.MSHR_ENTRY, Metric.MSHR_MERGE, Metric.MSHR_READ_WRITE
    };

    private final GpuConfig config;
    private final ProgramTrace trace;
    private final RankWatch ranks;
    private final List<Kernel> kernels = new ArrayList<>();
    private final List<L1dWatch> l1ds = new ArrayList<>();
    /** Load instructions of the run, and of each the lines that it brought in this launch, by type. */
    private final Map<Long, Integer> loadNumbers = new HashMap<>();

    private final List<int[]> brought = new ArrayList<>();
    private Gpu gpu;
    private L2Watch l2;
    private MetricCounts current;
    private LoadMetrics loadsBefore = new LoadMetrics();
    private CacheCounts cachesBefore = new CacheCounts();
    private long picksBefore;
    private long rowHitsBefore;

    /** The counts of one kernel launch. */
    public record Kernel(int id, String name, MetricCounts counts) {}

    /** Metrics of a run of {@code trace} on {@code config}. */
    public RunMetrics(GpuConfig config, ProgramTrace trace) {
        this.config = config;
        this.trace = trace;
        ranks = new RankWatch(this, config.sm(), trace);
    }

    /** To be given to the GPU when it is built. */
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
    public void kernelBegan(int index) {
        close();
        ProgramTrace.Kernel launched = trace.kernels().get(index);
        current = new MetricCounts();
        kernels.add(new Kernel(launched.id(), launched.name(), current));
    }

    /** The kernel at hand. */
    MetricCounts kernel() {
        return current;
    }

    /** Its number among the launches of the run, from 1. */
    int launch() {
        return kernels.size();
    }

    /** The number of the load instruction at {@code pc}. */
    int load(long pc) {
        Integer number = loadNumbers.get(pc);
        if (number == null) {
            number = brought.size();
            loadNumbers.put(pc, number);
            brought.add(new int[AccessPatterns.TYPES]);
        }
        return number;
    }

    /** A line that load {@code number} brought turned out to be of {@code type}. */
    void brought(int number, int type) {
        brought.get(number)[type]++;
    }

    /** Every launch, in order; to be called after the run. */
    public List<Kernel> kernels() {
        close();
        return List.copyOf(kernels);
    }

    /** All launches together. */
    public MetricCounts total() {
        MetricCounts total = new MetricCounts();
        kernels().forEach(kernel -> total.add(kernel.counts));
        return total;
    }

    /** Adds what the units counted by themselves since the last kernel. */
    private void close() {
        if (current == null) {
            return;
        }
        l1ds.forEach(L1dWatch::ended);
        l2.ended();
        addRows();
        for (int[] types : brought) {
            current.add(Metric.SIMILAR, 0, Arrays.stream(types).max().orElse(0));
            current.add(Metric.SIMILAR_OF, 0, Arrays.stream(types).sum());
            Arrays.fill(types, 0);
        }
        LoadMetrics loads = new LoadMetrics();
        CacheCounts caches = new CacheCounts();
        for (int sm = 0; sm < config.sm().sms(); sm++) {
            loads.add(gpu.ldst(sm).loads());
            if (gpu.ldst(sm).l1d() != null) {
                caches.add(gpu.ldst(sm).l1d().counts());
            }
        }
        addLoads(loads);
        for (int reason = 0; reason < FailReason.COUNT; reason++) {
            current.add(FAILS[reason], 0, fails(caches, reason) - fails(cachesBefore, reason));
        }
        loadsBefore = loads;
        cachesBefore = caches;
    }

    private void addRows() {
        long picks = 0;
        long rowHits = 0;
        for (int channel = 0; channel < config.memory().channels(); channel++) {
            picks += gpu.memory().dram(channel).picks();
            rowHits += gpu.memory().dram(channel).rowHits();
        }
        current.add(Metric.PICKS, 0, picks - picksBefore);
        current.add(Metric.ROW_HITS, 0, rowHits - rowHitsBefore);
        picksBefore = picks;
        rowHitsBefore = rowHits;
    }

    private void addLoads(LoadMetrics loads) {
        for (int misses = 0; misses <= LoadMetrics.MOST; misses++) {
            current.add(
                    Metric.MISSES_COHERENT,
                    misses,
                    loads.histogram(false)[misses] - loadsBefore.histogram(false)[misses]);
            current.add(
                    Metric.MISSES_DIVERGENT,
                    misses,
                    loads.histogram(true)[misses] - loadsBefore.histogram(true)[misses]);
        }
        current.add(
                Metric.COHERENT_FULL, 0, loads.histogram(false)[0] - loadsBefore.histogram(false)[0]);
        current.add(Metric.COHERENT_PARTIAL, 0, loads.partiallyCached(false) - loadsBefore.partiallyCached(false));
        current.add(Metric.COHERENT_NONE, 0, loads.uncached(false) - loadsBefore.uncached(false));
        current.add(
                Metric.DIVERGENT_FULL, 0, loads.histogram(true)[0] - loadsBefore.histogram(true)[0]);
        current.add(Metric.DIVERGENT_PARTIAL, 0, loads.partiallyCached(true) - loadsBefore.partiallyCached(true));
        current.add(Metric.DIVERGENT_NONE, 0, loads.uncached(true) - loadsBefore.uncached(true));
    }

    private static long fails(CacheCounts counts, int reason) {
        long sum = 0;
        for (AccessType type : AccessType.VALUES) {
            sum += counts.fails(type, reason);
        }
        return sum;
    }
}
