package io.policybridge.report;

import io.policybridge.simulator.metrics.Metric;
import io.policybridge.simulator.metrics.MetricCounts;
import io.policybridge.simulator.metrics.RunMetrics;
import java.util.ArrayList;
import java.util.List;

/**
 * The metrics of a run as lines {@code policybridge_metric[WHERE][KEY] = VALUE}, WHERE being {@code kernel ID NAME} or
 * {@code total}.
 */
public final class MetricsText {
    private MetricsText() {}

    /** One line for each metric of each kernel, then of all. Histograms end with their last number that is not 0. */
    public static List<String> lines(RunMetrics metrics) {
        List<String> lines = new ArrayList<>();
        for (RunMetrics.Kernel kernel : metrics.kernels()) {
            add(lines, "kernel " + kernel.id() + " " + kernel.name(), kernel.counts());
        }
        add(lines, "total", metrics.total());
        return lines;
    }

    private static void add(List<String> lines, String where, MetricCounts counts) {
        for (Metric metric : Metric.values()) {
            lines.add("policybridge_metric[" + where + "][" + metric.key() + "] = " + text(counts.histogram(metric)));
        }
    }

    private static String text(long[] numbers) {
        int last = numbers.length - 1;
        while (last > 0 && numbers[last] == 0) {
            last--;
        }
        StringBuilder text = new StringBuilder();
        for (int place = 0; place <= last; place++) {
            text.append(place == 0 ? "" : " ").append(numbers[place]);
        }
        return text.toString();
    }

    /** The table of docs/metrics.md. */
    public static String documentation() {
        StringBuilder text =
                new StringBuilder("| metric | event | stage | retries | what counts |\n|---|---|---|---|---|\n");
        for (Metric metric : Metric.values()) {
            String key = metric.places() == 1 ? metric.key() : metric.key() + "[0.." + (metric.places() - 1) + "]";
            text.append("| `")
                    .append(key)
                    .append("` | ")
                    .append(metric.event())
                    .append(" | ")
                    .append(metric.stage())
                    .append(" | ")
                    .append(metric.countsRetries() ? "in" : "out")
                    .append(" | ")
                    .append(metric.meaning())
                    .append(" |\n");
        }
        return text.toString();
    }
}
