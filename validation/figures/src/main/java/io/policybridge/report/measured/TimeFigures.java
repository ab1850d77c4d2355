package io.policybridge.report.measured;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.policybridge.report.figure.Chart;
import io.policybridge.report.figure.ChartTable;
import io.policybridge.report.figure.Measure;
import io.policybridge.simulator.metrics.periods.OverTime;
import io.policybridge.table.MetricRows;
import io.policybridge.table.RowTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** A statistic of one workload over time, a line for each policy (thesis, figures 5.1, 5.6 and 5.7). */
final class TimeFigures {
    /** A line of more periods is drawn with means of several. */
    private static final int MOST_POINTS = 400;
    /** Words under the axis. */
    private static final int TICKS = 8;

    private static final double KILO = 1000;

    private final FigureFrame frame;
    /** By policy, of its lowest seed: runs of several seeds have other lengths. */
    private final Map<String, MeasuredRun> runs = new LinkedHashMap<>();

    TimeFigures(FigureFrame frame, List<MeasuredRun> measured) {
        this.frame = frame;
        for (MeasuredRun run : measured) {
            if (run.table(MetricRows.PERIOD).isPresent()) {
                runs.merge(
                        run.row().policy(),
                        run,
                        (one, other) -> one.row().seed() <= other.row().seed() ? one : other);
            }
        }
    }

    /** A figure for each of {@code statistics} that the tables have. */
    List<Chart> charts(List<String> statistics) {
        List<Map<String, double[]>> all = statistics.stream()
                .<Map<String, double[]>>map(one -> new LinkedHashMap<>())
                .toList();
        double[] begins = {};
        for (Map.Entry<String, MeasuredRun> run : runs.entrySet()) {
            RowTable table = run.getValue().table(MetricRows.PERIOD).orElseThrow();
            double[] from = table.numbers("from");
            begins = from.length > begins.length ? from : begins;
            for (int i = 0; i < statistics.size(); i++) {
                if (table.columns().contains(statistics.get(i))) {
                    all.get(i).put(run.getKey(), Column.of(table, statistics.get(i)));
                }
            }
        }
        List<Chart> charts = new ArrayList<>();
        for (int i = 0; i < statistics.size(); i++) {
            if (!all.get(i).isEmpty() && begins.length > 1) {
                charts.add(chart(statistics.get(i), begins, all.get(i)));
            }
        }
        return charts;
    }

    private Chart chart(String statistic, double[] begins, Map<String, double[]> lines) {
        long length = (long) begins[1];
        int together = (begins.length + MOST_POINTS - 1) / MOST_POINTS;
        ObjectNode data = JsonNodeFactory.instance.objectNode();
        data.put("kind", "curves");
        data.put("xName", "core cycles (thousands)");
        data.put("yName", Measure.word(statistic));
        data.put("ratio", false);
        data.put("whole", true);
        ArrayNode x = data.putArray("x");
        int points = 0;
        for (int i = 0; i < begins.length; i += together) {
            x.add(plain(begins[i] / KILO));
            points++;
        }
        data.put("every", every(points, length * together));
        ArrayNode series = data.putArray("series");
        lines.forEach((policy, values) -> {
            ArrayNode own =
                    series.addObject().put("name", policy).put("mean", false).putArray("values");
            for (int i = 0; i < begins.length; i += together) {
                Grouped.add(own, mean(values, i, i + together));
            }
        });
        boolean seeds = frame.results().seeds(frame.config()).size() > 1;
        return frame.chart(
                "time-" + statistic,
                Measure.word(statistic) + " over time",
                Measure.meaning(statistic) + ", in periods of " + length
                        + " core cycles (the last one of a run may be shorter), each drawn where it begins"
                        + (together == 1 ? "" : ", " + together + " together by their arithmetic mean")
                        + (seeds ? "; of the lowest seed" : "") + ". Mean and standard deviation over the periods: "
                        + lines.entrySet().stream()
                                .filter(line -> OverTime.of(line.getValue()).periods() > 0)
                                .map(line -> line.getKey() + " " + spread(OverTime.of(line.getValue())))
                                .collect(Collectors.joining(", "))
                        + ". ",
                data,
                table(begins, lines));
    }

    private static String spread(OverTime values) {
        return String.format(Locale.ROOT, "%.4g and %.3g", values.mean(), values.deviation());
    }

    /** Of those from {@code from} to before {@code to} that are numbers. */
    private static double mean(double[] values, int from, int to) {
        return Arrays.stream(values, Math.min(from, values.length), Math.min(to, values.length))
                .filter(value -> !Double.isNaN(value))
                .average()
                .orElse(Double.NaN);
    }

    /** Points from one word under the axis to the next, so that these are round numbers where they can be. */
    private static int every(int points, long length) {
        for (long step = 1; ; step *= 10) {
            for (long round : new long[] {step, 2 * step, 5 * step}) {
                if (round % length == 0 && points * length <= TICKS * round) {
                    return (int) (round / length);
                }
            }
            if (step > points * length) {
                return Math.max(1, points / TICKS);
            }
        }
    }

    private static String plain(double kilo) {
        return kilo == Math.rint(kilo) ? Long.toString((long) kilo) : Double.toString(kilo);
    }

    private static ChartTable table(double[] begins, Map<String, double[]> lines) {
        List<String> heading = new ArrayList<>(List.of("from"));
        heading.addAll(lines.keySet());
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < begins.length; i++) {
            List<String> row = new ArrayList<>(List.of(Long.toString((long) begins[i])));
            for (double[] values : lines.values()) {
                row.add(i < values.length ? Grouped.text(values[i]) : "");
            }
            rows.add(row);
        }
        return new ChartTable(heading, 1, rows);
    }
}
