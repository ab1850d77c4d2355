package io.policybridge.report.measured;

import io.policybridge.report.figure.Chart;
import io.policybridge.table.MetricRows;
import io.policybridge.table.RowTable;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The load instructions of one workload under each policy: miss rates (APCM, figure 1, which has the four loads with
 * most requests), and what each has of all accesses and misses.
 */
final class LoadFigures {
    /** More loads than these are in the table alone. */
    private static final int MOST_LOADS = 12;

    private static final String REQUESTS = "all accesses";
    private static final double PERCENT = 100;

    private final FigureFrame frame;
    private final Grouped rates = new Grouped();
    private final Grouped requests = new Grouped();
    private final Grouped misses = new Grouped();
    private final boolean oneKernel;

    LoadFigures(FigureFrame frame, List<MeasuredRun> runs) {
        this.frame = frame;
        oneKernel = runs.stream()
                        .flatMap(run -> run.table(MetricRows.LOAD).stream())
                        .flatMap(table -> table.rows().stream())
                        .map(row -> row.get(0))
                        .distinct()
                        .count()
                == 1;
        for (MeasuredRun run : runs) {
            run.table(MetricRows.LOAD).ifPresent(table -> read(run.row().policy(), table));
        }
    }

    private void read(String policy, RowTable table) {
        double[] rate = table.numbers("missRate");
        double[] request = table.numbers("requests");
        double[] hits = table.numbers("hits");
        double[] pending = table.numbers("pendingHits");
        double[] miss = table.numbers("misses");
        double[] bypassed = table.numbers("bypassed");
        for (int i = 0; i < rate.length; i++) {
            List<String> row = table.rows().get(i);
            String load = oneKernel ? row.get(1) : row.get(1) + " " + row.get(0);
            boolean accepted = hits[i] + pending[i] + miss[i] > 0;
            rates.add(load, policy, accepted ? rate[i] : Double.NaN);
            requests.add(load, policy, request[i]);
            misses.add(load, policy, miss[i] + bypassed[i]);
        }
    }

    /** The loads with most requests under the first policy, the most first. */
    private List<String> shown() {
        String first = requests.policies().get(0);
        return requests.categories().stream()
                .sorted(Comparator.comparingDouble(load -> -requests.value(load, first)))
                .filter(load -> !(requests.value(load, first) == 0))
                .limit(MOST_LOADS)
                .toList();
    }

    List<Chart> charts() {
        if (requests.isEmpty()) {
            return List.of();
        }
        List<String> shown = shown();
        String left = requests.categories().size() > shown.size()
                ? "Of " + requests.categories().size() + " loads the " + shown.size()
                        + " with most requests are drawn; the table has all. "
                : "";
        String first = requests.policies().get(0);
        String weights = shown.stream()
                .map(load -> load + " " + String.format(Locale.ROOT, "%.0f%%", share(requests, load, first)))
                .collect(Collectors.joining(", "));
        Grouped shares = new Grouped();
        for (String policy : misses.policies()) {
            misses.categories().forEach(load -> shares.add(load, policy, share(misses, load, policy)));
        }
        requests.categories().forEach(load -> shares.add(load, REQUESTS, share(requests, load, first)));
        return List.of(
                frame.chart(
                        "load-miss-rate",
                        "Miss rate by load",
                        "L1D misses over accepted accesses of each load instruction, bypassed requests left out; loads by "
                                + "their share of all load accesses: " + weights + ". " + left,
                        rates.bars("L1D miss rate", shown, ""),
                        rates.table("load")),
                frame.chart(
                        "load-shares",
                        "Share of misses and accesses by load",
                        "percent of all load misses, bypassed requests included, under each policy; last bar: percent of all "
                                + "load accesses under " + first + ". " + left,
                        shares.bars("percent of all misses", shown, ""),
                        shares.table("load")));
    }

    private static double share(Grouped counts, String load, String policy) {
        return PERCENT * counts.value(load, policy) / counts.total(policy);
    }
}
