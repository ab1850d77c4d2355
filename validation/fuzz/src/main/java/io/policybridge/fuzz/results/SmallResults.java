package io.policybridge.fuzz.results;

import io.policybridge.store.PointKey;
import io.policybridge.store.StoredPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Two workloads under two policies. */
final class SmallResults {
    private SmallResults() {}

    static List<StoredPoint> points() {
        List<StoredPoint> points = new ArrayList<>();
        for (String workload : List.of("atax", "bfs:256")) {
            for (String policy : List.of("lru", "dacache(promotion=2)")) {
                PointKey key = new PointKey(
                        workload, "input", policy, "gtx480x", "digest", 1, "none", new PointKey.Code("a", "b"));
                int next = points.size() + 1;
                points.add(new StoredPoint(
                        key,
                        0.5 * next,
                        "finished",
                        Map.of("ipc", 1.25 * next, "mpki", 40.0 - next, "loads[0]", 1.0, "loads[1]", 2.0 * next)));
            }
        }
        return points;
    }
}
