package io.policybridge.drive.stream;

import io.policybridge.api.CacheHooks.ReservationFail.Reason;
import io.policybridge.stream.Attempt;
import io.policybridge.stream.StreamReader;

/** The last failed attempt at one cache, which a record {@code R} repeats. */
final class FailedAttempt {
    static final int MSHR_MERGE = StreamReader.packed("MM");

    private static final int LINE_ALLOC = StreamReader.packed("LA");
    private static final int MISS_QUEUE = StreamReader.packed("MQ");
    private static final int MSHR_ENTRY = StreamReader.packed("ME");
    private static final int MSHR_RW_PENDING = StreamReader.packed("RW");

    final RecordedAccess access = new RecordedAccess();
    int probe;
    int set;
    /** Null before the first failed attempt. */
    Reason reason;

    /** {@code attempt}, which shows {@code shown}, has failed. */
    void record(StreamReader in, Attempt attempt, RecordedAccess shown) {
        access.copy(shown);
        probe = attempt.probe;
        set = attempt.set;
        reason = reason(in, attempt.reason);
    }

    private static Reason reason(StreamReader in, int word) {
        if (word == LINE_ALLOC) {
            return Reason.LINE_ALLOC;
        }
        if (word == MISS_QUEUE) {
            return Reason.MISS_QUEUE;
        }
        if (word == MSHR_ENTRY) {
            return Reason.MSHR_ENTRY;
        }
        if (word == MSHR_MERGE) {
            return Reason.MSHR_MERGE;
        }
        if (word == MSHR_RW_PENDING) {
            return Reason.MSHR_RW_PENDING;
        }
        throw in.bad("reason", StreamReader.unpacked(word), "one of LA MQ ME MM RW");
    }
}
