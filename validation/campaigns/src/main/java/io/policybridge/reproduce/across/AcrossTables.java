package io.policybridge.reproduce.across;

import io.policybridge.api.HostGeometry;
import io.policybridge.api.StateBits;
import io.policybridge.report.Results;
import io.policybridge.run.PolicyChoice;
import io.policybridge.sweep.SweepPlan;
import io.policybridge.table.TextTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What stands where on a machine, in tables: policies, compositions, benchmarks, and what lacks results. */
public final class AcrossTables {
    private static final double BITS_PER_KB = 8 * 1024;

    private final Standings standings;
    private final HostGeometry host;
    private final int planned;

    /** As {@code results} have it, of {@code machine}, which is {@code host} to policies. */
    public AcrossTables(SweepPlan plan, Results results, String machine, HostGeometry host) {
        List<PolicyChoice> policies = plan.policies().stream()
                .map(column -> column.candidates().get(0).policyChoice().labelled(column.label()))
                .toList();
        this.host = host;
        planned = plan.workloads().size();
        standings = new Standings(results, machine, policies, policies.get(plan.baseline()), planned);
    }

    /**
     * Rows, the first one the heading.
     *
     * @param names the columns that are not numbers
     */
    private record Table(List<Integer> names, List<List<String>> rows) {
        String text() {
            TextTable text = new TextTable(names.toArray(new Integer[0]));
            rows.forEach(row -> text.row(row.toArray(new String[0])));
            return text.toString();
        }

        String markdown() {
            List<String> lines = new ArrayList<>();
            rows.forEach(row -> lines.add("| " + String.join(" | ", row) + " |\n"));
            lines.add(1, "|---".repeat(rows.get(0).size()) + "|\n");
            return String.join("", lines);
        }
    }

    /** For a terminal. */
    public String text() {
        return described() + "\n\n" + tables().stream().map(Table::text).collect(Collectors.joining("\n"));
    }

    /** For docs/across.md. */
    public String markdown() {
        return described() + "\n\n"
                + tables().stream().map(table -> table.markdown() + "\n").collect(Collectors.joining());
    }

    private String described() {
        return standings.workloads().size() + " of " + planned + " benchmarks have all results"
                + (standings.partial().isEmpty() ? "." : " but those of what the last table has.");
    }

    private List<Table> tables() {
        if (standings.workloads().isEmpty()) {
            return List.of();
        }
        List<Table> tables = new ArrayList<>(List.of(policies(), compositions(), benchmarks()));
        if (!standings.partial().isEmpty()) {
            tables.add(partial());
        }
        return tables;
    }

    private Table partial() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "policy or composition",
                "benchmarks",
                "geometric mean",
                "faster on",
                "slower on",
                "highest",
                "lowest",
                "state, KB"));
        for (Standing one : ordered(standings.partial())) {
            rows.add(List.of(
                    one.policy(),
                    one.gains().size() + " of " + planned,
                    number(one.mean()),
                    String.valueOf(one.faster()),
                    String.valueOf(one.slower()),
                    number(one.highest().getValue()) + " " + name(one.highest().getKey()),
                    number(one.lowest().getValue()) + " " + name(one.lowest().getKey()),
                    cost(one)));
        }
        return new Table(List.of(0), rows);
    }

    private Table policies() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "policy", "geometric mean", "faster on", "slower on", "first on", "highest", "lowest", "state, KB"));
        for (Standing one : ordered(standings.single())) {
            rows.add(List.of(
                    one.policy(),
                    number(one.mean()),
                    String.valueOf(one.faster()),
                    String.valueOf(one.slower()),
                    String.valueOf(standings.wins(one)),
                    number(one.highest().getValue()) + " " + name(one.highest().getKey()),
                    number(one.lowest().getValue()) + " " + name(one.lowest().getKey()),
                    cost(one)));
        }
        return new Table(List.of(0), rows);
    }

    private Table compositions() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "composition",
                "geometric mean",
                "better part",
                "its mean",
                "faster than each part on",
                "slower than the faster on",
                "state, KB"));
        for (Standing one : ordered(standings.composed())) {
            Standing part = standings.betterPart(one).orElse(one);
            rows.add(List.of(
                    one.policy(),
                    number(one.mean()),
                    part.policy(),
                    number(part.mean()),
                    String.valueOf(standings.above(one)),
                    String.valueOf(standings.below(one)),
                    cost(one)));
        }
        return new Table(List.of(0, 2), rows);
    }

    private Table benchmarks() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("benchmark", "fastest policy", "IPC over lru", "fastest composition", "IPC over lru"));
        for (String workload : standings.workloads()) {
            List<String> row = new ArrayList<>(List.of(name(workload)));
            for (List<Standing> some : List.of(standings.single(), standings.composed())) {
                Optional<Standing> fastest = Standings.fastest(some, workload);
                double gain = fastest.map(one -> one.gains().get(workload)).orElse(1.0);
                row.add(gain > 1 + Standing.NOTICEABLE ? fastest.orElseThrow().policy() : "none");
                row.add(number(gain));
            }
            rows.add(row);
        }
        return new Table(List.of(0, 1, 3), rows);
    }

    /** Best first. */
    private static List<Standing> ordered(List<Standing> some) {
        return some.stream()
                .sorted(Comparator.comparingDouble(Standing::mean).reversed())
                .toList();
    }

    /** Without its size, which is that of the plan. */
    private static String name(String workload) {
        return workload.substring(0, workload.lastIndexOf(':'));
    }

    /** Of the whole GPU, where its policies state it. */
    private String cost(Standing one) {
        List<StateBits> stated = one.policyChoice().policies().stream()
                .flatMap(policy -> policy.hardware(host).stream())
                .toList();
        long bits = stated.stream().mapToLong(state -> state.on(host)).sum();
        return stated.isEmpty() ? "-" : String.format(Locale.ROOT, "%.1f", bits / BITS_PER_KB);
    }

    private static String number(double ratio) {
        return String.format(Locale.ROOT, "%.3f", ratio);
    }
}
