package io.policybridge.simulator.metrics.periods;

import io.policybridge.simulator.Gpu;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.statistics.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * A run period by period: so many core cycles each from the start of the program, over all kernels; the last may be
 * shorter (thesis, figures 5.1, 5.6 and 5.7: per sampling period).
 */
public final class PeriodTable {
    private final Gpu gpu;
    private final int sms;
    private final long length;
    private final Supplier<Snapshot> metrics;
    private final WarpSamples warps = new WarpSamples();
    private final List<PeriodRow> rows = new ArrayList<>();
    private long from;
    private long next;
    private Snapshot statisticsBefore = RunStatistics.CATALOGUE.zero();
    private Snapshot metricsBefore;

    /**
     * Periods of {@code length} core cycles.
     *
     * @param metrics those counted so far
     */
    public PeriodTable(Gpu gpu, int sms, long length, Supplier<Snapshot> metrics) {
        this.gpu = gpu;
        this.sms = sms;
        this.length = length;
        this.metrics = metrics;
        metricsBefore = metrics.get();
        next = length;
    }

    /** The warps that are followed. */
    public WarpSamples warps() {
        return warps;
    }

    /** The first core cycle of the next period. */
    public long next() {
        return next;
    }

    /** Before the steps of core cycle {@link #next}, while {@code kernel} runs. */
    public void end(String kernel) {
        end(next, kernel);
        next += length;
    }

    /** The run is over. */
    public void close() {
        if (gpu.now() > from) {
            end(gpu.now(), "");
        }
    }

    private void end(long to, String kernel) {
        gpu.settle();
        Snapshot statistics = RunStatistics.CATALOGUE.snapshot(gpu.counts());
        Snapshot measured = metrics.get();
        int least = Integer.MAX_VALUE;
        int most = 0;
        for (int sm = 0; sm < sms; sm++) {
            least = Math.min(least, gpu.warpLimit(sm));
            most = Math.max(most, gpu.warpLimit(sm));
        }
        rows.add(new PeriodRow(
                from, to, kernel, least, most, statistics.minus(statisticsBefore), measured.minus(metricsBefore)));
        warps.periodEnds(from, to);
        statisticsBefore = statistics;
        metricsBefore = measured;
        from = to;
    }

    /** So far. */
    public List<PeriodRow> rows() {
        return List.copyOf(rows);
    }

    /** So far, the followed warps. */
    public List<WarpPeriodRow> warpRows() {
        return warps.rows();
    }
}
