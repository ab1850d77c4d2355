package io.policybridge.cli.command.sweep;

import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.cli.ProgressDisplay;
import io.policybridge.cli.Version;
import io.policybridge.config.file.Overrides;
import io.policybridge.input.BadInput;
import io.policybridge.report.drawing.ChartEngine;
import io.policybridge.report.figure.CycleLink;
import io.policybridge.report.figure.CyclePage;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.run.cycles.CycleReport;
import io.policybridge.run.cycles.CycleRun;
import io.policybridge.simulation.RunKey;
import io.policybridge.simulator.Progress;
import io.policybridge.sweep.backend.ReferenceBackEnd;
import io.policybridge.sweep.backend.Simulation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** Pages of where the cycles of bars of a report went: each is made by simulating the bar and its baseline again. */
final class CyclePages {
    private CyclePages() {}

    /** Those of {@code links}; {@code jobs} simulates a run of one again. */
    static Map<CycleLink, String> of(List<CycleLink> links, Function<RunKey, Job> jobs) {
        Map<RunKey, List<CycleLink>> byBase = new LinkedHashMap<>();
        links.forEach(link ->
                byBase.computeIfAbsent(link.base(), base -> new ArrayList<>()).add(link));
        Map<CycleLink, String> pages = new LinkedHashMap<>();
        if (links.isEmpty()) {
            return pages;
        }
        try (ProgressDisplay display = ProgressDisplay.unknownTotal(byBase.size() + links.size());
                ChartEngine engine = new ChartEngine()) {
            byBase.forEach((base, own) -> pages.putAll(ofOneBase(base, own, jobs, display, engine)));
        }
        return pages;
    }

    private static Map<CycleLink, String> ofOneBase(
            RunKey base, List<CycleLink> links, Function<RunKey, Job> jobs, Progress progress, ChartEngine engine) {
        Stream<Job> first = Stream.of(labelled(jobs.apply(base), links.get(0).baseline()));
        List<Job> all = Stream.concat(
                        first, links.stream().map(link -> labelled(jobs.apply(link.own()), link.policy())))
                .toList();
        List<CycleRun> runs = CycleRun.all(all, progress);
        Map<CycleLink, String> pages = new LinkedHashMap<>();
        for (int i = 0; i < links.size(); i++) {
            CycleLink link = links.get(i);
            CycleReport report = CycleReport.of(link.workload(), List.of(runs.get(0), runs.get(i + 1)));
            pages.put(link, CyclePage.text(report, Version.text(), link.command(), engine));
        }
        return pages;
    }

    private static Job labelled(Job job, String label) {
        return job.under(job.policyChoice().labelled(label));
    }

    /**
     * Simulates a run that a store has, which names neither code nor servers: workload and policy are of this program
     * or of {@code known}, or data. A configuration is always data.
     *
     * @throws BadInput if it cannot be simulated, names what it must not, or its configuration is another today
     */
    static Function<RunKey, Job> stored(KnownPolicies known) {
        ReferenceBackEnd simulator = ReferenceBackEnd.ofData();
        return run -> {
            List<String> options = run.machine().options().entrySet().stream()
                    .map(option -> option.getKey() + "=" + option.getValue())
                    .toList();
            ConfigChoice config = new ConfigChoice(run.machine().base(), Overrides.of(options));
            Simulation simulation = simulator.of(run.workload(), config);
            if (!simulation.machine().digest().equals(run.machine().digest())) {
                throw new BadInput("--cycles: " + run.machine().name() + " has other options than when "
                        + run.workload() + " was run; expected the plan in place of the store, or results of today");
            }
            return simulation.job(PolicyChoice.ofData(run.policy(), known, run.seed()), run.limits());
        };
    }
}
