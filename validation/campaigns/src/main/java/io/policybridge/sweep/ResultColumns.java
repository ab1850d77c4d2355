package io.policybridge.sweep;

import io.policybridge.report.ResultRow;
import io.policybridge.search.Best;
import io.policybridge.simulation.PolicyValue;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.store.PlannedColumn;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Results in their columns, of a plan or of a store: which of several policies stands for a column, and what the
 * results are as rows of a table.
 */
final class ResultColumns {
    private final PolicyColumns names;
    private final Collection<Placed> all;
    private final Map<List<Object>, PolicyValue> best = new HashMap<>();

    /**
     * A result in its column.
     *
     * @param label what the column is called
     * @param workload what its workload is called
     * @param machine what several workloads have in common for which one policy is the best
     * @param config what that is called
     * @param searched values of the parameters that a search varies; null for those in which its policies differ
     */
    record Placed(
            PlannedColumn column,
            String label,
            String workload,
            Object machine,
            String config,
            Map<String, String> searched,
            StoredPoint result) {
        private PolicyValue policy() {
            return result.key().run().policy();
        }

        /** Those of which one policy of the column is the best. */
        private List<Object> group() {
            return column.choice().perWorkload() ? List.of(label, machine, workload) : List.of(label, machine);
        }
    }

    /**
     * Of {@code all}, in the order of their rows.
     *
     * @param names of their policies
     * @param decided whether the best of such a column can be told already
     */
    ResultColumns(Collection<Placed> all, PolicyColumns names, Predicate<Placed> decided) {
        this.all = all;
        this.names = names;
        Map<List<Object>, List<Placed>> groups = new HashMap<>();
        all.stream()
                .filter(one -> one.column.choice() != null)
                .forEach(one -> groups.computeIfAbsent(one.group(), group -> new ArrayList<>())
                        .add(one));
        groups.forEach((group, of) -> {
            if (decided.test(of.get(0))) {
                choose(group, of);
            }
        });
    }

    /**
     * Chooses the policy whose statistic is best: the mean over the seeds, of several workloads the geometric one. Of
     * equal ones it is the last. What has not run on all workloads of its group does not count.
     */
    private void choose(List<Object> group, List<Placed> of) {
        PlannedColumn column = of.get(0).column;
        Map<PolicyValue, Map<String, List<Double>>> values = new HashMap<>();
        for (Placed one : of) {
            Double value = one.result.statistics().get(column.choice().statistic());
            if (value != null) {
                values.computeIfAbsent(one.policy(), policy -> new LinkedHashMap<>())
                        .computeIfAbsent(one.workload, workload -> new ArrayList<>())
                        .add(value);
            }
        }
        int most = values.values().stream().mapToInt(Map::size).max().orElse(0);
        List<PolicyValue> whole = column.policies().stream()
                .filter(policy -> values.getOrDefault(policy, Map.of()).size() == most && most > 0)
                .toList();
        new Best(column.choice().statistic(), column.choice().highest())
                .of(whole, policy -> Best.mean(values.get(policy).values()))
                .ifPresent(policy -> best.put(group, policy));
    }

    /** Whether it stands for its column. */
    boolean stands(Placed one) {
        return one.column.choice() == null || one.policy().equals(best.get(one.group()));
    }

    List<ResultRow> rows() {
        Map<PlannedColumn, PolicyColumns> ofSearches = new HashMap<>();
        return all.stream().map(one -> row(one, ofSearches)).toList();
    }

    private ResultRow row(Placed one, Map<PlannedColumn, PolicyColumns> ofSearches) {
        boolean ceiling = one.policy().isCeiling();
        PolicyColumns varied = one.column.choice() == null
                ? names
                : ofSearches.computeIfAbsent(one.column, column -> new PolicyColumns(column.policies()));
        return new ResultRow(
                one.workload,
                one.config,
                one.label,
                ceiling ? "" : one.policy().names(),
                one.searched != null
                        ? one.searched
                        : ceiling ? Map.of() : varied.of(one.policy()).values(),
                stands(one),
                one.result);
    }
}
