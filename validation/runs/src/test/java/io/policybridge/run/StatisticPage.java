package io.policybridge.run;

import io.policybridge.simulator.EnergyEvent;
import io.policybridge.simulator.EnergyModel;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.metrics.Metric;
import io.policybridge.simulator.metrics.Occasion;
import io.policybridge.simulator.metrics.loads.LoadMetrics;
import io.policybridge.simulator.statistics.PrintedName;
import io.policybridge.simulator.statistics.Statistic;
import java.util.Locale;
import java.util.stream.Collectors;

/** The tables of statistics in docs/, generated from their declarations. */
public final class StatisticPage {
    private StatisticPage() {}

    /** Of docs/metrics.md. */
    public static String statistics() {
        StringBuilder text = new StringBuilder(
                "| statistic | unit | of an interval | GPGPU-Sim prints | what it is |\n" + "|---|---|---|---|---|\n");
        for (Statistic statistic : RunStatistics.CATALOGUE.statistics()) {
            String printed = statistic.printed().stream()
                    .map(PrintedName::words)
                    .distinct()
                    .map(words -> "`" + words + "`")
                    .collect(Collectors.joining(", "));
            row(
                    text,
                    key(statistic),
                    statistic.unit(),
                    statistic.subtraction().toString(),
                    printed,
                    statistic.meaning());
        }
        return text.toString();
    }

    /** Of docs/metrics.md. */
    public static String metrics() {
        StringBuilder text =
                new StringBuilder("| metric | unit | counted event | counted when | condition, or histogram by |\n"
                        + "|---|---|---|---|---|\n");
        for (Metric metric : Metric.values()) {
            Occasion occasion = metric.occasion();
            row(text, key(metric), metric.unit(), occasion.event(), occasion.stage(), metric.meaning());
        }
        return text.toString();
    }

    /** Of docs/metrics.md, by load instruction. */
    public static String loads() {
        StringBuilder text = new StringBuilder("| column | unit | what it is |\n|---|---|---|\n");
        for (Statistic statistic : LoadMetrics.statistics()) {
            row(text, key(statistic), statistic.unit(), statistic.meaning());
        }
        return text.toString();
    }

    /** Of docs/metrics.md; energies as on the machine of {@code model}. */
    public static String energies(EnergyModel model) {
        StringBuilder text =
                new StringBuilder("| key | event | pJ on " + model.machine() + " | source |\n|---|---|---|---|\n");
        for (EnergyEvent event : EnergyEvent.values()) {
            row(
                    text,
                    "`" + event.key() + "`",
                    event.event(),
                    String.format(Locale.ROOT, "%.1f", model.picojoules(event)),
                    event.source());
        }
        return text.toString();
    }

    private static String key(Statistic statistic) {
        String buckets = statistic.buckets() == 1 ? "" : "[0.." + (statistic.buckets() - 1) + "]";
        return "`" + statistic.key() + buckets + "`";
    }

    private static void row(StringBuilder text, String... cells) {
        text.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }
}
