package io.policybridge.sweep;

import io.policybridge.input.BadInput;
import io.policybridge.run.PolicyChoice;
import io.policybridge.search.Candidate;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.PolicyValue;
import io.policybridge.simulation.RunKey;
import io.policybridge.simulator.Limits;
import io.policybridge.sweep.SweepPlan.PlannedConfig;
import io.policybridge.sweep.SweepPlan.PlannedPolicy;
import io.policybridge.sweep.SweepPlan.PlannedWorkload;
import io.policybridge.sweep.backend.CodeDigest;
import io.policybridge.sweep.backend.Simulation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Makes the points of a plan: reads its workloads and configurations, and determines the key of each result. */
final class PlanPoints {
    /** Its configurations have names. */
    private final SweepPlan plan;

    private final String simulator;
    private final Map<PolicyValue, String> ofPolicies = new HashMap<>();
    private final List<PlanRow> rows = new ArrayList<>();
    /** By workload and configuration, why there is no such row. */
    private final Map<String, Throwable> unusable = new LinkedHashMap<>();

    /** Of {@code unnamed}. @throws BadInput if it has no workload that can run on one of its configurations */
    PlanPoints(SweepPlan unnamed) {
        simulator = unnamed.backEnd().digest();
        Map<PlannedConfig, Map<PlannedWorkload, Simulation>> usable = new LinkedHashMap<>();
        unnamed.configurations().forEach(config -> usable.put(config, usable(unnamed, config)));
        Map<PlannedConfig, PlannedConfig> named = new LinkedHashMap<>();
        usable.forEach((config, simulations) -> named.put(config, named(config, simulations.values())));
        plan = unnamed.on(List.copyOf(named.values()));
        for (PlannedWorkload planned : plan.workloads()) {
            for (PlannedConfig config : unnamed.configurations()) {
                Simulation simulation = usable.get(config).get(planned);
                if (simulation != null) {
                    PlanRow row = new PlanRow(label(planned), simulation, planned.limits(), named.get(config));
                    if (rows.stream().noneMatch(other -> isSame(other, row))) {
                        rows.add(row);
                    }
                }
            }
        }
        if (rows.isEmpty()) {
            throw (BadInput) unusable.values().iterator().next();
        }
    }

    /** The workloads that can run on {@code config}. */
    private Map<PlannedWorkload, Simulation> usable(SweepPlan unnamed, PlannedConfig config) {
        Map<PlannedWorkload, Simulation> usable = new LinkedHashMap<>();
        for (PlannedWorkload planned : unnamed.workloads()) {
            try {
                Simulation simulation = unnamed.backEnd().of(planned.name(), config.choice());
                simulation.check(PolicyChoice.NATIVE, planned.limits(), unnamed.metrics());
                usable.put(planned, simulation);
            } catch (BadInput e) {
                String on = config.label() == null ? "its own configuration" : config.label();
                unusable.put(planned.name() + " on " + on, e);
            }
        }
        return usable;
    }

    /** {@code config} with a name: that of its machine, or of all of them. */
    private static PlannedConfig named(PlannedConfig config, Collection<Simulation> simulations) {
        return config.label() != null
                ? config
                : new PlannedConfig(
                        simulations.stream()
                                .map(simulation -> simulation.machine().name())
                                .distinct()
                                .collect(Collectors.joining(", ")),
                        config.choice());
    }

    private String label(PlannedWorkload planned) {
        boolean alone = plan.workloads().stream()
                        .filter(other -> other.name().equals(planned.name()))
                        .count()
                == 1;
        return planned.name() + (alone ? "" : " (" + planned.limits().described() + ")");
    }

    /** Whether a machine stands twice in the plan under one name, once as that of its workloads. */
    private static boolean isSame(PlanRow one, PlanRow other) {
        return one.workload().equals(other.workload())
                && one.config().label().equals(other.config().label())
                && one.simulation().machine().equals(other.simulation().machine());
    }

    SweepPlan plan() {
        return plan;
    }

    /** By workload and configuration, why it cannot be run, of those that cannot. */
    Map<String, Throwable> unusable() {
        return unusable;
    }

    /** The simulator's classes, as a store has them. */
    String simulator() {
        return plan.backEnd().simulator().written(simulator);
    }

    /** Every workload on every configuration, workload by workload. */
    List<PlanRow> rows() {
        return rows;
    }

    /** The whole run of {@code candidate} with every seed. */
    List<Point> whole(PlanRow row, PlannedPolicy column, Candidate candidate) {
        return part(row, column, candidate, row.limits(), 1);
    }

    /** The run of {@code candidate} with every seed, cut at {@code limits}, {@code share} of the whole one. */
    List<Point> part(PlanRow row, PlannedPolicy column, Candidate candidate, Limits limits, double share) {
        return plan.seeds().stream()
                .map(seed -> point(row, column, candidate, seed, limits, share))
                .toList();
    }

    private Point point(
            PlanRow row, PlannedPolicy column, Candidate candidate, long seed, Limits limits, double share) {
        PolicyChoice policyChoice = candidate.policyChoice().seeded(seed);
        Simulation simulation = row.simulation();
        String policies = ofPolicies.computeIfAbsent(
                policyChoice.value(), value -> CodeDigest.ofPolicies(policyChoice, simulation.host(), plan.known()));
        PointKey key = new PointKey(
                new RunKey(
                        simulation.workload(),
                        policyChoice.value(),
                        simulation.machine(),
                        seed,
                        limits,
                        plan.backEnd().simulator()),
                simulation.input(),
                new PointKey.Code(simulator, policies));
        Point point = new Point(row, column, candidate, policyChoice, limits, share, key);
        simulation.check(policyChoice, limits, point.wanted(plan.metrics()));
        return point;
    }
}
