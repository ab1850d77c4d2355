package io.policybridge.run;

import io.policybridge.config.CacheConfig;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.Totals;
import io.policybridge.simulator.ceiling.AccessOrder;
import io.policybridge.simulator.ceiling.AccessRecorder;
import io.policybridge.simulator.ceiling.Clairvoyant;
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
        Clairvoyant.Form form =
                ceiling == Ceiling.CLAIRVOYANT ? Clairvoyant.Form.FORCED_INSERTION : Clairvoyant.Form.BYPASS_ALLOWED;
        for (AccessOrder order : recorder.orders()) {
            misses += Clairvoyant.run(order, l1d.sets(), l1d.ways(), form).misses();
        }
        Totals t = lru.totals();
        long saved = t.l1dLoadMisses() - misses;
        Totals totals = new Totals(
                t.cycles(),
                t.instructions(),
                t.warpInstructions(),
                t.ctas(),
                t.l1dAccesses(),
                t.l1dMisses() - saved,
                misses,
                t.l1dPendingHits(),
                0,
                0,
                t.l2Accesses(),
                t.l2Misses(),
                t.l2PendingHits(),
                t.l2ReservationFails(),
                t.dramRequests(),
                t.dramRowHits(),
                t.dramReads(),
                t.dramWrites(),
                t.dramActivates(),
                t.dramPrecharges(),
                t.sharedAccesses(),
                t.flits());
        return new RunResult(
                description,
                lru.seed(),
                lru.config(),
                lru.configDigest(),
                lru.inputDigest(),
                totals,
                List.of(),
                lru.loads(),
                null,
                null,
                List.of(),
                lru.end(),
                lru.seconds());
    }
}
