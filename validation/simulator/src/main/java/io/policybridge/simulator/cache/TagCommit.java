package io.policybridge.simulator.cache;

import io.policybridge.simulator.cache.tags.EvictedLine;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.cache.tags.TagArray;
import io.policybridge.simulator.request.Requests;

/**
 * Carries out in the tags what the probe of an attempt found, once the attempt is accepted, and notifies the policy.
 */
final class TagCommit {
    private final TagArray tags;
    private final Requests requests;
    private final PolicySide policy;
    private final AccessAttempt attempt;
    private final int ways;

    /** {@code policy} may be null. */
    TagCommit(TagArray tags, Requests requests, PolicySide policy, AccessAttempt attempt, int ways) {
        this.tags = tags;
        this.requests = requests;
        this.policy = policy;
        this.attempt = attempt;
        this.ways = ways;
    }

    private int way() {
        return attempt.line - attempt.set * ways;
    }

    /** Touches the line found, or allocates what is missing; true if a dirty line was evicted. */
    boolean commit() {
        tags.markUsed();
        switch (attempt.probe) {
            case Status.HIT:
                tags.touch(attempt.line, attempt.time);
                if (policy != null) {
                    policy.hit(attempt.request, attempt.time, attempt.set, way());
                }
                return false;
            case Status.HIT_RESERVED:
                tags.touch(attempt.line, attempt.time);
                if (policy != null) {
                    policy.pendingHit(attempt.request, attempt.time, attempt.set, way());
                }
                return false;
            case Status.SECTOR_MISS:
                allocateSector(attempt.request, requests.sectors[attempt.request]);
                return false;
            default:
                return replace(attempt.request, requests.sectors[attempt.request]);
        }
    }

    /** A miss that allocates when its data arrive; {@code pending}: they have been asked for already. */
    void defer(boolean pending) {
        tags.markUsed();
        if (pending && policy != null) {
            policy.pendingHit(attempt.request, attempt.time, attempt.set, -1);
        }
    }

    /** Reserves {@code sectors}, which are missing in the line found, for {@code request}. */
    void allocateSector(int request, int sectors) {
        tags.allocateSector(attempt.line, sectors, attempt.time);
        attempt.allocation = DataCache.SECTOR_ALLOCATED;
        if (policy != null) {
            policy.sectorMiss(request, attempt.time, attempt.set, way());
        }
    }

    /**
     * Gives the line of the attempt to its block, {@code sectors} of it reserved for {@code request}; true if a dirty
     * line was evicted.
     */
    boolean replace(int request, int sectors) {
        EvictedLine evicted = attempt.evicted;
        evicted.take(tags, attempt.line);
        tags.allocate(attempt.line, attempt.block, sectors, attempt.time);
        attempt.allocation = DataCache.LINE_ALLOCATED;
        if (policy != null) {
            if (evicted.isPresent()) {
                policy.evict(request, attempt.time, attempt.set, way(), evicted.block(), evicted.isDirty());
            }
            policy.insert(request, attempt.time, attempt.set, way());
        }
        return evicted.isDirty();
    }
}
