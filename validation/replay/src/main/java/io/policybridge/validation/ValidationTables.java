package io.policybridge.validation;

import io.policybridge.config.GpuConfig;
import io.policybridge.config.file.ConfigReader;
import io.policybridge.replay.Component;
import io.policybridge.replay.comparison.ReplayResult;
import io.policybridge.replay.sm.IssueComparison;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.workload.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The tables of docs/validation.md that are computed from the packaged runs, in Markdown, one method a table. */
public final class ValidationTables {
    /** Names of the generated parts of the page. */
    public static final String COMPONENTS = "components";

    public static final String CLOSED_LOOP = "closed loop";

    private ValidationTables() {}

    /** Heading of {@link #components}. */
    public static String componentsHeading() {
        return "| component | packaged runs with its streams | matched | of |\n|---|---|---|---|\n";
    }

    /**
     * One line of {@link #componentsHeading}: {@code component} replayed over those of {@code runs} that have its
     * streams.
     */
    public static String components(Component component, List<Workload> runs) {
        List<Workload> recorded = recorded(component, runs);
        long matched = 0;
        long of = 0;
        for (Workload run : recorded) {
            GpuConfig gpu = ConfigReader.read(run.requiredConfigFile()).requireSupported();
            ReplayResult result = component.replay(run, gpu);
            matched += result.matched();
            of += result.of();
        }
        return "| " + component.label() + " | " + recorded.size() + " | " + number(matched) + " | " + number(of)
                + " |\n";
    }

    /** Those of {@code runs} with all streams that {@code component} needs. */
    public static List<Workload> recorded(Component component, List<Workload> runs) {
        return runs.stream().filter(run -> component.missing(run).isEmpty()).toList();
    }

    /** Closed loop by configuration. */
    public static String closedLoop(List<Validation.Row> rows) {
        StringBuilder table = new StringBuilder(
                "| configuration | runs | cycles recorded | simulated | warp instructions in their recorded "
                        + "cycle |\n|---|---|---|---|---|\n");
        Map<String, List<Validation.Row>> groups = new LinkedHashMap<>();
        rows.forEach(row -> groups.computeIfAbsent(row.workload().configName(), name -> new ArrayList<>())
                .add(row));
        groups.forEach((name, group) -> table.append(closedLoop(name, group)));
        return table.toString();
    }

    private static String closedLoop(String name, List<Validation.Row> rows) {
        long recorded = 0;
        long simulated = 0;
        long matched = 0;
        long of = 0;
        for (Validation.Row row : rows) {
            IssueComparison issue = row.issue().orElseThrow();
            recorded += row.workload().totals().orElseThrow().cycles();
            simulated += row.simulated().orElseThrow().totals().count(RunStatistics.CYCLES);
            matched += issue.matched();
            of += issue.of();
        }
        return "| " + name + " | " + rows.size() + " | " + number(recorded) + " | " + number(simulated) + " | "
                + number(matched) + " of " + number(of) + " |\n";
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }
}
