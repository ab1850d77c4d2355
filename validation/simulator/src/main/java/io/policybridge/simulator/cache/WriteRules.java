package io.policybridge.simulator.cache;

import io.policybridge.api.CacheHooks.Outcome.What;
import io.policybridge.config.CacheConfig;
import io.policybridge.config.Release;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.cache.tags.TagArray;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;

/**
 * The write policy. A hit is written back later, written through, or forwarded while the line is dropped; a miss is
 * forwarded, with or without a fetch of its line, or allocates without a fetch.
 */
final class WriteRules {
    private static final int GLOBAL_WRITE = AccessType.GLOBAL_WRITE.ordinal();

    private final TagArray tags;
    private final MissPath path;
    private final Requests requests;
    private final PolicySide policy;
    private final AccessAttempt attempt;
    private final TagCommit commit;
    private final int ways;
    private final int unit;
    private final int writeBackType;
    private final CacheCounts counts;
    private final boolean allocates;
    private final boolean fetches;
    private final boolean through;
    private final boolean evictsGlobal;
    private final boolean evictsLocal;
    /** Whether a sector written in parts can be read once all of it is, or when its fill arrives. */
    private final boolean completes;
    /** Whether the write-back for a write that fetches its line occupies the data port. */
    private final boolean occupiesPort;

    /** {@code unit} is the SM whose write-backs these are, or {@link Requests#NONE} for an L2. */
    WriteRules(CacheConfig config, int unit, AccessType writeBack, CacheParts parts, CacheCounts counts) {
        this.tags = parts.tags();
        this.path = parts.path();
        this.requests = parts.requests();
        this.policy = parts.policy();
        this.attempt = parts.attempt();
        this.commit = parts.commit();
        this.counts = counts;
        this.unit = unit;
        ways = config.ways();
        writeBackType = writeBack.ordinal();
        completes = config.release() == Release.DEVELOPMENT;
        occupiesPort = completes;
        allocates = config.writeAllocate() != CacheConfig.WriteAllocate.NO_WRITE_ALLOCATE;
        fetches = config.writeAllocate() == CacheConfig.WriteAllocate.WRITE_ALLOCATE;
        through = config.write() == CacheConfig.Write.WRITE_THROUGH;
        evictsLocal = config.write() == CacheConfig.Write.WRITE_EVICT;
        evictsGlobal = evictsLocal || config.write() == CacheConfig.Write.LOCAL_WRITE_BACK_GLOBAL_WRITE_EVICT;
    }

    /** Whether a write miss allocates a line. */
    boolean allocates() {
        return allocates;
    }

    /** How the attempt, a write of {@code type}, ends. */
    int write(int type) {
        if (attempt.probe == Status.HIT) {
            return (type == GLOBAL_WRITE ? evictsGlobal : evictsLocal) ? evictHit() : hit();
        }
        if (!allocates) {
            return forward();
        }
        if (attempt.probe == Status.RESERVATION_FAIL) {
            return attempt.fail(FailReason.LINE_ALLOC);
        }
        return fetches ? fetchForWrite() : allocate();
    }

    /** Write-back and write-through hits. */
    private int hit() {
        if (through && path.lacks(0)) {
            return attempt.fail(FailReason.MISS_QUEUE);
        }
        commit.commit();
        modify();
        if (completes) {
            tags.updateReadable(attempt.line, requests.sectors[attempt.request]);
        }
        if (through) {
            send(What.WRITE_THROUGH);
        }
        return Status.HIT;
    }

    /** The write is forwarded, and the line or sector that it hit is dropped; no stamp changes. */
    private int evictHit() {
        if (path.lacks(0)) {
            return attempt.fail(FailReason.MISS_QUEUE);
        }
        boolean dirty = tags.isLineModified(attempt.line);
        tags.invalidate(attempt.line, requests.sectors[attempt.request]);
        if (policy != null && tags.isInvalid(attempt.line)) {
            policy.invalidate(attempt.set, attempt.line - attempt.set * ways, attempt.block, dirty);
        }
        send(What.WRITE_EVICT_HIT);
        return Status.HIT;
    }

