package io.policybridge.simulator.metrics;

import io.policybridge.config.CacheConfig;
import io.policybridge.config.GpuConfig;
import io.policybridge.simulator.ClockDomains;
import io.policybridge.simulator.Gpu;
import io.policybridge.simulator.GpuCounts;
import io.policybridge.simulator.RunObserver;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.metrics.loads.LoadLines;
import io.policybridge.simulator.metrics.loads.LoadRow;
import io.policybridge.simulator.metrics.loads.LoadTable;
import io.policybridge.simulator.metrics.periods.LimitRow;
import io.policybridge.simulator.metrics.periods.LimitTable;
import io.policybridge.simulator.metrics.periods.OverTime;
import io.policybridge.simulator.metrics.periods.PeriodRow;
import io.policybridge.simulator.metrics.periods.PeriodTable;
import io.policybridge.simulator.metrics.periods.WarpPeriodRow;
import io.policybridge.simulator.metrics.periods.WarpSamples;
import io.policybridge.simulator.sm.SmObserver;
import io.policybridge.simulator.statistics.Snapshot;
import io.policybridge.simulator.statistics.Statistic;
import io.policybridge.workload.ProgramTrace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Watches one run and counts every {@link Metric}, kernel by kernel. */
public final class RunMetrics implements RunObserver {
    private final GpuConfig config;
    private final RankWatch ranks;
    private final List<Kernel> kernels = new ArrayList<>();
    private final List<L1dWatch> l1ds = new ArrayList<>();
    private final LoadTable loads = new LoadTable();
    /** Null before the run and behind its end. */
    private Gpu gpu;

    private L2Watch l2;
    /** By SM what is counted there, and what is counted elsewhere. */
    private final MetricCounts[] ofSms;

    private final MetricCounts counts = new MetricCounts();
    private int launch;
    /** Core cycles of a period; 0: none. */
    private final long period;
    /** Null without periods, and behind the end. */
    private PeriodTable periods;
    /** The first core cycle of the next period. */
    private long nextPeriod = Long.MAX_VALUE;
    /** Null where no policy tells a limit of warps, and behind the end. */
    private LimitTable limits;
    /** The first kernel since the clocks restarted, or null; and all, by number. */
    private ProgramTrace.Kernel current;

    private final Map<Integer, ProgramTrace.Kernel> group = new TreeMap<>();

    private Snapshot before = Metric.CATALOGUE.zero();
    private final List<SmRow> smRows = new ArrayList<>();
    private List<PeriodRow> periodRows = List.of();
    private List<WarpPeriodRow> warpPeriodRows = List.of();
    private List<LimitRow> limitRows = List.of();

    /** The metrics of one kernel launch, or of several that ran at the same time. */
    public record Kernel(int id, String name, Snapshot counts) {}

    /** Metrics of a run on {@code config}. */
    public RunMetrics(GpuConfig config) {
        this(config, 0);
    }

