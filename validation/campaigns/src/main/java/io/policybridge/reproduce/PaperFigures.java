package io.policybridge.reproduce;

import io.policybridge.benchmarks.Category;
import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.report.Comparison.Mean;
import io.policybridge.report.Results;
import io.policybridge.report.figure.Provenance;
import io.policybridge.report.figure.Report;
import io.policybridge.report.figure.WantedFigures;
import io.policybridge.store.ResultStore;
import io.policybridge.sweep.PlanResults;
import io.policybridge.sweep.Sweep;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
        PlanResults planned = Sweep.known(paper.plan(plan, extent, known), store::find);
        Results results = new Results(planned.rows(), store.statistics());
        Set<String> statistics = new LinkedHashSet<>(List.of("ipc", "mpki"));
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
                Provenance.of(
                        results,
                        paper.name() + ", " + plan,
                        "policybridge reproduce " + paper.name() + paper.optionWords(),
                        version),
                new WantedFigures(
                        List.copyOf(statistics),
                        planned.baseline(),
                        null,
                        List.copyOf(means),
                        classes(results),
                        List.of(),
                        List.of(),
                        null));
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
