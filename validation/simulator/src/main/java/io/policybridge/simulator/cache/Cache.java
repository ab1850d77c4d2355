package io.policybridge.simulator.cache;

import io.policybridge.config.CacheConfig;
import io.policybridge.simulator.cache.tags.SetIndexFunction;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.request.IntQueue;
import io.policybridge.simulator.request.Requests;

/**
 * What every cache has in common: MSHRs, miss queue, ports, counts, and the description of the last attempt. The owner
 * empties the {@link #missQueue} and calls {@link #cycle} once per cycle of the cache's clock.
 */
public abstract sealed class Cache permits WritableCache, ReadOnlyCache {
    protected final int unit;
    protected final Requests requests;
    protected final MissPath path;
    protected final SetIndexFunction index;
    final CacheCounts counts = new CacheCounts();
    /** Number of the CUDA stream of the last attempt, whose request may be gone. */
    int stream;

    protected final int ways;
    protected final long lineMask;

    public final AccessAttempt attempt = new AccessAttempt();
    private long failedAt;
    /** Null without an observer. */
    CacheWatcher watcher;

    Cache(CacheConfig config, Requests requests, int unit, MissPath path, SetIndexFunction index) {
        this.unit = unit;
        this.requests = requests;
        this.index = index;
        this.path = path;
        ways = config.ways();
        lineMask = -config.lineBytes();
    }

    /** Notifies {@code watching} of the events of this cache from now on. */
    public final void watch(CacheWatcher watching) {
        watcher = watching;
    }

    /**
     * Takes a read miss, for which there is room, into the MSHRs; {@code entry} is the one of its key, {@code into} the
     * line to fill.
     */
    public final void takeMiss(int entry, int into) {
        if (entry >= 0) {
            path.merge(entry, attempt.request);
            attempt.merged = true;
            counts.count(requests.type[attempt.request], Status.MSHR_HIT, requests.stream[attempt.request]);
        } else {
            path.fetch(attempt.request, into);
            attempt.sentRead = true;
        }
    }

    /** The attempt is over; {@code address} and {@code size} are what was requested. */
    protected final void end(int type, long address, int size) {
        stream = requests.stream[attempt.request];
        if (attempt.status == Status.RESERVATION_FAIL) {
            failedAt = path.version();
            counts.fail(type, attempt.reason, stream, 1);
        } else {
            counts.count(type, Status.counted(attempt.probe, attempt.status), stream);
        }
        if (watcher != null) {
            watcher.attempted(this, attempt.request, attempt.status, address, size);
        }
    }

    // The last attempt

    /** What the probe found: a {@link Status}. RESERVATION_FAIL also where a policy stalled a miss. */
    public final int probe() {
        return attempt.probe;
    }

    /** Why it failed, see {@link FailReason}. */
    public final int failReason() {
        return attempt.reason;
    }

    /** Whether the access itself went into the miss queue as a fetch. */
    public final boolean sentRead() {
        return attempt.sentRead;
    }

    /** Whether it was added to an MSHR entry that was there. */
    public final boolean merged() {
        return attempt.merged;
    }

    /** The set of the last attempt, fill or host copy. */
    public final int set() {
        return attempt.set;
    }

    /** The way hit, allocated or filled, the candidate if no line was allocated, or -1. */
    public final int way() {
        return attempt.line < 0 ? -1 : attempt.line - attempt.set * ways;
    }

    /** Whether the access itself went into the miss queue as a write. */
    public final boolean sentWrite() {
        return attempt.sentWrite;
    }

    /** Whether a write-back went into the miss queue, behind the access that caused it. */
    public final boolean sentWriteBack() {
        return attempt.writeBack != Requests.NONE;
    }

    /** That write-back, or {@link Requests#NONE}. */
    public final int writeBack() {
        return attempt.writeBack;
    }

    /**
     * What was allocated: {@link DataCache#NOT_ALLOCATED}, {@link DataCache#LINE_ALLOCATED} or
     * {@link DataCache#SECTOR_ALLOCATED}.
     */
    public final int allocation() {
        return attempt.allocation;
    }

    /** Whether a valid line was evicted. */
    public final boolean evicted() {
        return attempt.evicted.isPresent();
    }

    /** Address of that line. */
    public final long evictedBlock() {
        return attempt.evicted.block();
    }

    /** Sectors of it that were modified; 0 if it was clean. */
    public final int evictedSectors() {
        return attempt.evicted.sectors();
    }

    /** Bytes that its write-back carries; 0 if it was clean. */
    public final int evictedBytes() {
        return attempt.evicted.bytes();
    }

    /** Whether the line that the last fill filled, or the last access named, is modified. */
    public abstract boolean isLineModified();

    // Repeated failures

    /** A counter that moves whenever something changed that could alter the outcome of an attempt that failed. */
    final long version() {
        return path.version();
    }

    /** Whether the last attempt failed and the state that determined its outcome has not changed since. */
    final boolean failedUnchanged() {
        return attempt.status == Status.RESERVATION_FAIL && failedAt == path.version();
    }

    // Returns

    /** Whether {@code reply}, or the fetch of which it is a sector, is awaited here. */
    public final boolean waitingForFill(int reply) {
        return path.awaits(reply);
    }

    /** Whether an access whose data have arrived can be handed back. */
    public final boolean accessReady() {
        return path.mshr().accessReady();
    }

    /** Hands back the next access whose data have arrived. */
    public final int nextAccess() {
        int request = path.nextAccess();
        if (watcher != null) {
            watcher.handedBack(this, request);
        }
        return request;
    }

    // Ports and queues

    /** One cycle of the cache's clock passes: its ports recover. */
    public final void cycle() {
        path.ports().cycles(1);
    }

    /** {@code n} cycles pass without another event. */
    public final void cycles(long n) {
        path.ports().cycles(n);
    }

    public final boolean fillPortFree() {
        return path.ports().fillFree();
    }

    public final boolean dataPortFree() {
        return path.ports().dataFree();
    }

    /** Cycles that have passed. */
    public final long portCycles() {
        return path.ports().cycles();
    }

    /** Of these, cycles in which the data port was busy. */
    public final long dataPortBusyCycles() {
        return path.ports().dataBusyCycles();
    }

    /** Requests in flight downwards; the owner takes them with {@link #takeMiss()}. */
    public final IntQueue missQueue() {
        return path.queue();
    }

    /** Takes the head of the miss queue. */
    public final int takeMiss() {
        return takeMiss(0);
    }

    /** Takes the request of the miss queue with {@code index} older ones. */
    public final int takeMiss(int index) {
        int request = path.queue().remove(index);
        if (watcher != null) {
            watcher.sent(this, request);
        }
        return request;
    }

    final boolean missQueueFull() {
        return path.lacks(0);
    }

    /** MSHR entries in use. */
    public final int mshrs() {
        return path.mshr().size();
    }

    /** Whether anything is queued, awaited or ready to be handed back. */
    public final boolean busy() {
        return path.busy();
    }

    /** What was counted since the start of the program. */
    public final CacheCounts counts() {
        return counts;
    }

    /** The SM or sub-partition. */
    public final int unit() {
        return unit;
    }
}
