package io.policybridge.replay.cache;

import io.policybridge.simulator.cache.DataCache;
import io.policybridge.simulator.cache.FailReason;
import io.policybridge.simulator.cache.tags.Status;

/** One cache of a replay, with its position in the stream and its last failed attempt. */
final class ReplayedCache {
    final DataCache cache;
    final int unit;
    /** The cache differed from its record, so that its state cannot follow the record any more. */
    boolean lost;
    /** Run records that are complete, and attempts of the current one that were made. */
    int runs;

    long attempts;

    private long hostCopies;
    /** Cycles of its own clock that the ports have seen. */
    private long portCycles;

    private int failedRequest;
    private int failedProbe;
    private int failedReason;
    private int failedWay;

    ReplayedCache(DataCache cache, int unit) {
        this.cache = cache;
        this.unit = unit;
    }

    /** Lets the ports recover up to and with cycle {@code last} of the cache's clock. */
    void recoverPorts(long last) {
        if (last >= portCycles) {
            cache.cycles(last + 1 - portCycles);
            portCycles = last + 1;
        }
    }

    /** LRU time in core cycle {@code core}: every host copy moves it on by one. */
    long time(long core) {
        return core + hostCopies;
    }

    void hostCopied() {
        hostCopies++;
    }

    /** The attempt of {@code request} that the cache describes now has failed. */
    void failed(int request) {
        failedRequest = request;
        failedProbe = cache.probe();
        failedReason = cache.failReason();
        failedWay = cache.way();
    }

    int failedRequest() {
        return failedRequest;
    }

    /** Whether the attempt that the cache describes now failed like the last failed one. */
    boolean failsAgain(int status) {
        return status == Status.RESERVATION_FAIL
                && cache.probe() == failedProbe
                && cache.failReason() == failedReason
                && cache.way() == failedWay;
    }

    /** The last failed attempt, for messages. */
    String failure() {
        return failure(failedProbe, failedReason, failedWay);
    }

    /** The attempt that the cache describes now, for messages. */
    String current(int status) {
        return "status=" + Status.code(status) + " " + failure(cache.probe(), cache.failReason(), cache.way());
    }

    private static String failure(int probe, int reason, int way) {
        return "probe=" + Status.code(probe) + " reason=" + FailReason.code(reason) + " way=" + way;
    }
}
