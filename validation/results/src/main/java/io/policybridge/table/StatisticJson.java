package io.policybridge.table;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.policybridge.simulator.statistics.Snapshot;
import io.policybridge.simulator.statistics.Statistic;
import java.util.List;

/** Statistics as JSON: numbers, and histograms as arrays. */
public final class StatisticJson {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private StatisticJson() {}

    /** An object with all of {@code statistics}. */
    public static ObjectNode object(List<Statistic> statistics, Snapshot snapshot) {
        ObjectNode node = MAPPER.createObjectNode();
        statistics.forEach(statistic -> put(node, statistic, snapshot));
        return node;
    }

    /** An object with the single numbers among {@code statistics}, either the counted or the derived ones. */
    public static ObjectNode numbers(List<Statistic> statistics, Snapshot snapshot, boolean derived) {
        return object(
                statistics.stream()
                        .filter(statistic -> statistic.buckets() == 1 && statistic.isDerived() == derived)
                        .toList(),
                snapshot);
    }

    /** Puts the histograms among {@code statistics} into {@code node}. */
    public static void putHistograms(ObjectNode node, List<Statistic> statistics, Snapshot snapshot) {
        statistics.stream()
                .filter(statistic -> statistic.buckets() > 1)
                .forEach(statistic -> put(node, statistic, snapshot));
    }

    private static void put(ObjectNode node, Statistic statistic, Snapshot snapshot) {
        if (statistic.isDerived()) {
            node.put(statistic.key(), snapshot.value(statistic));
        } else if (statistic.buckets() == 1) {
            node.put(statistic.key(), snapshot.count(statistic));
        } else {
            node.set(statistic.key(), MAPPER.valueToTree(snapshot.histogram(statistic)));
        }
    }
}
