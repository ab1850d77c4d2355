package io.policybridge.report;

import io.policybridge.simulator.statistics.Snapshot;
import io.policybridge.simulator.statistics.Statistic;
import java.util.ArrayList;
import java.util.List;

/** A CSV file (RFC 4180, lines end with a line feed) whose columns are labels and numbers. */
public final class StatisticCsv {
    private final StringBuilder text = new StringBuilder();

    /** Names of the columns of {@code statistics}; a histogram has one for each bucket. */
    public static List<String> names(String prefix, List<Statistic> statistics) {
        List<String> names = new ArrayList<>();
        for (Statistic statistic : statistics) {
            for (int bucket = 0; bucket < statistic.buckets(); bucket++) {
                names.add(prefix + statistic.key() + (statistic.buckets() == 1 ? "" : "[" + bucket + "]"));
            }
        }
        return names;
    }

    /** The values of these columns, empty for statistics that are not in {@code known}. */
    static List<String> values(List<Statistic> statistics, Snapshot snapshot, List<Statistic> known) {
        List<String> values = new ArrayList<>();
        for (Statistic statistic : statistics) {
            for (int bucket = 0; bucket < statistic.buckets(); bucket++) {
                values.add(known.contains(statistic) ? value(statistic, bucket, snapshot) : "");
            }
        }
        return values;
    }

    /** The values of these columns. */
    public static List<String> values(List<Statistic> statistics, Snapshot snapshot) {
        return values(statistics, snapshot, statistics);
    }

    private static String value(Statistic statistic, int bucket, Snapshot snapshot) {
        return statistic.isDerived()
                ? Double.toString(snapshot.value(statistic))
                : Long.toString(snapshot.histogram(statistic)[bucket]);
    }

    /** Appends a row; the first one is the heading. */
    public void row(List<String> fields) {
        text.append(String.join(",", fields.stream().map(StatisticCsv::quoted).toList()))
                .append('\n');
    }

    private static String quoted(String field) {
        return field.matches("[^,\"\r\n]*") ? field : '"' + field.replace("\"", "\"\"") + '"';
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
