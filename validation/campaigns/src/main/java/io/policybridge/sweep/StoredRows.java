package io.policybridge.sweep;

import io.policybridge.report.ResultRow;
import io.policybridge.simulation.HostSimulator;
import io.policybridge.simulation.PolicyValue;
import io.policybridge.simulation.RunKey;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.store.PlannedColumn;
import io.policybridge.store.ResultStore;
import io.policybridge.sweep.ResultColumns.Placed;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a store holds, as rows of figures. Of results that differ in the digests of classes or of the input alone the
 * newest counts. Columns are those of the plan that was swept last; of policies that it has not, where more than
 * {@value #MOST_COLUMNS} differ in parameters alone, the best IPC of each workload stands for them.
 */
public final class StoredRows {
    private static final int MOST_COLUMNS = 4;
    private static final PlannedColumn.Choice HIGHEST_IPC =
            new PlannedColumn.Choice(RunStatistics.IPC.key(), true, true);

    private final Map<RunKey, StoredPoint> newest = new LinkedHashMap<>();
    private final List<PlannedColumn> all;
    private final Set<String> limited = new HashSet<>();
    /** Whether results of several simulators are there. */
    private final boolean mixed;

    /** {@code statistics}: those that rows carry, besides IPC and what is not GPGPU-Sim's. */
    public StoredRows(ResultStore store, Collection<String> statistics) {
        Set<String> wanted = new TreeSet<>(statistics);
        wanted.add(RunStatistics.IPC.key());
        wanted.add(RunStatistics.NOT_GPGPUSIMS.key());
        List<PlannedColumn> planned = store.planned();
        planned.stream()
                .filter(column -> column.choice() != null)
                .forEach(column -> wanted.add(column.choice().statistic()));
        for (StoredPoint point : store.all(wanted)) {
            newest.put(point.key().run(), point);
        }
        mixed = newest.keySet().stream().map(RunKey::simulator).distinct().count() > 1;
        all = all(
                planned, newest.keySet().stream().map(RunKey::policy).distinct().toList());
        Map<String, Limits> limits = new HashMap<>();
        for (RunKey key : newest.keySet()) {
            Limits other = limits.putIfAbsent(key.workload(), key.limits());
            if (other != null && !other.equals(key.limits())) {
                limited.add(key.workload());
            }
        }
    }

    /** Column by column: those of the plan that was swept last in its order, then others as they were stored. */
    public List<ResultRow> rows() {
        List<Placed> placed = new ArrayList<>();
        for (PlannedColumn column : all) {
            of(column)
                    .forEach((key, point) -> placed.add(new Placed(
                            column,
                            label(column, key),
                            workload(key),
                            key.machine(),
                            key.machine().name(),
                            null,
                            point)));
        }
        return new ResultColumns(placed, PolicyColumns.of(all), one -> true).rows();
    }

    /** The label of the baseline: the plan's, if it has results, else the first policy's; empty if there is none. */
    public String baseline() {
        return all.stream()
                .filter(column -> column.baseline() && !of(column).isEmpty())
                .findFirst()
                .or(() -> all.stream()
                        .filter(column -> !of(column).isEmpty()
                                && !column.policies().get(0).isCeiling())
                        .findFirst())
                .map(column -> label(
                        column,
                        of(column).keySet().stream()
                                .min(Comparator.comparing(RunKey::simulator))
                                .orElseThrow()))
                .orElse("");
    }

    /** What GPGPU-Sim gave is no result of the same column as ours. */
    private String label(PlannedColumn column, RunKey key) {
        return column.label() + (mixed && key.simulator() == HostSimulator.GPGPUSIM ? ", GPGPU-Sim" : "");
    }

    /** The columns of the plan, then those of policies that it does not have. */
    private static List<PlannedColumn> all(List<PlannedColumn> planned, Collection<PolicyValue> policies) {
        PolicyColumns names = new PolicyColumns(policies);
        List<PlannedColumn> all = new ArrayList<>(planned);
        Set<PolicyValue> left = new LinkedHashSet<>(policies);
        planned.forEach(column -> column.policies().forEach(left::remove));
        while (!left.isEmpty()) {
            PolicyValue first = left.iterator().next();
            List<PolicyValue> family = first.isCeiling()
                    ? List.of(first)
                    : left.stream()
                            .filter(policy ->
                                    !policy.isCeiling() && policy.names().equals(first.names()))
                            .toList();
            if (family.size() > MOST_COLUMNS) {
                String label = "best " + first.names() + " "
                        + String.join(",", names.of(first).values().keySet());
                all.add(new PlannedColumn(label, family, false, HIGHEST_IPC));
                family.forEach(left::remove);
            } else {
                String label =
                        first.isCeiling() ? first.names() : names.of(first).label();
                boolean isTaken = all.stream().anyMatch(column -> column.label().equals(label));
                all.add(new PlannedColumn(isTaken ? first.toString() : label, List.of(first), false, null));
                left.remove(first);
            }
        }
        return all;
    }

    private Map<RunKey, StoredPoint> of(PlannedColumn column) {
        Set<PolicyValue> policies = Set.copyOf(column.policies());
        Map<RunKey, StoredPoint> own = new LinkedHashMap<>();
        newest.forEach((key, point) -> {
            if (policies.contains(key.policy())) {
                own.put(key, point);
            }
        });
        return own;
    }

    private String workload(RunKey key) {
        return key.workload()
                + (limited.contains(key.workload()) ? " (" + key.limits().described() + ")" : "");
    }
}
