package io.policybridge.store;

import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.StoredPoint;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Keys by their texts. */
public final class TestKey {
    private TestKey() {}

    public static PointKey of(
            String workload,
            String input,
            String policy,
            String config,
            String configDigest,
            long seed,
            String limits,
            PointKey.Code code) {
        return new RowCheck(Path.of("key"), 1)
                .key(List.of(
                        workload,
                        input,
                        policy,
                        config,
                        configDigest,
                        Long.toString(seed),
                        limits,
                        code.simulator(),
                        code.policies()));
    }

    /** A result of seed 1, of a run to its end. */
    public static StoredPoint result(String workload, String policy, String config, Map<String, Double> statistics) {
        PointKey key = of(workload, "", policy, config, "", 1, "none", new PointKey.Code("", ""));
        return new StoredPoint(key, 1, "finished", statistics);
    }
}
