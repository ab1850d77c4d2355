package io.policybridge.characterize;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.benchmarks.Paper;
import io.policybridge.benchmarks.suite.Benchmarks;
import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.config.GpuConfig;
import io.policybridge.ptx.play.PtxProgram;
import io.policybridge.run.EndedJob;
import io.policybridge.run.Job;
import io.policybridge.run.SimulationThreads;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.statistics.Snapshot;
import io.policybridge.workload.PlayableProgram;
import io.policybridge.workload.Workload;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/** The simulations from which workloads are classified by the rules of papers. */
public final class Characterization {
    private final List<Workload> workloads;
    private final List<Paper> papers;
    private final MachineChoice machines;
    private final Map<Step, Job> jobs = new LinkedHashMap<>();

    /** A simulation that one rule needs, or several. */
    private record Step(Workload workload, ConfigChoice machine, Caches caches) {}

    /**
     * Of {@code workloads} by the rules of {@code papers}.
     *
     * @throws io.policybridge.input.BadInput if a workload or a machine cannot be used
     */
    public Characterization(
            List<Workload> workloads, List<Paper> papers, MachineChoice machines, long seed, Limits limits) {
        this.workloads = List.copyOf(workloads);
        this.papers = List.copyOf(papers);
        this.machines = machines;
        Map<Workload, PlayableProgram> programs = new HashMap<>();
        for (Workload workload : workloads) {
            for (Paper paper : papers) {
                ConfigChoice machine = machines.of(paper);
                Job job = jobs.computeIfAbsent(
                        new Step(workload, machine, Caches.CONFIGURED),
                        step -> Job.on(
                                        machine,
                                        workload,
                                        programs.computeIfAbsent(workload, Workload::program),
                                        Caches.CONFIGURED.policyChoice(seed),
                                        limits)
                                .requireMeasurable());
                for (Caches caches : needed(paper)) {
                    jobs.computeIfAbsent(
                            new Step(workload, machine, caches), step -> job.under(caches.policyChoice(seed)));
                }
            }
        }
    }

    private static List<Caches> needed(Paper paper) {
        return Trait.of(paper).stream()
                .flatMap(trait -> trait.caches().stream())
                .toList();
    }

    /** All simulations. */
    public List<Job> jobs() {
        return List.copyOf(jobs.values());
    }

    /** Simulates; one profile for each workload. */
    public List<Profile> run(Thresholds thresholds, Progress progress) {
        List<Step> steps = List.copyOf(jobs.keySet());
        List<EndedJob> results = SimulationThreads.all(steps.stream()
                .<Callable<EndedJob>>map(step -> () -> step.caches == Caches.CONFIGURED
                        ? EndedJob.measured(jobs.get(step), 0, progress)
                        : EndedJob.of(jobs.get(step), progress))
                .toList());
        Map<Step, EndedJob> ended = new LinkedHashMap<>();
        for (int i = 0; i < steps.size(); i++) {
            ended.put(steps.get(i), results.get(i));
        }
        Classes classes = new Classes(thresholds);
        return workloads.stream()
                .map(workload -> profile(workload, ended, classes))
                .toList();
    }

    private Profile profile(Workload workload, Map<Step, EndedJob> ended, Classes classes) {
        Optional<Benchmark> benchmark = Benchmarks.of(workload);
        List<Finding> findings = new ArrayList<>();
        for (Paper paper : papers) {
            ConfigChoice machine = machines.of(paper);
            Step configured = new Step(workload, machine, Caches.CONFIGURED);
            EndedJob own = ended.get(configured);
            Map<Caches, Snapshot> totals = new EnumMap<>(Caches.class);
            Stream.concat(Stream.of(Caches.CONFIGURED), needed(paper).stream())
                    .forEach(caches -> totals.put(
                            caches,
                            ended.get(new Step(workload, machine, caches))
                                    .result()
                                    .totals()));
            GpuConfig config = own.job().config();
            Measured measured = new Measured(
                    config.sm().sms(),
                    totals,
                    own.metrics().total(),
                    own.metrics().loads(),
                    own.result().listing());
            findings.add(new Finding(
                    paper,
                    config.name(),
                    measured,
                    classes.of(paper, measured),
                    benchmark.flatMap(known -> known.about().in(paper))));
        }
        int size = job(workload).program() instanceof PtxProgram program ? program.size() : 0;
        return new Profile(workload.name(), size == 0 ? OptionalInt.empty() : OptionalInt.of(size), findings);
    }

    private Job job(Workload workload) {
        return jobs.get(new Step(workload, machines.of(papers.get(0)), Caches.CONFIGURED));
    }
}
