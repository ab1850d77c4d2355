package io.policybridge.simulator.cache;

import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.request.AccessType;
import java.util.Arrays;

/**
 * What a cache counted since the start of the program: attempts by access type and outcome, failures by access type and
 * reason; all of them, and those of each CUDA stream.
 */
public final class CacheCounts {
    private final long[] outcomes = new long[AccessType.VALUES.length * Status.COUNTED];
    private final long[] fails = new long[AccessType.VALUES.length * FailReason.COUNT];
    /** What of it is of CUDA stream 1, 2, ...; null where nothing is. The rest is of stream 0. */
    private CacheCounts[] others = {};

    /** An access of {@code type}, by a kernel in {@code stream}, ended as {@code status}, see {@link Status}. */
    public void count(int type, int status, int stream) {
        outcomes[type * Status.COUNTED + status]++;
        if (stream != 0) {
            other(stream).count(type, status, 0);
        }
    }

    /** {@code attempts} attempts of {@code type}, by a kernel in {@code stream}, failed for {@code reason}. */
    void fail(int type, int reason, int stream, long attempts) {
        outcomes[type * Status.COUNTED + Status.RESERVATION_FAIL] += attempts;
        fails[type * FailReason.COUNT + reason] += attempts;
        if (stream != 0) {
            other(stream).fail(type, reason, 0, attempts);
        }
    }

    private CacheCounts other(int stream) {
        if (stream > others.length) {
            others = Arrays.copyOf(others, stream);
        }
        if (others[stream - 1] == null) {
            others[stream - 1] = new CacheCounts();
        }
        return others[stream - 1];
    }

    /** Adds everything that {@code other} counted. */
    public void add(CacheCounts other) {
        add(other, 1);
        for (int stream = 1; stream <= other.others.length; stream++) {
            if (other.others[stream - 1] != null) {
                other(stream).add(other.others[stream - 1], 1);
            }
        }
    }

    private void add(CacheCounts other, int sign) {
        for (int i = 0; i < outcomes.length; i++) {
            outcomes[i] += sign * other.outcomes[i];
        }
        for (int i = 0; i < fails.length; i++) {
            fails[i] += sign * other.fails[i];
        }
    }

    /** What was counted of kernels in {@code stream}. */
    public CacheCounts ofStream(int stream) {
        CacheCounts of = new CacheCounts();
        of.add(stream == 0 ? this : other(stream), 1);
        for (int i = 0; stream == 0 && i < others.length; i++) {
            if (others[i] != null) {
                of.add(others[i], -1);
            }
        }
        return of;
    }

    /** Whether nothing was counted. */
    public boolean isEmpty() {
        return Arrays.stream(outcomes).allMatch(count -> count == 0);
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
