package io.policybridge.characterize;

import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.config.GpuConfig;
import io.policybridge.config.file.ConfigReader;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.instruction.CodeListing;
import io.policybridge.simulator.metrics.Metric;
import io.policybridge.simulator.metrics.RunMetrics;
import io.policybridge.simulator.statistics.Snapshot;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Measurements made up for tests: zero but for what is set. */
final class Worked {
    private static final GpuConfig CONFIG =
            ConfigReader.read(GoldenRoot.find().resolve("configs/gtx480x/gpgpusim.config"));

    private final int sms;
    private final Map<Caches, Snapshot> totals = new EnumMap<>(Caches.class);
    private Snapshot metrics = new RunMetrics(CONFIG).total();

    private Worked(int sms) {
        this.sms = sms;
        for (Caches caches : Caches.values()) {
            totals.put(caches, RunStatistics.CATALOGUE.zero().with(RunStatistics.CYCLES, 1000));
        }
    }

    /** A machine of {@code sms} SMs; each of its simulations takes 1000 cycles. */
    static Worked on(int sms) {
        return new Worked(sms);
    }

    Worked count(Metric metric, long count) {
        metrics = metrics.with(metric, count);
        return this;
    }

    Worked instructions(Caches caches, long instructions) {
        totals.computeIfPresent(caches, (key, total) -> total.with(RunStatistics.INSTRUCTIONS, instructions));
        return this;
    }

    Worked l1d(Caches caches, long accesses, long misses) {
        totals.computeIfPresent(
                caches,
                (key, total) -> total.with(RunStatistics.L1D.accesses(), accesses)
                        .with(RunStatistics.L1D.misses(), misses)
                        .with(RunStatistics.L1D.loadMisses(), misses));
        return this;
    }

    Measured measured() {
        return new Measured(sms, totals, metrics, List.of(), CodeListing.NONE);
    }
}
