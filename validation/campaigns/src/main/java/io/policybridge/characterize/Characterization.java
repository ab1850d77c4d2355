package io.policybridge.characterize;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.benchmarks.Paper;
import io.policybridge.benchmarks.suite.Benchmarks;
import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.ptx.play.PtxProgram;
import io.policybridge.run.AllCores;
import io.policybridge.run.Job;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.instruction.CodeListing;
import io.policybridge.simulator.metrics.RunMetrics;
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

    /** What a simulation showed; metrics only of the configured caches. */
    private record Shown(Snapshot totals, RunMetrics metrics, CodeListing listing) {}

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
                                        Caches.CONFIGURED.contender(seed),
                                        limits)
                                .requireMeasurable());
                for (Caches caches : needed(paper)) {
                    jobs.computeIfAbsent(
                            new Step(workload, machine, caches), step -> job.under(caches.contender(seed)));
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
        List<Shown> results = AllCores.run(steps.stream()
                .<Callable<Shown>>map(step -> () -> shown(jobs.get(step), step.caches, progress))
                .toList());
        Map<Step, Shown> shown = new LinkedHashMap<>();
        for (int i = 0; i < steps.size(); i++) {
            shown.put(steps.get(i), results.get(i));
        }
        Classes classes = new Classes(thresholds);
        return workloads.stream()
                .map(workload -> profile(workload, shown, classes))
                .toList();
    }

    private static Shown shown(Job job, Caches caches, Progress progress) {
        if (caches != Caches.CONFIGURED) {
            return new Shown(job.run(progress).totals(), null, CodeListing.NONE);
        }
        RunMetrics metrics = new RunMetrics(job.config());
        RunResult result = job.measured(metrics, progress);
        return new Shown(result.totals(), metrics, result.listing());
    }

    private Profile profile(Workload workload, Map<Step, Shown> shown, Classes classes) {
        Optional<Benchmark> benchmark = Benchmarks.of(workload);
        List<Finding> findings = new ArrayList<>();
        for (Paper paper : papers) {
            ConfigChoice machine = machines.of(paper);
            Step configured = new Step(workload, machine, Caches.CONFIGURED);
            Shown own = shown.get(configured);
            Map<Caches, Snapshot> totals = new EnumMap<>(Caches.class);
            Stream.concat(Stream.of(Caches.CONFIGURED), needed(paper).stream())
                    .forEach(caches -> totals.put(caches, shown.get(new Step(workload, machine, caches)).totals));
            Job job = jobs.get(configured);
            Measured measured = new Measured(
                    job.config().sm().sms(), totals, own.metrics.total(), own.metrics.loads(), own.listing);
            findings.add(new Finding(
                    paper,
                    job.config().name(),
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
