package io.policybridge.cli.command;

import io.policybridge.report.Comparison;
import io.policybridge.report.Results;
import io.policybridge.report.figure.Provenance;
import io.policybridge.report.figure.Report;
import io.policybridge.report.figure.WantedFigures;
import io.policybridge.table.PointStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A comparison as the report that sweeps have. */
final class ComparedFigures {
    private static final List<String> STATISTICS = List.of("ipc", "mpki", "l1dMissRate", "fullyCachedDivergent");

    private final Comparison comparison;
    private final Map<String, List<String>> classes;
    private final List<String> statistics = new ArrayList<>(STATISTICS);

    /**
     * Figures of {@code comparison}.
     *
     * @param energy whether energies are drawn too
     * @param classes names of workloads by the name of their class; empty for means over all
     */
    ComparedFigures(Comparison comparison, boolean energy, Map<String, List<String>> classes) {
        this.comparison = comparison;
        this.classes = classes;
        if (energy) {
            statistics.add(PointStatistics.ENERGY);
        }
    }

    /** The report; {@code name} stands above it, {@code command} made it. */
    Report report(String name, String command, String version) {
        Results results = comparison.results();
        return new Report(
                results,
                Provenance.of(results, name, command, version),
                new WantedFigures(
                        statistics.stream().filter(results::hasStatistic).toList(),
                        comparison.policies().get(0),
                        null,
                        List.of(),
                        classes,
                        List.of(),
                        List.of(),
                        null));
    }
}
