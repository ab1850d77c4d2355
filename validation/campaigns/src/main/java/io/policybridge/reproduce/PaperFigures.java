package io.policybridge.reproduce;

import io.policybridge.benchmarks.Category;
import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.report.Comparison.Mean;
import io.policybridge.report.Results;
import io.policybridge.report.figure.Chart;
import io.policybridge.report.figure.Provenance;
import io.policybridge.report.figure.Report;
import io.policybridge.report.figure.SurfaceCharts;
import io.policybridge.report.figure.WantedFigures;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.store.ResultStore;
import io.policybridge.sweep.PlanResults;
import io.policybridge.sweep.Sweep;
import io.policybridge.sweep.SweepPlan;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Draws the figures of a plan of a paper: bars of the statistics that its numbers are of, in the paper's classes. */
public final class PaperFigures {
    private final PaperPlans paper;
    private final Extent extent;

    public PaperFigures(PaperPlans paper, Extent extent) {
        this.paper = paper;
        this.extent = extent;
    }

    /** The report of {@code plan}, whose results are in {@code store}. */
    public Report of(String plan, ResultStore store, KnownPolicies known, String version) {
        SweepPlan swept = paper.plan(plan, extent, known);
        PlanResults planned = Sweep.known(swept, store::find);
        Results results = new Results(planned.rows(), store.statistics());
        Provenance provenance = provenance(plan, results, version);
        Set<String> statistics = new LinkedHashSet<>(swept.surfaces().isEmpty() ? List.of("ipc", "mpki") : List.of());
        Set<Mean> means = new LinkedHashSet<>();
        for (PaperNumber number : paper.numbers()) {
            if (number.plan().equals(plan)) {
                if (number.ours().derivation() != Quantity.Derivation.CHOSEN) {
                    statistics.add(number.ours().name());
                }
                number.ours().average().mean().ifPresent(means::add);
            }
        }
        return new Report(
                        results,
                        provenance,
                        new WantedFigures(
                                List.copyOf(statistics),
                                planned.baseline(),
                                null,
                                List.copyOf(means),
                                classes(results),
                                List.of(),
                                List.of(),
                                null))
                .with(SurfaceCharts.of(swept.surfaces(), results, planned.baseline(), provenance));
    }

    private Provenance provenance(String plan, Results results, String version) {
        return Provenance.of(
                results,
                paper.name() + ", " + plan,
                "policybridge reproduce " + paper.name() + (plan.equals(PaperPlans.SURFACE) ? " --figure " + plan : "")
                        + paper.optionWords(),
                version);
    }

    /** The maps of its surface, of the results that {@code known} has. */
    public List<Chart> surface(
            KnownPolicies policies, Function<PointKey, Optional<StoredPoint>> known, String version) {
        SweepPlan plan = paper.plan(PaperPlans.SURFACE, extent, policies);
        PlanResults planned = Sweep.known(plan, known);
        Results results = new Results(planned.rows(), List.of(RunStatistics.IPC.key()));
        return SurfaceCharts.of(
                plan.surfaces(), results, planned.baseline(), provenance(PaperPlans.SURFACE, results, version));
    }

    /** The paper's categories of the workloads that the results have. */
    private Map<String, List<String>> classes(Results results) {
        Map<String, List<String>> classes = new LinkedHashMap<>();
        List<String> workloads = results.configs().stream()
                .flatMap(config -> results.workloads(config).stream())
                .distinct()
                .toList();
        for (Category category : paper.paper().categories()) {
            List<String> members = Group.of(category.words(), List.of(category)).members(workloads);
            if (!members.isEmpty() && !category.words().isEmpty()) {
                classes.put(category.words(), members);
            }
        }
        return classes;
    }
}
