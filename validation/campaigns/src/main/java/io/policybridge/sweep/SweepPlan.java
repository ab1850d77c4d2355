package io.policybridge.sweep;

import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.report.figure.Surface;
import io.policybridge.run.PolicyChoice;
import io.policybridge.search.Best;
import io.policybridge.search.Candidate;
import io.policybridge.search.Halving;
import io.policybridge.simulator.Limits;
import io.policybridge.store.PlannedColumn;
import io.policybridge.sweep.backend.BackEnd;
import io.policybridge.sweep.backend.ReferenceBackEnd;
import io.policybridge.table.WantedMetrics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A campaign: every workload on every configuration under every policy with every seed.
 *
 * @param name of files that it writes
 * @param seeds at least one
 * @param baseline place among the policies of the one over which results are given
 * @param known what policy strings may name
 * @param backEnd what simulates
 * @param metrics tables that each whole run keeps beside its statistics
 * @param surfaces heat maps that are drawn of it
 */
public record SweepPlan(
        String name,
        List<PlannedWorkload> workloads,
        List<PlannedConfig> configurations,
        List<PlannedPolicy> policies,
        List<Long> seeds,
        int baseline,
        KnownPolicies known,
        BackEnd backEnd,
        WantedMetrics metrics,
        List<Surface> surfaces) {
    /** What is listed twice is there once: it is the same simulations. */
    public SweepPlan {
        workloads = workloads.stream().distinct().toList();
        configurations = configurations.stream().distinct().toList();
        List<Object> over = policies.get(baseline).identity();
        Map<List<Object>, PlannedPolicy> different = new LinkedHashMap<>();
        policies.forEach(policy -> different.putIfAbsent(policy.identity(), policy));
        policies = List.copyOf(different.values());
        baseline = List.copyOf(different.keySet()).indexOf(over);
        seeds = List.copyOf(seeds);
        surfaces = List.copyOf(surfaces);
    }

    /** A plan without a file: {@code policies} is a list as {@link PolicyChoice#parseList} takes it. */
    public static SweepPlan of(
            List<String> workloads,
            ConfigChoice config,
            String policies,
            KnownPolicies known,
            long seed,
            Limits limits) {
        KnownPolicies.Named named = known.naming(policies);
        BackEnd backEnd = new ReferenceBackEnd();
        return new SweepPlan(
                "sweep",
                workloads.stream()
                        .map(workload -> new PlannedWorkload(backEnd.named(workload), limits))
                        .toList(),
                List.of(new PlannedConfig(config.nameOrFile(), config)),
                PolicyChoice.parseList(named.text(), named.known(), seed).stream()
                        .map(policyChoice -> new PlannedPolicy(
                                policyChoice.label(), List.of(new Candidate(Map.of(), policyChoice)), null))
                        .toList(),
                List.of(seed),
                0,
                named.known(),
                backEnd,
                WantedMetrics.NONE,
                List.of());
    }

    /** What its policies are called. */
    public List<String> labels() {
        return policies.stream().map(PlannedPolicy::label).toList();
    }

    /** Its columns, as a store keeps them. */
    List<PlannedColumn> columns() {
        PlannedPolicy first = policies.get(baseline);
        return policies.stream()
                .map(policy -> new PlannedColumn(
                        policy.label(),
                        policy.candidates().stream()
                                .map(one -> one.policyChoice().value())
                                .distinct()
                                .toList(),
                        policy.equals(first),
                        policy.search() == null ? null : policy.search().choice()))
                .toList();
    }

    /** The same with other labels, by those that policies have. */
    public SweepPlan labelled(Map<String, String> others) {
        List<PlannedPolicy> labelled = policies.stream()
                .map(one -> new PlannedPolicy(
                        others.getOrDefault(one.label(), one.label()), one.candidates(), one.search()))
                .toList();
        return new SweepPlan(
                name, workloads, configurations, labelled, seeds, baseline, known, backEnd, metrics, surfaces);
    }

    /** The same with these metrics. */
    public SweepPlan measuring(WantedMetrics wanted) {
        return new SweepPlan(
                name, workloads, configurations, policies, seeds, baseline, known, backEnd, wanted, surfaces);
    }

    /** The same with other configurations. */
    SweepPlan on(List<PlannedConfig> others) {
        return new SweepPlan(name, workloads, others, policies, seeds, baseline, known, backEnd, metrics, surfaces);
    }

    /** A workload as results call it, and where its runs are cut. */
    public record PlannedWorkload(String name, Limits limits) {}

    /**
     * A configuration.
     *
     * @param label its name in tables and figures; null for that of the machine, which the workloads may decide
     */
    public record PlannedConfig(String label, ConfigChoice choice) {}

    /**
     * A column of the results: one policy, or the best of several.
     *
     * @param candidates one unless they are searched
     * @param search how; null if there is one candidate
     */
    public record PlannedPolicy(String label, List<Candidate> candidates, PlannedSearch search) {
        public PlannedPolicy {
            candidates = List.copyOf(candidates);
        }

        /** What makes it another column than others. */
        private List<Object> identity() {
            return List.of(
                    label,
                    candidates.stream().map(one -> one.policyChoice().value()).toList(),
                    Optional.ofNullable(search));
        }

        /** Whether {@code other} is the same column, listed again. */
        public boolean isSame(PlannedPolicy other) {
            return identity().equals(other.identity());
        }

        /** Whether not all candidates run to the end. */
        boolean isHalved() {
            return search != null && search.halving() != null;
        }
    }

    /**
     * How the best of a column's candidates is found.
     *
     * @param best what makes it the best
     * @param perWorkload whether each workload has a best of its own; else the best in the geometric mean over all
     * @param halving null to try all
     */
    public record PlannedSearch(Best best, boolean perWorkload, Halving halving) {
        private PlannedColumn.Choice choice() {
            return new PlannedColumn.Choice(best.statistic(), best.highest(), perWorkload);
        }
    }
}
