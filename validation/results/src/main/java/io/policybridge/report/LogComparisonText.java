package io.policybridge.report;

import io.policybridge.table.TextTable;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** A GPGPU-Sim log beside the reference simulator, as text. */
public final class LogComparisonText {
    private static final int OPTIONS_SHOWN = 10;

    private final LogComparison comparison;

    public LogComparisonText(LogComparison comparison) {
        this.comparison = comparison;
    }

    /** The whole comparison; {@code all}: every statistic of every kernel, and those of one side by name. */
    public String text(boolean all) {
        StringBuilder text = new StringBuilder(origin());
        text.append('\n').append(kernels());
        List<LogComparison.Kernel> detailed = all ? comparison.kernels() : List.of(comparison.total());
        detailed.forEach(kernel -> text.append('\n').append(statistics(kernel, all)));
        return text.append('\n').append(summary()).toString();
    }

    private String origin() {
        StringBuilder text = new StringBuilder();
        String version = comparison.log().version().isEmpty()
                ? "GPGPU-Sim"
                : "GPGPU-Sim " + comparison.log().version();
        text.append(comparison.log().name())
                .append(" (")
                .append(version)
                .append(") against the reference simulator: ")
                .append(comparison.workload())
                .append(", configuration ")
                .append(comparison.config())
                .append(", policy ")
                .append(comparison.policy())
                .append('\n');
        if (comparison.options() == null) {
            text.append("The log does not print its options: its configuration was not checked.\n");
        } else if (!comparison.isOfConfiguration()) {
            text.append("The log is of ANOTHER CONFIGURATION. Options that differ: ")
                    .append(comparison.options().size())
                    .append('\n');
            comparison.options().stream()
                    .limit(OPTIONS_SHOWN)
                    .forEach(option -> text.append("  ")
                            .append(option.name())
                            .append(": log ")
                            .append(option.recorded())
                            .append(", simulated ")
                            .append(option.simulated())
                            .append('\n'));
            if (comparison.options().size() > OPTIONS_SHOWN) {
                text.append("  and ")
                        .append(comparison.options().size() - OPTIONS_SHOWN)
                        .append(" more\n");
            }
        }
        comparison.remarks().forEach(remark -> text.append(remark).append('\n'));
        return text.toString();
    }

    private String kernels() {
        TextTable table = new TextTable();
        table.row(
                "after kernel",
                "statistics",
                "equal",
                "mean error",
                "correlation",
                "of logarithms",
                "only in log",
                "only simulated");
        for (LogComparison.Kernel kernel : comparison.kernels()) {
            table.row(
                    kernel.id() + " " + kernel.name(),
                    Integer.toString(kernel.pairs().size()),
                    Long.toString(kernel.equal()),
                    format("%.2f%%", 100 * kernel.meanError()),
                    coefficient(kernel.correlation()),
                    coefficient(kernel.logCorrelation()),
                    Integer.toString(kernel.onlyRecorded().size()),
                    Integer.toString(kernel.onlySimulated().size()));
        }
        return table.toString();
    }

    private static String statistics(LogComparison.Kernel kernel, boolean all) {
        TextTable table = new TextTable();
        table.row("after kernel " + kernel.id() + " " + kernel.name(), "GPGPU-Sim", "simulated", "error");
        int hidden = 0;
        for (StatisticPair pair : kernel.pairs()) {
            if (all || !pair.isEqual() || !pair.isZero() && !pair.isOfOneUnit()) {
                table.row(pair.name(), pair.recorded(), pair.simulated(), error(pair));
            } else {
                hidden++;
            }
        }
        StringBuilder text = new StringBuilder(table.toString());
        if (hidden > 0) {
            text.append(hidden)
                    .append(" more are equal: zero, or of a single SM, slice or channel. --all shows them.\n");
        }
        if (all) {
            kernel.onlyRecorded()
                    .forEach(name ->
                            text.append("only in the log: ").append(name).append('\n'));
            kernel.onlySimulated()
                    .forEach(
                            name -> text.append("only simulated: ").append(name).append('\n'));
        }
        return text.toString();
    }

    private String summary() {
        LogComparison.Kernel total = comparison.total();
        return format(
                        "%d of %d statistics after kernel %d are equal; ",
                        total.equal(), total.pairs().size(), total.id())
                + (comparison.agrees()
                        ? "the runs agree"
                        : comparison.isOfConfiguration() ? "the runs DIFFER" : "the configurations DIFFER")
                + " (expected: " + comparison.tolerance() + ")\n";
    }

    private static String error(StatisticPair pair) {
        OptionalDouble error = pair.error();
        return pair.isEqual() ? "0" : error.isPresent() ? format("%+.2f%%", 100 * error.getAsDouble()) : "-";
    }

    private static String coefficient(OptionalDouble value) {
        return value.isPresent() ? format("%.6f", value.getAsDouble()) : "-";
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
