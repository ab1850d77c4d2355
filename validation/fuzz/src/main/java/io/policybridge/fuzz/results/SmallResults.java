package io.policybridge.fuzz.results;

import io.policybridge.simulation.HostSimulator;
import io.policybridge.simulation.MachineValue;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.PolicyValue;
import io.policybridge.simulation.RunKey;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.simulator.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Two workloads under two policies. */
final class SmallResults {
    private SmallResults() {}

    /** Of a run to the end on a machine without a file. */
    static PointKey key(String workload, String policy) {
        MachineValue machine = new MachineValue("gtx480x", Map.of(), "digest");
        RunKey run = new RunKey(workload, PolicyValue.read(policy), machine, 1, Limits.NONE, HostSimulator.REFERENCE);
        return new PointKey(run, "input", new PointKey.Code("a", "b"));
    }

    static List<StoredPoint> points() {
        List<StoredPoint> points = new ArrayList<>();
        for (String workload : List.of("atax", "bfs:256")) {
            for (String policy : List.of("lru", "dacache(promotion=2)")) {
                int next = points.size() + 1;
                points.add(new StoredPoint(
                        key(workload, policy),
                        0.5 * next,
                        "finished",
                        Map.of("ipc", 1.25 * next, "mpki", 40.0 - next, "loads[0]", 1.0, "loads[1]", 2.0 * next)));
            }
        }
        return points;
    }
}
