package io.policybridge.fuzz.results;

import io.policybridge.fuzz.harness.FileTarget;
import io.policybridge.run.PolicyChoice;
import io.policybridge.sweep.SweepPlan;
import io.policybridge.sweep.plan.PlanReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Sweep plans: read, with every candidate of every search; and the first point is simulated for a while. */
public final class PlanTarget extends FileTarget {
    private static final String PLAN = """
            name: figure8
            workloads:
              - vecadd
              - {name: kmeans, size: [tiny, small], limit: 100M instructions}
              - {paper: dacache, class: memory coherent, size: tiny}
            configurations:
              - dacache
              - {base: dacache, option: {gpgpu_l1_latency: 2}}
            policies:
              - lru
              - {name: dacache, promotion: [1, 2, 3, 4, 5, 0]}
              - {search: swl, n: 1..24, best: ipc, per: workload}
              - {search: pcal, w: 1..24 step 3, t: 1..w, best: lowest mpki, per: plan}
              - {search: pcal, w: 1..8, t: 1..w, by: halving, label: halved}
              - {search: swl, n: 1..8, by: {halving: 2, least: 100K instructions}, label: SWL}
            seeds: [1, 2, 3]
            limit: 1G instructions
            baseline: lru
            metrics: [load, period]
            period: 10K cycles
            back end: reference
            """;

    private final FirstPoint first = new FirstPoint();

    public PlanTarget() {
        super("plan", "plan.yaml");
    }

    @Override
    public List<byte[]> seeds() {
        return List.of(
                PLAN.getBytes(StandardCharsets.UTF_8),
                "workloads: vecadd\npolicies: [lru, dip]\n".getBytes(StandardCharsets.UTF_8),
                "workloads: lmem\npolicies: [fully-associative]\nmetrics: load\nlimit: 500 cycles\n"
                        .getBytes(StandardCharsets.UTF_8));
    }

    @Override
    protected void use(Path file) {
        SweepPlan plan = PlanReader.read(file, PolicyChoice.known());
        first.run(file, plan);
    }
}
