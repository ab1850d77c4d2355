package io.policybridge.simulator.cache;

import io.policybridge.config.CacheConfig;
import io.policybridge.input.BadInput;
import io.policybridge.simulator.cache.tags.SetIndexFunction;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.cache.tags.TagArray;
import io.policybridge.simulator.request.Requests;

/** A cache that is never written: the L1I and the constant cache of an SM. No policy governs it. */
public final class ReadOnlyCache extends Cache {
    private final TagArray tags;
    private final boolean allocatesOnMiss;

    /**
     * A cold cache of SM {@code unit}.
     *
     * @throws BadInput if the configuration is not modelled
     */
    public ReadOnlyCache(CacheConfig config, Requests requests, int unit) {
        super(config, requests, unit, new MissPath(config, requests), new SetIndexFunction(config, null));
        tags = new TagArray(config, 0);
        SupportedCaches.checkReadOnly(config, "read-only");
        allocatesOnMiss = config.allocate() == CacheConfig.Allocate.ON_MISS;
    }

    /** One attempt of {@code accessing} in core cycle {@code now}: HIT, MISS or RESERVATION_FAIL of {@link Status}. */
    public int access(int accessing, long now) {
        attempt.begin(accessing, now);
        int type = requests.type[accessing];
        int sectors = requests.sectors[accessing];
        long address = requests.address[accessing];
        int size = requests.size[accessing];
        long block = address & lineMask;
        attempt.set = index.of(block);
        attempt.probe = tags.probe(attempt.set, block, sectors, false);
        attempt.line = tags.line();
        attempt.status = attempt.probe == Status.HIT ? hit(now) : miss(block, sectors, now);
        end(type, address, size);
        return attempt.status;
    }

    private int hit(long now) {
        tags.markUsed();
        tags.touch(attempt.line, now);
        return Status.HIT;
    }

    private int miss(long block, int sectors, long now) {
        if (attempt.probe == Status.RESERVATION_FAIL) {
            return attempt.fail(FailReason.LINE_ALLOC);
        }
        if (path.lacks(0)) {
            return attempt.fail(FailReason.MISS_QUEUE);
        }
        int entry = path.mshr().find(path.key(requests.address[attempt.request]));
        int refusal = path.refusal(entry);
        if (refusal != FailReason.NONE) {
            return attempt.fail(refusal);
        }
        tags.markUsed();
        if (attempt.probe == Status.HIT_RESERVED) {
            tags.touch(attempt.line, now);
        } else if (allocatesOnMiss) {
            tags.allocate(attempt.line, block, sectors, now);
            attempt.allocation = DataCache.LINE_ALLOCATED;
        }
        takeMiss(entry, allocatesOnMiss ? attempt.line : -1);
        return Status.MISS;
    }

    /** Whether the last attempt failed and an equal one would fail in the same way. */
    public boolean wouldFailAgain() {
        return failedUnchanged();
    }

    /** {@code attempts} more attempts like the last one, of requests of {@code type}, failed in the same way. */
    public void repeatFail(int type, long attempts) {
        counts.fail(type, attempt.reason, stream, attempts);
        if (watcher != null) {
            watcher.repeated(this, attempts);
        }
    }

    /** Takes a reply that is awaited; a sector reply is released. */
    public void fill(int reply, long now) {
        int entry = path.arrived(reply);
        if (entry < 0) {
            return;
        }
        Mshr mshr = path.mshr();
        int sender = mshr.head(entry);
        int sectors = requests.sectors[sender];
        attempt.line = mshr.line[entry];
        if (attempt.line < 0) {
            long block = path.key(requests.address[sender]);
            attempt.set = index.of(block);
            int found = tags.probe(attempt.set, block, sectors, false);
            attempt.line = tags.line();
            if (found == Status.MISS) {
                tags.allocate(attempt.line, block, sectors, now);
            }
        }
        attempt.set = attempt.line / ways;
        tags.fill(attempt.line, sectors, 0, 0);
        path.ready(entry);
        if (watcher != null) {
            watcher.filled(this, sender);
        }
    }

    /** Drops every line if the cache was used since the last time; whether it was. */
    boolean invalidateAll() {
        boolean used = tags.isUsed();
        if (used) {
            tags.invalidateAll();
            path.changed();
            if (watcher != null) {
                watcher.dropped(this, false);
            }
        }
        return used;
    }

    @Override
    public boolean isLineModified() {
        return false;
    }
}