    /** As above; also period by period, each of {@code period} core cycles. */
    public RunMetrics(GpuConfig config, long period) {
        this.config = config;
        this.period = period;
        ofSms = Stream.generate(MetricCounts::new).limit(config.sm().sms()).toArray(MetricCounts[]::new);
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
            L1dWatch watch = new L1dWatch(this, ofSms[sm], gpu, gpu.ldst(sm), l1d.sets() * l1d.ways());
            l1ds.add(watch);
            gpu.ldst(sm).observe(watch);
        }
        if (period > 0) {
            periods = new PeriodTable(gpu, config.sm().sms(), period, () -> Metric.CATALOGUE.snapshot(this));
            nextPeriod = periods.next();
        }
        if (gpu.warpLimit(0) > 0) {
            limits = new LimitTable(gpu, config.sm().sms());
        }
    }

    @Override
    public void stepping(int domains) {
        if (gpu.now() >= nextPeriod) {
            periods.end(names());
            nextPeriod = periods.next();
        }
        if (limits != null && (domains & ClockDomains.CORE) != 0) {
            limits.look(gpu.now());
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
        loads.kernelBegan(kernel.id(), kernel.name());
        launch++;
        if (limits != null) {
            limits.launched(launch, kernel.name());
        }
    }

    /** The kernels launched since the clocks restarted. */
    private String names() {
        return group.values().stream().map(ProgramTrace.Kernel::name).collect(Collectors.joining(" "));
    }

    /** The warps followed over time, or null. */
    WarpSamples warpSamples() {
        return periods == null ? null : periods.warps();
    }

    /** What watchers count at {@code sm}, on the thread that simulates it. */
    MetricCounts counts(int sm) {
        return ofSms[sm];
    }

    /** What they count behind the SMs, and when a launch ends. */
    MetricCounts counts() {
        return counts;
    }

    /** The numbers of {@code metric}, which watchers count. */
    long[] counted(Metric metric) {
        long[] sum = new long[metric.buckets()];
        counts.addTo(sum, metric);
        for (MetricCounts ofSm : ofSms) {
            ofSm.addTo(sum, metric);
        }
        return sum;
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

    /** What the watchers count of each load instruction. */
    LoadTable loadTable() {
        return loads;
    }

    /** Every launch, in order; to be called after the run. */
    public List<Kernel> kernels() {
        finish();
        return List.copyOf(kernels);
    }

    /** All launches together; to be called after the run. */
    public Snapshot total() {
        finish();
        return before;
    }

    /** The load instructions that filled lines, in order of their addresses; to be called after the run. */
    public List<LoadLines> loads() {
        finish();
        return loads.lines();
    }

    /** Every load instruction, by kernel and address; to be called after the run. */
    public List<LoadRow> loadRows() {
        finish();
        return loads.rows();
    }

    /** Every period; none if the run was not measured so. To be called after the run. */
    public List<PeriodRow> periodRows() {
        finish();
        return periodRows;
    }

    /** The followed warps in every period; to be called after the run. */
    public List<WarpPeriodRow> warpPeriodRows() {
        finish();
        return warpPeriodRows;
    }

    /** Every SM, over the whole run; to be called after the run. */
    public List<SmRow> smRows() {
        finish();
        return smRows;
    }

    /** The limits of warps over the run; none where the policy tells none. To be called after the run. */
    public List<LimitRow> limitRows() {
        finish();
        return limitRows;
    }

    /** MPKI over the periods; to be called after the run. */
    public OverTime mpkiOverTime() {
        return OverTime.of(periodRows().stream()
                .mapToDouble(row -> row.statistics().count(RunStatistics.INSTRUCTIONS) == 0
                        ? Double.NaN
                        : row.statistics().value(RunStatistics.MPKI))
                .toArray());
    }

    /** The run is over: what was counted is kept, the GPU is not. */
    public void finish() {
        if (gpu == null) {
            return;
        }
        close();
        for (int sm = 0; sm < config.sm().sms(); sm++) {
            smRows.add(
                    new SmRow(sm, RunStatistics.CATALOGUE.snapshot(gpu.counts().ofSm(sm))));
        }
        if (periods != null) {
            periods.close();
            periodRows = periods.rows();
            warpPeriodRows = periods.warpRows();
        }
        if (limits != null) {
            limitRows = limits.rows();
        }
        periods = null;
        limits = null;
        l1ds.clear();
        l2 = null;
        gpu = null;
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
        LoadTable.Similarity lines = loads.ended();
        counts.add(Metric.SIMILAR, 0, lines.similar());
        counts.add(Metric.SIMILAR_OF, 0, lines.all());
        Snapshot after = Metric.CATALOGUE.snapshot(this);
        kernels.add(new Kernel(current.id(), names(), after.minus(before)));
        group.clear();
        before = after;
        current = null;
    }
}
