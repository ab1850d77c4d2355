package io.policybridge.sweep.backend;

import io.policybridge.api.HostGeometry;
import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.catalogue.Workloads;
import io.policybridge.config.GpuConfig;
import io.policybridge.run.Ceiling;
import io.policybridge.run.Contender;
import io.policybridge.run.Job;
import io.policybridge.run.SimulatorGeometry;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.metrics.RunMetrics;
import io.policybridge.store.StoredMetrics;
import io.policybridge.store.WantedMetrics;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The reference simulator of this program. */
public final class ReferenceBackEnd implements BackEnd {
    private final Map<String, LoadedWorkload> loaded = new HashMap<>();

    @Override
    public Simulation of(String workload, ConfigChoice config) {
        LoadedWorkload one = loaded(workload);
        return new OfProgram(one, config, config.of(one.workload()).requireSupported());
    }

    @Override
    public void requireWorkload(String workload) {
        loaded(workload);
    }

    private LoadedWorkload loaded(String workload) {
        return loaded.computeIfAbsent(
                workload, name -> new LoadedWorkload(Workloads.packaged().resolve(name)));
    }

    @Override
    public boolean isInProcess() {
        return true;
    }

    @Override
    public String digest() {
        return CodeDigest.ofSimulator();
    }

    /** Simulates one program on one configuration. */
    private record OfProgram(LoadedWorkload loaded, ConfigChoice choice, GpuConfig gpu) implements Simulation {
        @Override
        public String workload() {
            return loaded.workload().name();
        }

        @Override
        public String input() {
            return loaded.identity();
        }

        @Override
        public String config() {
            return gpu.name();
        }

        @Override
        public String configDigest() {
            return gpu.digest();
        }

        @Override
        public HostGeometry host() {
            return SimulatorGeometry.of(gpu, loaded.program().fromTraces());
        }

        /** What a ceiling needs is checked when it is run. */
        @Override
        public void check(Contender contender, Limits limits, WantedMetrics metrics) {
            if (!metrics.isNone()) {
                Job.requireMeasurable(gpu);
            }
        }

        @Override
        public Job job(Contender contender, Limits limits) {
            return Job.on(choice, loaded.workload(), loaded.program(), contender, limits);
        }

        @Override
        public Ended run(Contender contender, Limits limits, WantedMetrics metrics) {
            try (HeapShares.Share memory = HeapShares.ofThisProcess().begin()) {
                Job job = job(contender, limits);
                RunMetrics measured = metrics.isNone()
                        ? null
                        : new RunMetrics(job.requireMeasurable().simulated(), metrics.period());
                RunResult result = measured == null ? job.run(Progress.NONE) : job.measured(measured, Progress.NONE);
                Ceiling ceiling = contender.ceiling();
                return new Ended(
                        result.seconds(),
                        result.end().name().toLowerCase(Locale.ROOT),
                        memory.bytes(),
                        PointStatistics.of(result, ceiling == null || !ceiling.isOffline()),
                        metrics.rows().stream()
                                .map(rows ->
                                        new StoredMetrics(rows, metrics.period(rows), rows.table(result, measured)))
                                .toList());
            }
        }
    }
}
