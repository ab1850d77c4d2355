package io.policybridge.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.config.file.Overrides;
import io.policybridge.run.Contender;
import io.policybridge.simulator.Limits;
import io.policybridge.store.PointKey;
import io.policybridge.store.ResultStore;
import io.policybridge.store.StoreCsv;
import io.policybridge.store.StoredPoint;
import io.policybridge.sweep.Sweep;
import io.policybridge.sweep.SweepPlan;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Three results of the campaign, its shortest whole runs on packaged machines under three policies, are simulated
 * again.
 */
@Tag("run")
class ReproductionCanariesTest {
    private static final Path RESULTS =
            Path.of(System.getProperty("policybridge.home"), "validation", "campaigns", "reproduction.csv");

    @TempDir
    Path folder;

    /** If it fails, the campaign is to be run again: {@code ./policybridge reproduce}, docs/reproduction.md. */
    @Test
    void results_of_the_campaign_are_those_of_this_simulator() {
        List<StoredPoint> kept = StoreCsv.read(RESULTS);
        List<String> policies = kept.stream()
                .map(result -> result.key().policy())
                .distinct()
                .filter(policy -> !policy.startsWith("native ")) // a ceiling: its name is not a policy string
                .limit(3)
                .toList();
        assertTrue(policies.size() == 3, policies::toString);
        for (String policy : policies) {
            StoredPoint shortest = kept.stream()
                    .filter(result -> result.key().policy().equals(policy)
                            && result.key().limits().equals("none")
                            && !result.key().config().contains("+")) // without options
                    .min(Comparator.comparing(result -> result.statistics().get("cycles")))
                    .orElseThrow();
            assertEquals(shortest.statistics(), again(shortest.key()).statistics(), shortest.key()::toString);
        }
    }

    private StoredPoint again(PointKey key) {
        SweepPlan plan = SweepPlan.of(
                List.of(key.workload()),
                new ConfigChoice(key.config(), Overrides.NONE),
                key.policy(),
                Contender.known(),
                key.seed(),
                Limits.NONE);
        try (ResultStore store = ResultStore.open(folder.resolve("again.sqlite"))) {
            new Sweep(plan, store).run(1);
            return store.all().stream()
                    .filter(result -> result.key().policy().equals(key.policy())
                            && result.key().workload().equals(key.workload()))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
