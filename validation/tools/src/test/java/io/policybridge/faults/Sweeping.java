package io.policybridge.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.cli.Terminal;
import io.policybridge.store.PointKey;
import io.policybridge.store.ResultStore;
import io.policybridge.store.StoredPoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

/** {@code sweep}: what was in the store stays there, no result is there in part, and the sweep goes on afterwards. */
record Sweeping(boolean begun) implements Scenario {
    private static String plan(String policies) {
        return "workloads: [vecadd]\npolicies: [" + policies + "]\nlimit: 300 cycles\n";
    }

    private static Path store(Path folder) {
        return folder.resolve("results.sqlite");
    }

    private static Terminal sweep(Path folder, String policies) {
        try {
            Path plan = Files.writeString(
                    Files.createTempFile("plan", ".yaml"), plan(policies)); // beside the folder: it meets no fault
            Terminal said = Terminal.run(
                    "sweep", plan.toString(), "--store", store(folder).toString());
            Files.delete(plan);
            return said;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static Map<PointKey, Map<String, Double>> results(Path folder) {
        if (!Files.exists(store(folder))) {
            return Map.of();
        }
        try (ResultStore store = ResultStore.existing(store(folder))) {
            return store.all().stream().collect(Collectors.toMap(StoredPoint::key, StoredPoint::statistics));
        }
    }

    @Override
    public void prepare(Path folder) throws IOException {
        Files.createDirectories(folder);
        if (begun) {
            Said.nothingAmiss(sweep(folder, "lru"));
        }
    }

    @Override
    public Terminal run(Path folder) {
        return sweep(folder, "lru, dip");
    }

    @Override
    public void check(Path folder, Path whole, Terminal said, boolean dead) {
        Map<PointKey, Map<String, Double>> all = results(whole);
        Map<PointKey, Map<String, Double>> kept = results(folder);
        assertEquals(2, all.size());
        assertTrue(kept.size() >= (begun ? 1 : 0), () -> "lost: " + kept.keySet());
        kept.forEach((key, statistics) -> assertEquals(all.get(key), statistics));
        if (said.exitCode() == 0) {
            assertEquals(all, kept);
        } else {
            assertTrue(said.err().contains("policybridge: "), said.err());
        }
    }

    @Override
    public void goOn(Path folder, Path whole) {
        Said.nothingAmiss(sweep(folder, "lru, dip"));
        assertEquals(results(whole), results(folder));
    }
}