    /** A write that never allocates. */
    private int forward() {
        if (path.lacks(0)) {
            return attempt.fail(FailReason.MISS_QUEUE);
        }
        send(What.STORE_MISS);
        return Status.MISS;
    }

    /** A write miss that allocates without fetching: a sector written in part cannot be read until it is fetched. */
    private int allocate() {
        if (path.lacks(0)) {
            return attempt.fail(FailReason.MISS_QUEUE);
        }
        if (through) {
            send(What.WRITE_THROUGH);
        }
        boolean dirty = commit.commit();
        int request = attempt.request;
        int sectors = requests.sectors[request];
        modify();
        boolean whole = Long.bitCount(requests.bytesLow[request]) + Long.bitCount(requests.bytesHigh[request])
                == path.fetchBytes();
        if (attempt.probe == Status.HIT_RESERVED) {
            tags.modifyOnFill(attempt.line, sectors, completes && !whole);
        }
        tags.setReadable(attempt.line, sectors, whole);
        if (completes) {
            tags.updateReadable(attempt.line, sectors);
        }
        evictedByWrite(dirty);
        return Status.MISS;
    }

    /**
     * A write miss that is forwarded to memory, followed by a fetch of its line and, if it evicts a dirty line, a
     * write-back.
     */
    private int fetchForWrite() {
        if (path.lacks(2)) {
            return attempt.fail(FailReason.MISS_QUEUE);
        }
        int entry = path.mshr().find(path.key(requests.address[attempt.request]));
        int refusal = path.refusal(entry);
        if (refusal != FailReason.NONE) {
            return attempt.fail(refusal);
        }
        send(What.STORE_MISS);
        boolean dirty = commit.commit();
        int fetch = lineFetch(attempt.request);
        if (entry >= 0) {
            path.merge(entry, fetch);
            counts.count(requests.type[fetch], Status.MSHR_HIT, requests.stream[fetch]);
        } else {
            path.fetch(fetch, attempt.line);
        }
        if (occupiesPort) {
            evictedByWrite(dirty);
        } else if (dirty) {
            evictedByRead();
        }
        return Status.MISS;
    }

    /** The fetch for {@code write}; no access waits for its data. */
    private int lineFetch(int write) {
        int created = requests.allocate();
        requests.type[created] = AccessType.L2_WRITE_ALLOCATE_READ.ordinal();
        requests.address[created] = requests.address[write];
        requests.size[created] = path.fetchBytes();
        requests.sectors[created] = requests.sectors[write];
        requests.lanes[created] = requests.lanes[write];
        requests.sm[created] = requests.sm[write];
        requests.stream[created] = requests.stream[write];
        requests.partition[created] = requests.partition[write];
        return created;
    }

    /** The request of the attempt writes its bytes into its line. */
    void modify() {
        int request = attempt.request;
        tags.modify(attempt.line, requests.sectors[request], requests.bytesLow[request], requests.bytesHigh[request]);
        path.changed();
    }

    private void send(What what) {
        path.push(attempt.request);
        attempt.sentWrite = true;
        if (policy != null) {
            policy.outcome(attempt.request, attempt.time, attempt.set, what);
        }
    }

    /**
     * A write evicted a line: if it is dirty and the level below lacks its data, it is read through the data port and
     * written back.
     */
    private void evictedByWrite(boolean dirty) {
        if (dirty && !through) {
            sendWriteBack();
            path.ports().writeBack(attempt.evicted.bytes());
        }
    }

    /**
     * A read evicted a dirty line: writes it back, unless the level below has its data already. As in GPGPU-Sim, this
     * write-back does not occupy the data port.
     */
    void evictedByRead() {
        if (!through) {
            sendWriteBack();
        }
    }

    private void sendWriteBack() {
        attempt.writeBack = attempt.evicted.writeBack(requests, writeBackType, unit, attempt.request);
        path.push(attempt.writeBack);
    }
}
