package io.policybridge.simulator.cache;

import io.policybridge.simulator.cache.tags.EvictedLine;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.request.Requests;

/**
 * One attempt of a request on a cache: its request, the state of the tags and the outcome; reused from attempt to
 * attempt.
 */
public final class AccessAttempt {
    public int request = Requests.NONE;
    /** The cache's own time: stamps of lines. */
    public long time;
    /** Address of the line requested. */
    public long block;

    public int set;
    /** The line found, allocated or filled, the candidate if no line was allocated, or -1. */
    public int line;
    /** What the probe found, and how it ended: a {@link Status}. */
    public int probe;

    public int status;
    /** See {@link FailReason}. */
    public int reason;
    /** {@link DataCache#NOT_ALLOCATED}, {@link DataCache#LINE_ALLOCATED} or {@link DataCache#SECTOR_ALLOCATED}. */
    public int allocation;
    /** The access was merged into an existing MSHR entry. */
    boolean merged;
    /** The access itself went into the miss queue, as a fetch or as a write. */
    public boolean sentRead;

    public boolean sentWrite;
    /** The write-back of what was evicted, or {@link Requests#NONE}. */
    int writeBack = Requests.NONE;
    /** The valid line that was evicted. */
    final EvictedLine evicted = new EvictedLine();

    public void begin(int accessing, long now) {
        request = accessing;
        time = now;
        reason = FailReason.NONE;
        allocation = DataCache.NOT_ALLOCATED;
        merged = false;
        sentRead = false;
        sentWrite = false;
        writeBack = Requests.NONE;
        evicted.clear();
    }

    public int fail(int why) {
        reason = why;
        return Status.RESERVATION_FAIL;
    }
}
