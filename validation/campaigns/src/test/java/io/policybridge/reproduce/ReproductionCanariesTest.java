package io.policybridge.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.config.file.Overrides;
import io.policybridge.run.PolicyChoice;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.PolicyValue;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.simulator.Limits;
import io.policybridge.store.ResultStore;
import io.policybridge.store.StoreCsv;
import io.policybridge.sweep.Sweep;
import io.policybridge.sweep.SweepPlan;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three results of the thesis's campaign, its shortest whole runs under three policies, are simulated again. */
@Tag("run")
class ReproductionCanariesTest {
    private static final Path RESULTS =
            Path.of(System.getProperty("policybridge.home"), "validation", "campaigns", "results", "thesis.csv");

    @TempDir
    Path folder;

    /** If it fails, the campaign is to be run again: {@code ./policybridge reproduce}, docs/reproduction.md. */
    @Test
    void results_of_the_campaign_are_those_of_this_simulator() {
        List<StoredPoint> kept = StoreCsv.read(RESULTS);
        List<PolicyValue> policies = kept.stream()
                .map(result -> result.key().run().policy())
                .distinct()
                .filter(policy -> !policy.isCeiling())
                .limit(3)
                .toList();
        assertTrue(policies.size() == 3, policies::toString);
        for (PolicyValue policy : policies) {
            StoredPoint shortest = kept.stream()
                    .filter(result -> result.key().run().policy().equals(policy)
                            && result.key().run().limits().equals(Limits.NONE))
                    .min(Comparator.comparing(result -> result.statistics().get("cycles")))
                    .orElseThrow();
            Map<String, Double> now = new HashMap<>(again(shortest.key()).statistics());
            // Statistics that there were not yet are not compared.
            now.keySet().retainAll(shortest.statistics().keySet());
            assertEquals(shortest.statistics(), now, shortest.key()::toString);
        }
    }

    private StoredPoint again(PointKey key) {
        SweepPlan plan = SweepPlan.of(
                List.of(key.run().workload()),
                new ConfigChoice(
                        key.run().machine().base(),
                        Overrides.of(key.run().machine().options().entrySet().stream()
                                .map(option -> option.getKey() + "=" + option.getValue())
                                .toList())),
                key.run().policy().toString(),
                PolicyChoice.known(),
                key.run().seed(),
                Limits.NONE);
        try (ResultStore store = ResultStore.open(folder.resolve("again.sqlite"))) {
            new Sweep(plan, store).run(1);
            return store.all().stream()
                    .filter(result -> result.key()
                                    .run()
                                    .policy()
                                    .equals(key.run().policy())
                            && result.key().run().workload().equals(key.run().workload()))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
