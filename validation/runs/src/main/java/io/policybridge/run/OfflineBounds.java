package io.policybridge.run;

import io.policybridge.config.CacheConfig;
import io.policybridge.simulation.Ceiling;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.ceiling.AccessOrder;
import io.policybridge.simulator.ceiling.AccessRecorder;
import io.policybridge.simulator.ceiling.Clairvoyant;
import io.policybridge.simulator.statistics.Snapshot;
import java.util.List;

/**
 * Results of the offline ceilings: the LRU run with its L1D load misses replaced by the fewest possible for the same
 * order of accesses.
 */
final class OfflineBounds {
    private OfflineBounds() {}

    static RunResult result(
            RunResult lru, AccessRecorder recorder, CacheConfig l1d, Ceiling ceiling, String description) {
        long misses = 0;
        Clairvoyant.Insertion insertion = ceiling == Ceiling.CLAIRVOYANT
                ? Clairvoyant.Insertion.FORCED_INSERTION
                : Clairvoyant.Insertion.BYPASS_ALLOWED;
        for (AccessOrder order : recorder.orders()) {
            misses += Clairvoyant.run(order, l1d.sets(), l1d.ways(), insertion).misses();
        }
        Snapshot totals = lru.totals();
        long saved = totals.count(RunStatistics.L1D.loadMisses()) - misses;
        Snapshot fewest = totals.with(RunStatistics.L1D.misses(), totals.count(RunStatistics.L1D.misses()) - saved)
                .with(RunStatistics.L1D.loadMisses(), misses)
                .with(RunStatistics.L1D.reservationFails(), 0)
                .with(RunStatistics.BYPASSED, 0);
        RunResult.Origin origin = new RunResult.Origin(
                description, lru.seed(), lru.config(), lru.configDigest(), lru.inputDigest(), lru.seconds());
        return new RunResult(
                origin, fewest, List.of(), null, null, List.of(), lru.end(), lru.listing(), lru.oneThread());
    }
}
