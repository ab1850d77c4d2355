package io.policybridge.cli.command.sweep;

import io.policybridge.input.BadInput;
import io.policybridge.report.ResultRow;
import io.policybridge.report.measured.MeasuredFigures;
import io.policybridge.report.measured.MeasuredRun;
import io.policybridge.store.ResultStore;
import io.policybridge.table.MetricRows;
import java.util.ArrayList;
import java.util.List;

/** The tables of metrics that a store has of the results of a report. */
final class StoredRuns {
    private final ResultStore store;
    /** Core cycles; 0 where there are none. */
    private final long period;

    /**
     * Those in {@code store}.
     *
     * @param wanted core cycles of periods; 0 for the longest that there are
     * @throws BadInput if there are periods, but none of these
     */
    StoredRuns(ResultStore store, long wanted) {
        this.store = store;
        List<Long> periods = store.periods(MetricRows.PERIOD);
        if (wanted != 0 && !periods.isEmpty() && !periods.contains(wanted)) {
            throw new BadInput("--period=" + wanted + ": no metrics of such periods; expected one of "
                    + String.join(", ", periods.stream().map(String::valueOf).toList()));
        }
        period = wanted != 0 ? wanted : periods.isEmpty() ? 0 : periods.get(periods.size() - 1);
    }

    boolean hasPeriods() {
        return !store.periods(MetricRows.PERIOD).isEmpty();
    }

    List<MeasuredRun> runs(List<ResultRow> rows) {
        return rows.stream()
                .map(row -> new MeasuredRun(
                        row, kind -> store.metrics(row.result().key(), kind, kind.isPeriodic() ? period : 0)))
                .toList();
    }

    /** Those that {@code words}, null for all, name. @throws BadInput for others, and for those that it has not */
    List<MetricRows> drawn(List<String> words) {
        if (words == null || words.equals(List.of("none"))) {
            return words == null ? MeasuredFigures.DRAWN : List.of();
        }
        List<MetricRows> drawn = new ArrayList<>();
        for (String word : words) {
            MetricRows rows = MetricRows.named(word)
                    .filter(MeasuredFigures.DRAWN::contains)
                    .orElseThrow(
                            () -> new BadInput("--metrics=" + word + "; expected load, period, kernel, sm, or none"));
            if (store.periods(rows).isEmpty()) {
                throw new BadInput("--metrics=" + word
                        + ": the store has none; expected some (./policybridge sweep --metrics " + word + ")");
            }
            drawn.add(rows);
        }
        return drawn;
    }
}
