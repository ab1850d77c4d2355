package io.policybridge.simulator.cache;

import io.policybridge.api.CacheHooks.ReservationFail.Reason;

/** The first resource that an access found missing; the ints are the ordinals of the policies' {@link Reason}. */
public final class FailReason {
    /** The access did not fail. */
    public static final int NONE = -1;

    public static final int LINE_ALLOC = Reason.LINE_ALLOC.ordinal();
    public static final int MISS_QUEUE = Reason.MISS_QUEUE.ordinal();
    public static final int MSHR_ENTRY = Reason.MSHR_ENTRY.ordinal();
    public static final int MSHR_MERGE = Reason.MSHR_MERGE.ordinal();
    public static final int MSHR_RW_PENDING = Reason.MSHR_RW_PENDING.ordinal();

    /** Number of reasons. */
    public static final int COUNT = Reason.values().length;

    private static final Reason[] REASONS = Reason.values();
    private static final String[] STATISTICS = {
        "LINE_ALLOC_FAIL", "MISS_QUEUE_FULL", "MSHR_ENRTY_FAIL", "MSHR_MERGE_ENRTY_FAIL", "MSHR_RW_PENDING"
    };
    private static final String[] CODES = {"LA", "MQ", "ME", "MM", "RW"};

    private FailReason() {}

    /** The reason as policies receive it. */
    static Reason reason(int reason) {
        return REASONS[reason];
    }

    /** Name in GPGPU-Sim's statistics, with its spelling. */
    public static String statistic(int reason) {
        return STATISTICS[reason];
    }

    /** Two letters, as in the streams; {@code -} for {@link #NONE}. */
    public static String code(int reason) {
        return reason == NONE ? "-" : CODES[reason];
    }
}
