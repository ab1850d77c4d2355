package io.policybridge.check.disk;

import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.store.ResultStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * {@code sweep}: what was in the store stays there, no result is there in part, and the sweep goes on afterwards.
 *
 * @param commands run it
 * @param begun whether the store has one of two results before
 * @param more words of the command, each after a blank
 */
record Sweeping(Commands commands, boolean begun, String more) implements Scenario {
    static final String STORE = "results.sqlite";

    private static String plan(String policies) {
        return "workloads: [vecadd]\npolicies: [" + policies + "]\nlimit: 300 cycles\n";
    }

    private CommandResult sweep(Path folder, String policies, String options) {
        Path plan = folder.resolveSibling("plan.yaml"); // beside the folder: it meets no fault
        try {
            Files.writeString(plan, plan(policies));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String words = "sweep " + plan + " --store " + folder.resolve(STORE) + options;
        return commands.run(words.split(" "));
    }

    private static Map<PointKey, Map<String, Double>> results(Path folder) {
        if (!Files.exists(folder.resolve(STORE))) {
            return Map.of();
        }
        try (ResultStore store = ResultStore.existing(folder.resolve(STORE))) {
            return store.all().stream().collect(Collectors.toMap(StoredPoint::key, StoredPoint::statistics));
        }
    }

    @Override
    public void prepare(Path folder) throws IOException {
        Files.createDirectories(folder);
        if (begun) {
            sweep(folder, "lru", "").expectSuccess();
        }
    }

    @Override
    public CommandResult run(Path folder) {
        return sweep(folder, "lru, dip", more);
    }

    @Override
    public void check(Path folder, Path whole, CommandResult result, boolean dead) throws IOException {
        Map<PointKey, Map<String, Double>> all = results(whole);
        Map<PointKey, Map<String, Double>> kept = results(folder);
        Expect.equal(2, all.size(), "results");
        Expect.that(kept.size() >= (begun ? 1 : 0), "lost: " + kept.keySet());
        kept.forEach((key, statistics) -> Expect.equal(all.get(key), statistics, key.toString()));
        if (result.isSuccess()) {
            Expect.equal(all, kept, "results after exit code 0");
            return;
        }
        result.expectReason(folder);
        Map<String, String> other = Trees.of(folder);
        other.keySet().removeIf(name -> name.startsWith(STORE)); // with what SQLite has beside it
        result.expectWhole(other, Map.of(), Map.of(), dead);
    }

    @Override
    public void goOn(Path folder, Path whole) {
        sweep(folder, "lru, dip", more).expectSuccess();
        Expect.equal(results(whole), results(folder), "results of the sweep that goes on");
    }
}
