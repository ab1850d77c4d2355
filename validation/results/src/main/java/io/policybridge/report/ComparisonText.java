package io.policybridge.report;

import io.policybridge.report.Comparison.Cell;
import io.policybridge.session.Tally;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.dram.DramStatistics;
import io.policybridge.simulator.metrics.RunMetrics;
import io.policybridge.simulator.statistics.Snapshot;
import io.policybridge.table.StatisticText;
import io.policybridge.table.TextTable;
import java.util.Arrays;
import java.util.Locale;

/** A comparison as tables of text. */
public final class ComparisonText {
    private static final String UNKNOWN = "-";
    private static final int DIGEST_SHOWN = 12;

    private final Comparison comparison;
    private final boolean energy;

    public ComparisonText(Comparison comparison) {
        this(comparison, false);
    }

    /** {@code energy}: with two more columns, energy and IPC over energy, both over the baseline's. */
    public ComparisonText(Comparison comparison, boolean energy) {
        this.comparison = comparison;
        this.energy = energy;
    }

    /** One block per workload, then the mean speed-ups. */
    public String table() {
        TextTable table = new TextTable();
        table.row(withEnergy(
                "energy",
                "IPC/energy",
                "workload / policy",
                "IPC",
                "speed-up",
                "L1D miss",
                "MPKI",
                "RF/kcycle",
                "full coh.",
                "full div.",
                "bypassed",
                "L2 miss",
                "row hits"));
        for (String workload : comparison.workloads()) {
            table.row(workload);
            for (String policy : comparison.policies()) {
                table.row(row(comparison.cell(workload, policy)));
            }
        }
        for (Comparison.Mean mean : Comparison.Mean.values()) {
            table.row(mean.name().toLowerCase(Locale.ROOT) + " mean");
            for (String policy : comparison.policies()) {
                table.row(
                        "  " + policy,
                        "",
                        comparison
                                .meanSpeedUp(policy, mean)
                                .map(ComparisonText::three)
                                .orElse(UNKNOWN));
            }
        }
        return table.toString();
    }

    /** One line for each metric of each run; none if they were not counted. */
    public String metrics() {
        StatisticText metric = new StatisticText("policybridge_metric", 6);
        StringBuilder text = new StringBuilder();
        for (Cell cell : comparison.cells()) {
            if (cell.metrics() != null) {
                metric.lines(cell.workload() + " " + cell.policy(), RunMetrics.statistics(), cell.metrics())
                        .forEach(line -> text.append(line).append('\n'));
            }
        }
        return text.toString();
    }

    /**
     * The origin of the results: version, seed, inputs and configurations with their digests, effective policies, their
     * calls and answers.
     */
    public String provenance(String version) {
        StringBuilder text = new StringBuilder("version " + version + ", seed "
                + comparison.cells().get(0).result().seed() + '\n');
        for (String workload : comparison.workloads()) {
            RunResult result =
                    comparison.cell(workload, comparison.policies().get(0)).result();
            text.append(workload)
                    .append(": input ")
                    .append(result.inputDigest(), 0, DIGEST_SHOWN)
                    .append(", configuration ")
                    .append(result.config())
                    .append(' ')
                    .append(result.configDigest())
                    .append(cut(workload))
                    .append('\n');
        }
        for (String policy : comparison.policies()) {
            text.append(policy)
                    .append(" = ")
                    .append(comparison
                            .cell(comparison.workloads().get(0), policy)
                            .result()
                            .policy())
                    .append('\n');
            RunText.hooks(calls(policy), "hook")
                    .forEach(line -> text.append("  ").append(line).append('\n'));
        }
        return text.toString();
    }

    /** Which results of {@code workload} are not of the whole program. */
    private String cut(String workload) {
        StringBuilder text = new StringBuilder();
        for (String policy : comparison.policies()) {
            RunResult.End end = comparison.cell(workload, policy).result().end();
            if (end != RunResult.End.FINISHED) {
                text.append(text.isEmpty() ? "; not the whole program: " : ", ")
                        .append(policy)
                        .append(" cut at ")
                        .append(end);
            }
        }
        return text.toString();
    }

    /** Calls and answers of a policy over all workloads, or null. */
    private Tally calls(String policy) {
        Tally sum = null;
        for (String workload : comparison.workloads()) {
            Tally tally = comparison.cell(workload, policy).result().tally();
            if (tally != null) {
                sum = sum == null ? new Tally() : sum;
                sum.add(tally);
            }
        }
        return sum;
    }

    private String[] row(Cell cell) {
        RunResult result = cell.result();
        Snapshot totals = result.totals();
        boolean timed = cell.timed();
        return withEnergy(
                comparison.energy(cell).map(ComparisonText::three).orElse(UNKNOWN),
                comparison.efficiency(cell).map(ComparisonText::three).orElse(UNKNOWN),
                "  " + cell.policy(),
                timed ? three(totals.value(RunStatistics.IPC)) : UNKNOWN,
                comparison.speedUp(cell).map(ComparisonText::three).orElse(UNKNOWN),
                percent(totals.value(RunStatistics.L1D.missRate())),
                format("%.2f", totals.value(RunStatistics.MPKI)),
                timed ? format("%.1f", totals.value(RunStatistics.FAILS_PER_KILO_CYCLE)) : UNKNOWN,
                timed ? percent(totals.value(RunStatistics.FULLY_CACHED_COHERENT)) : UNKNOWN,
                timed ? percent(totals.value(RunStatistics.FULLY_CACHED_DIVERGENT)) : UNKNOWN,
                Long.toString(totals.count(RunStatistics.BYPASSED)),
                timed ? percent(totals.value(RunStatistics.L2.missRate())) : UNKNOWN,
                timed ? percent(totals.value(DramStatistics.ROW_HIT_RATE)) : UNKNOWN);
    }

    /** {@code row}, and behind it, if requested, the two columns of energy. */
    private String[] withEnergy(String total, String efficiency, String... row) {
        if (!energy) {
            return row;
        }
        String[] wide = Arrays.copyOf(row, row.length + 2);
        wide[row.length] = total;
        wide[row.length + 1] = efficiency;
        return wide;
    }

    /** The meaning of the columns. */
    public static String legend() {
        return """
        speed-up: IPC over the first policy's on the same workload. \
        L1D miss: misses / accesses (stores count, and in this L1D they miss).
        MPKI: L1D load misses, bypassed ones included, per 1000 thread instructions. \
        RF/kcycle: failed L1D attempts of all SMs per 1000 core cycles.
        full coh., full div.: share of warp loads that touch at most two lines, or more, all of \
        whose accesses were served without a miss (one merged with a line in flight is none).
        """;
    }

    private static String three(double value) {
        return format("%.3f", value);
    }

    private static String percent(double share) {
        return format("%.1f%%", 100 * share);
    }

    private static String format(String pattern, Object value) {
        return String.format(Locale.ROOT, pattern, value);
    }
}
