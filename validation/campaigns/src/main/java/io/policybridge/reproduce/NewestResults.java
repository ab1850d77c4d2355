package io.policybridge.reproduce;

import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.RunKey;
import io.policybridge.simulation.StoredPoint;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Results of whichever build: of those that differ in digests alone, the one that was stored last. For pages about a
 * campaign that began before the last change to the simulator.
 */
public final class NewestResults {
    private final Map<RunKey, StoredPoint> newest = new HashMap<>();

    /** Of {@code results}, oldest first. */
    public NewestResults(List<StoredPoint> results) {
        results.forEach(result -> newest.put(result.key().run(), result));
    }

    /** The result of a key, if there is one. */
    public Optional<StoredPoint> find(PointKey key) {
        return Optional.ofNullable(newest.get(key.run()));
    }
}
