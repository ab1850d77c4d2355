package io.policybridge.store;

import io.policybridge.simulation.RunKey;
import java.nio.file.Path;
import java.util.List;

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

    /** Of seed 1, to the end. */
    public static RunKey run(String workload, String policy, String config, String configDigest) {
        return of(workload, "", policy, config, configDigest, 1, "none", new PointKey.Code("", ""))
                .run();
    }
}
