package io.policybridge.report.measured;

import io.policybridge.report.Results;
import io.policybridge.report.figure.Chart;
import io.policybridge.report.figure.Provenance;
import io.policybridge.table.MetricRows;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The figures of the metrics of measured runs, workload by workload. */
public final class MeasuredFigures {
    /** What there are figures of. */
    public static final List<MetricRows> DRAWN =
            List.of(MetricRows.LOAD, MetricRows.PERIOD, MetricRows.KERNEL, MetricRows.SM);

    private final Results results;
    private final Provenance provenance;
    private final List<MeasuredRun> runs;

    /** {@code runs}: those that stand for their column are drawn. */
    public MeasuredFigures(Results results, Provenance provenance, List<MeasuredRun> runs) {
        this.results = results;
        this.provenance = provenance;
        this.runs = runs.stream()
                .filter(run -> run.row().stands())
                .sorted(Comparator.comparingInt(
                        run -> results.policies().indexOf(run.row().policy())))
                .toList();
    }

    /**
     * Of the tables {@code drawn}.
     *
     * @param overTime statistics over time
     * @param ofUnits statistics of kernels and SMs
     */
    public List<Chart> charts(List<MetricRows> drawn, List<String> overTime, List<String> ofUnits) {
        List<Chart> charts = new ArrayList<>();
        for (String config : results.configs()) {
            for (String workload : results.workloads(config)) {
                List<MeasuredRun> own = runs.stream()
                        .filter(run -> run.row().config().equals(config)
                                && run.row().workload().equals(workload))
                        .toList();
                FigureFrame frame = new FigureFrame(
                        results, provenance, config, workload, results.configs().size() == 1);
                if (drawn.contains(MetricRows.PERIOD)) {
                    charts.addAll(new TimeFigures(frame, own).charts(overTime));
                }
                if (drawn.contains(MetricRows.LOAD)) {
                    charts.addAll(new LoadFigures(frame, own).charts());
                }
                if (drawn.contains(MetricRows.KERNEL)) {
                    charts.addAll(new UnitFigures(frame, own, MetricRows.KERNEL).charts(ofUnits));
                }
                if (drawn.contains(MetricRows.SM)) {
                    charts.addAll(new UnitFigures(frame, own, MetricRows.SM).charts(ofUnits));
                }
            }
        }
        return charts;
    }
}
