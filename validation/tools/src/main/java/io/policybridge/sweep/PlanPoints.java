package io.policybridge.sweep;

import io.policybridge.run.Contender;
import io.policybridge.search.Candidate;
import io.policybridge.simulator.Limits;
import io.policybridge.store.PointKey;
import io.policybridge.sweep.SweepPlan.PlannedConfig;
import io.policybridge.sweep.SweepPlan.PlannedPolicy;
import io.policybridge.sweep.SweepPlan.PlannedWorkload;
import io.policybridge.sweep.backend.CodeDigest;
import io.policybridge.sweep.backend.Simulation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes the points of a plan: reads its workloads and configurations, and determines the key of each result. */
final class PlanPoints {
    private final SweepPlan plan;
    private final String simulator;
    private final Map<String, String> ofPolicies = new HashMap<>();
    private final List<PlanRow> rows = new ArrayList<>();

    /** Of {@code plan}. @throws io.policybridge.input.BadInput if a workload or configuration cannot be used */
    PlanPoints(SweepPlan plan) {
        this.plan = plan;
        simulator = plan.backEnd().digest();
        for (PlannedWorkload planned : plan.workloads()) {
            for (PlannedConfig config : plan.configurations()) {
                rows.add(new PlanRow(plan.backEnd().of(planned.name(), config.choice()), planned.limits(), config));
            }
        }
    }

    SweepPlan plan() {
        return plan;
    }

    /** The digest of the simulator's classes. */
    String simulator() {
        return simulator;
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
        Contender contender = Contender.parse(candidate.policy(), plan.known(), seed);
        Simulation simulation = row.simulation();
        String policies = ofPolicies.computeIfAbsent(
                candidate.policy(), text -> CodeDigest.ofPolicies(contender, simulation.host(), plan.known()));
        PointKey key = new PointKey(
                simulation.workload(),
                simulation.input(),
                contender.describe(),
                simulation.config(),
                simulation.configDigest(),
                seed,
                limits.described(),
                new PointKey.Code(simulator, policies));
        Point point = new Point(row, column, candidate, contender, limits, share, key);
        simulation.check(contender, limits, point.wanted(plan.metrics()));
        return point;
    }
}
