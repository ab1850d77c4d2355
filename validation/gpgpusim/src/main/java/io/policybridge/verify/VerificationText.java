package io.policybridge.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A verification as rows of a table, and its differences as lines. */
public final class VerificationText {
    private final HostVerification verification;

    public VerificationText(HostVerification verification) {
        this.verification = verification;
    }

    /**
     * A heading, then one row for each kernel: its cycles in each run, and whether they are equal; then wall times and
     * queries.
     */
    public List<List<String>> rows() {
        List<HostRun> runs = verification.runs();
        List<List<String>> rows = new ArrayList<>();
        rows.add(row("kernel", runs.stream().map(HostRun::name).toList(), "equal"));
        int kernels = runs.stream()
                .mapToInt(run -> run.printed().kernels().size())
                .max()
                .orElse(0);
        for (int i = 0; i < kernels; i++) {
            int kernel = i;
            List<String> cycles = runs.stream().map(run -> cycles(run, kernel)).toList();
            rows.add(row(name(runs, i), cycles, cycles.stream().distinct().count() == 1 ? "yes" : "NO"));
        }
        rows.add(row(
                "lines compared",
                runs.stream()
                        .map(run -> Integer.toString(run.printed().compared()))
                        .toList(),
                verification.equal() ? "yes" : "NO"));
        rows.add(row(
                "queries and events",
                runs.stream()
                        .map(run -> run.calls() < 0 ? "-" : Long.toString(run.calls()))
                        .toList(),
                ""));
        rows.add(row(
                "wall time, s",
                runs.stream()
                        .map(run -> String.format(Locale.ROOT, "%.2f", run.seconds()))
                        .toList(),
                ""));
        return rows;
    }

    private static List<String> row(String first, List<String> cells, String last) {
        List<String> row = new ArrayList<>(List.of(first));
        row.addAll(cells);
        row.add(last);
        return row;
    }

    private static String name(List<HostRun> runs, int kernel) {
        return runs.stream()
                .filter(run -> kernel < run.printed().kernels().size())
                .findFirst()
                .map(run -> run.printed().kernels().get(kernel).name())
                .orElse("");
    }

    private static String cycles(HostRun run, int kernel) {
        List<SimulatorOutput.Kernel> kernels = run.printed().kernels();
        return kernel < kernels.size() ? Long.toString(kernels.get(kernel).cycles()) : "-";
    }

    /** The first differing lines of each run, plain above other. */
    public String differences() {
        StringBuilder text = new StringBuilder();
        verification.differences().forEach((name, differences) -> {
            for (Difference difference : differences) {
                text.append(String.format(
                        Locale.ROOT, "%-6s line %d: %s%n", "plain", difference.plainLine(), difference.plain()));
                text.append(String.format(
                        Locale.ROOT, "%-6s line %d: %s%n", name, difference.otherLine(), difference.other()));
            }
        });
        return text.toString();
    }
}
