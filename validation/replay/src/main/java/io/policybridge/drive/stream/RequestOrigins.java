package io.policybridge.drive.stream;

import io.policybridge.stream.StreamLimits;
import io.policybridge.stream.StreamReader;
import java.util.Arrays;

/** By uid of a request what later records need: the SM that sent it, whether it is atomic, its tag. */
final class RequestOrigins {
    static final int MOST_SM = (1 << 16) - 2;

    private static final int SM_BITS = 16;
    private static final int ATOMIC = 1 << SM_BITS;
    private static final int TAG = SM_BITS + 1;

    /** SM + 1, the bit of atomics, the tag; 0 for an unknown request. */
    private int[] known = new int[1 << 12];

    private int of(long uid) {
        return uid < known.length ? known[(int) uid] : 0;
    }

    /** The current column of {@code in}, checked. */
    static long uid(StreamReader in) {
        long uid = in.decimal("uid");
        if (uid < 0 || uid > StreamLimits.UID) {
            throw in.bad("uid", uid, "a number from 0 to " + StreamLimits.UID);
        }
        return uid;
    }

    void record(long uid, int sm, boolean atomic, int tag) {
        if (uid >= known.length) {
            known = Arrays.copyOf(known, Math.max(2 * known.length, (int) uid + 1));
        }
        known[(int) uid] = sm + 1 | (atomic ? ATOMIC : 0) | tag << TAG;
    }

    int sm(long uid) {
        return (of(uid) & ATOMIC - 1) - 1;
    }

    boolean isAtomic(long uid) {
        return (of(uid) & ATOMIC) != 0;
    }

    int tag(long uid) {
        return of(uid) >>> TAG;
    }
}
