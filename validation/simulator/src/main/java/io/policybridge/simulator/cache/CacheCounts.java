package io.policybridge.simulator.cache;

import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.request.AccessType;

/**
 * What a cache counted since the start of the program: attempts by access type and outcome, failures by access type and
 * reason.
 */
public final class CacheCounts {
    private final long[] outcomes = new long[AccessType.VALUES.length * Status.COUNTED];
    private final long[] fails = new long[AccessType.VALUES.length * FailReason.COUNT];

    /** An access of {@code type} ended as {@code status}, see {@link Status}. */
    public void count(int type, int status) {
        outcomes[type * Status.COUNTED + status]++;
    }

    /** {@code attempts} attempts of {@code type} failed for {@code reason}. */
    void fail(int type, int reason, long attempts) {
        outcomes[type * Status.COUNTED + Status.RESERVATION_FAIL] += attempts;
        fails[type * FailReason.COUNT + reason] += attempts;
    }

    /** Adds everything that {@code other} counted. */
    public void add(CacheCounts other) {
        for (int i = 0; i < outcomes.length; i++) {
            outcomes[i] += other.outcomes[i];
        }
        for (int i = 0; i < fails.length; i++) {
            fails[i] += other.fails[i];
        }
    }

    /** Attempts of {@code type} that ended as {@code status}, see {@link Status}. */
    public long count(AccessType type, int status) {
        return outcomes[type.ordinal() * Status.COUNTED + status];
    }

    /** Attempts of {@code type} that failed for {@code reason}, see {@link FailReason}. */
    public long fails(AccessType type, int reason) {
        return fails[type.ordinal() * FailReason.COUNT + reason];
    }

    /** Attempts of any type that failed for {@code reason}. */
    public long fails(int reason) {
        long sum = 0;
        for (int i = reason; i < fails.length; i += FailReason.COUNT) {
            sum += fails[i];
        }
        return sum;
    }

    /** Accepted accesses of {@code type}. */
    public long accesses(AccessType type) {
        return count(type, Status.HIT)
                + count(type, Status.HIT_RESERVED)
                + count(type, Status.MISS)
                + count(type, Status.SECTOR_MISS);
    }

    /** Accepted accesses; a failed attempt is not one. */
    public long accesses() {
        return sum(Status.HIT) + sum(Status.HIT_RESERVED) + misses();
    }

    /** Accepted accesses that found no line or no sector. */
    public long misses() {
        return sum(Status.MISS) + sum(Status.SECTOR_MISS);
    }

    /** Accepted accesses that found their line in flight. */
    public long pendingHits() {
        return sum(Status.HIT_RESERVED);
    }

    /** Failed attempts. */
    public long reservationFails() {
        return sum(Status.RESERVATION_FAIL);
    }

    private long sum(int status) {
        long sum = 0;
        for (int i = status; i < outcomes.length; i += Status.COUNTED) {
            sum += outcomes[i];
        }
        return sum;
    }
}
