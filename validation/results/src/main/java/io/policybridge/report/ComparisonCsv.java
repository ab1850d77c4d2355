package io.policybridge.report;

import io.policybridge.report.Comparison.Cell;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.metrics.RunMetrics;
import io.policybridge.simulator.statistics.Statistic;
import io.policybridge.table.PointStatistics;
import io.policybridge.table.StatisticCsv;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A comparison as CSV: one line for each workload under each policy. */
public final class ComparisonCsv {
    private static final List<Statistic> STATISTICS = RunStatistics.CATALOGUE.statistics();

    private ComparisonCsv() {}

    /** Heading and one line per cell. */
    public static String text(Comparison comparison) {
        StatisticCsv csv = new StatisticCsv();
        List<Statistic> energies = energies(comparison);
        List<String> names =
                new ArrayList<>(List.of("workload", "policy", "effectivePolicy", "config", "seed", "timed"));
        names.addAll(List.of("speedUp", "relativeEnergy", "relativeEfficiency"));
        names.addAll(StatisticCsv.names("", STATISTICS));
        names.addAll(StatisticCsv.names("", metrics(comparison)));
        names.addAll(StatisticCsv.names("energy.", energies));
        names.add("end");
        csv.row(names);
        comparison.cells().forEach(cell -> csv.row(fields(comparison, cell, energies)));
        return csv.toString();
    }

    /** Those of all machines; empty if none were counted. */
    private static List<Statistic> metrics(Comparison comparison) {
        return comparison.isMeasured() ? RunMetrics.statistics() : List.of();
    }

    /** The energy statistics, which all machines share; empty if all results are offline ceilings. */
    private static List<Statistic> energies(Comparison comparison) {
        return comparison.cells().stream()
                .filter(cell -> cell.result().energy() != null)
                .findFirst()
                .map(cell -> cell.result().energy().statistics())
                .orElse(List.of());
    }

    private static List<String> fields(Comparison comparison, Cell cell, List<Statistic> energies) {
        RunResult result = cell.result();
        List<String> fields = new ArrayList<>(List.of(
                cell.workload(),
                cell.policy(),
                result.policy(),
                result.config(),
                Long.toString(result.seed()),
                Boolean.toString(cell.timed())));
        fields.add(number(comparison.speedUp(cell)));
        fields.add(number(comparison.energy(cell)));
        fields.add(number(comparison.efficiency(cell)));
        fields.addAll(StatisticCsv.values(
                STATISTICS, result.totals(), cell.timed() ? STATISTICS : PointStatistics.OF_OFFLINE_CEILINGS));
        List<Statistic> metrics = metrics(comparison);
        fields.addAll(StatisticCsv.values(metrics, cell.metrics(), cell.metrics() == null ? List.of() : metrics));
        List<Statistic> own = cell.timed() ? result.energy().statistics() : List.of();
        fields.addAll(StatisticCsv.values(cell.timed() ? own : energies, result.totals(), own));
        fields.add(result.end().name());
        return fields;
    }

    private static String number(Optional<Double> value) {
        return value.map(String::valueOf).orElse("");
    }
}
