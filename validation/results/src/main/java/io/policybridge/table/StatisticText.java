package io.policybridge.table;

import io.policybridge.simulator.statistics.Snapshot;
import io.policybridge.simulator.statistics.Statistic;
import java.util.List;
import java.util.Locale;

/**
 * Statistics as lines {@code FAMILY[WHERE][KEY] = VALUE}, WHERE being {@code kernel ID NAME} or {@code total}.
 * Histograms end with their last number that is not 0.
 */
public final class StatisticText {
    private final String family;
    private final String derived;

    /** {@code digits}: decimal places of a derived statistic. */
    public StatisticText(String family, int digits) {
        this.family = family;
        derived = "%." + digits + "f";
    }

    /** One line for each of {@code statistics}. */
    public List<String> lines(String where, List<Statistic> statistics, Snapshot snapshot) {
        return statistics.stream()
                .map(statistic -> family + "[" + where + "][" + statistic.key() + "] = " + value(statistic, snapshot))
                .toList();
    }

    private String value(Statistic statistic, Snapshot snapshot) {
        return statistic.isDerived()
                ? String.format(Locale.ROOT, derived, snapshot.value(statistic))
                : text(snapshot.histogram(statistic));
    }

    private static String text(long[] numbers) {
        int last = numbers.length - 1;
        while (last > 0 && numbers[last] == 0) {
            last--;
        }
        StringBuilder text = new StringBuilder();
        for (int bucket = 0; bucket <= last; bucket++) {
            text.append(bucket == 0 ? "" : " ").append(numbers[bucket]);
        }
        return text.toString();
    }
}
