package io.policybridge.sweep.backend;

import io.policybridge.api.HostGeometry;
import io.policybridge.benchmarks.suite.Benchmarks;
import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.catalogue.Workloads;
import io.policybridge.config.GpuConfig;
import io.policybridge.input.BadInput;
import io.policybridge.run.EndedJob;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.run.SimulatorGeometry;
import io.policybridge.simulation.HostSimulator;
import io.policybridge.simulation.MachineValue;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.table.WantedMetrics;
import io.policybridge.workload.Workload;
import java.util.HashMap;
import java.util.Map;

/** The reference simulator of this program. */
public final class ReferenceBackEnd implements BackEnd {
    private final Map<String, LoadedWorkload> loaded = new HashMap<>();
    private final boolean dataAlone;

    /** Of workloads that the user names. */
    public ReferenceBackEnd() {
        this(false);
    }

    private ReferenceBackEnd(boolean dataAlone) {
        this.dataAlone = dataAlone;
    }

    /**
     * Of workloads that stand in data, such as a store. Data are not the user's own words: a workload of theirs that is
     * code is refused before it is compiled.
     */
    public static ReferenceBackEnd ofData() {
        return new ReferenceBackEnd(true);
    }

    @Override
    public Simulation of(String workload, ConfigChoice config) {
        LoadedWorkload one = loaded(workload);
        return new OfProgram(one, config, config.of(one.workload()).requireSupported());
    }

    @Override
    public String named(String workload) {
        return loaded(workload).workload().name();
    }

    private LoadedWorkload loaded(String workload) {
        return loaded.computeIfAbsent(
                Benchmarks.canonical(Workloads.packaged().resolve(workload)),
                name -> new LoadedWorkload(allowed(Workloads.packaged().resolve(name))));
    }

    private Workload allowed(Workload workload) {
        if (dataAlone && workload.format().runsCode()) {
            throw new BadInput("workload=" + workload.name()
                    + "; expected one that is packaged or no code: a store can name none, a plan can");
        }
        return workload;
    }

    @Override
    public HostSimulator simulator() {
        return HostSimulator.REFERENCE;
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
        public long setUp() {
            return Benchmarks.setUp(loaded.workload());
        }

        @Override
        public MachineValue machine() {
            return MachineValue.of(gpu, choice.overrides());
        }

        @Override
        public HostGeometry host() {
            return SimulatorGeometry.of(gpu, loaded.program().fromTraces());
        }

        /** What a ceiling needs is checked when it is run. */
        @Override
        public void check(PolicyChoice policyChoice, Limits limits, WantedMetrics metrics) {
            if (!metrics.isNone()) {
                Job.requireMeasurable(gpu);
            }
        }

        @Override
        public Job job(PolicyChoice policyChoice, Limits limits) {
            return Job.on(choice, loaded.workload(), loaded.program(), policyChoice, limits);
        }

        @Override
        public StoredPoint run(PointKey key, PolicyChoice policyChoice, Limits limits, WantedMetrics metrics) {
            try (HeapShares.Share memory = HeapShares.ofThisProcess().begin()) {
                Job job = job(policyChoice, limits);
                EndedJob ended = metrics.isNone()
                        ? EndedJob.of(job, Progress.NONE)
                        : EndedJob.measured(job, metrics.period(), Progress.NONE);
                return ended.stored(key, metrics).taking(memory.bytes());
            }
        }
    }
}
