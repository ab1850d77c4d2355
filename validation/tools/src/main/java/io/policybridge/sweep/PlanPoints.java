package io.policybridge.sweep;

import io.policybridge.catalogue.Workloads;
import io.policybridge.config.GpuConfig;
import io.policybridge.run.Contender;
import io.policybridge.run.SimulatorGeometry;
import io.policybridge.simulator.Limits;
import io.policybridge.store.PointKey;
import io.policybridge.sweep.SweepPlan.Candidate;
import io.policybridge.sweep.SweepPlan.PlannedConfig;
import io.policybridge.sweep.SweepPlan.PlannedPolicy;
import io.policybridge.sweep.SweepPlan.PlannedWorkload;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** Makes the points of a plan: reads its workloads and configurations, and determines the key of each result. */
final class PlanPoints {
    private final SweepPlan plan;
    private final String simulator = CodeDigest.ofSimulator();
    private final Map<String, String> ofPolicies = new HashMap<>();

    private PlanPoints(SweepPlan plan) {
        this.plan = plan;
    }

    /** All points of {@code plan}, workload by workload. @throws io.policybridge.input.BadInput if one cannot be run */
    static List<Point> of(SweepPlan plan) {
        PlanPoints points = new PlanPoints(plan);
        List<Point> all = new ArrayList<>();
        for (PlannedWorkload planned : plan.workloads()) {
            LoadedWorkload loaded = new LoadedWorkload(Workloads.packaged().resolve(planned.name()));
            for (PlannedConfig config : plan.configurations()) {
                all.addAll(points.on(loaded, planned.limits(), config));
            }
        }
        return all;
    }

    private List<Point> on(LoadedWorkload loaded, Limits limits, PlannedConfig config) {
        GpuConfig gpu = config.choice().of(loaded.workload()).requireSupported();
        boolean traces = loaded.program().fromTraces();
        List<Point> points = new ArrayList<>();
        for (PlannedPolicy column : plan.policies()) {
            for (Candidate candidate : column.candidates()) {
                for (long seed : plan.seeds()) {
                    Contender contender = Contender.parse(candidate.policy(), plan.known(), seed);
                    String policies = ofPolicies.computeIfAbsent(
                            candidate.policy(),
                            text -> CodeDigest.ofPolicies(
                                    contender,
                                    SimulatorGeometry.of(gpu, traces),
                                    plan.known().path()));
                    PointKey key = new PointKey(
                            loaded.workload().name(),
                            loaded.identity(),
                            contender.describe(),
                            gpu.name(),
                            gpu.digest(),
                            seed,
                            described(limits),
                            new PointKey.Code(simulator, policies));
                    points.add(new Point(loaded, config, column, candidate, contender, limits, key));
                }
            }
        }
        return points;
    }

    private static String described(Limits limits) {
        StringJoiner all = new StringJoiner(", ");
        if (limits.instructions() != Long.MAX_VALUE) {
            all.add(limits.instructions() + " instructions");
        }
        if (limits.cycles() != Long.MAX_VALUE) {
            all.add(limits.cycles() + " cycles");
        }
        if (limits.kernels() != Integer.MAX_VALUE) {
            all.add(limits.kernels() + " kernels");
        }
        return all.length() == 0 ? "none" : all.toString();
    }
}
