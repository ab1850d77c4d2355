package io.policybridge.sweep;

import io.policybridge.sweep.SweepPlan.PlannedConfig;
import io.policybridge.sweep.SweepPlan.PlannedPolicy;
import io.policybridge.table.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** The results of a plan as text: for each configuration a table of speed-ups. */
final class PlanTable {
    private PlanTable() {}

    static String text(PlanResults results) {
        SweepPlan plan = results.plan();
        StringBuilder text = new StringBuilder();
        for (PlannedConfig config : plan.configurations()) {
            TextTable table = new TextTable();
            List<String> heading = new ArrayList<>(
                    List.of("IPC over " + plan.policies().get(plan.baseline()).label() + ", " + config.label()));
            plan.policies().forEach(policy -> heading.add(policy.label()));
            table.row(heading.toArray(String[]::new));
            for (String workload : results.workloads()) {
                List<String> row = new ArrayList<>(List.of(workload));
                plan.policies().forEach(policy -> row.add(cell(results, workload, config, policy)));
                table.row(row.toArray(String[]::new));
            }
            List<String> means = new ArrayList<>(List.of("geometric mean"));
            plan.policies().forEach(policy -> means.add(number(results.meanSpeedUp(config, policy))));
            table.row(means.toArray(String[]::new));
            text.append(text.length() == 0 ? "" : "\n").append(table);
        }
        return text.toString();
    }

    private static String cell(PlanResults results, String workload, PlannedConfig config, PlannedPolicy policy) {
        String speedUp = number(results.speedUp(workload, config, policy));
        return policy.search() == null
                ? speedUp
                : speedUp
                        + results.chosen(workload, config, policy)
                                .map(candidate -> " (" + candidate.words() + ")")
                                .orElse("");
    }

    private static String number(OptionalDouble value) {
        return value.isPresent() ? String.format(Locale.ROOT, "%.3f", value.getAsDouble()) : "-";
    }
}
