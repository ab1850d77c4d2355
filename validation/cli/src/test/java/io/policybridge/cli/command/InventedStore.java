package io.policybridge.cli.command;

import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.store.ResultStore;
import io.policybridge.store.TestKey;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Stores of results that no simulation had: small numbers that a reader can compute with. */
final class InventedStore {
    private final Path file;

    InventedStore(Path file) {
        this.file = file;
        ResultStore.open(file).close();
    }

    Path file() {
        return file;
    }

    /** One result of seed 1 on gtx480x. */
    InventedStore with(String workload, String policy, double ipc, double mpki) {
        return with(workload, policy, "gtx480x", 1, Map.of("ipc", ipc, "mpki", mpki));
    }

    InventedStore with(String workload, String policy, String config, long seed, Map<String, Double> statistics) {
        try (ResultStore store = ResultStore.open(file)) {
            store.add(point(workload, policy, config, seed, statistics));
        }
        return this;
    }

    static StoredPoint point(String workload, String policy, String config, long seed, Map<String, Double> statistics) {
        PointKey key = TestKey.of(
                workload, "input", policy, config, "0123456789abcdef", seed, "none", new PointKey.Code("s", "p"));
        return new StoredPoint(key, 1, "finished", new HashMap<>(statistics));
    }
}
