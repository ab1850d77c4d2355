package io.policybridge.simulator.cache.tags;

/**
 * The result of a lookup and the outcome of an access, as small ints in GPGPU-Sim's order; the first six are what its
 * statistics count.
 */
public final class Status {
    /** The data are present. */
    public static final int HIT = 0;
    /** The line, or its sector, is in flight. */
    public static final int HIT_RESERVED = 1;
    /** No such line. */
    public static final int MISS = 2;
    /** The access could not be accepted and must be tried again. */
    public static final int RESERVATION_FAIL = 3;
    /** The line is present, its sector is not. */
    public static final int SECTOR_MISS = 4;
    /** Statistics only: the miss was merged into one that is in flight. */
    public static final int MSHR_HIT = 5;
    /** The policy lets the access bypass the cache: no state has changed, and the access is not counted. */
    public static final int BYPASS = 6;

    private static final String[] STATISTICS = {
        "HIT", "HIT_RESERVED", "MISS", "RESERVATION_FAIL", "SECTOR_MISS", "MSHR_HIT"
    };
    private static final String[] CODES = {"H", "HR", "M", "RF", "SM", "MH", "BP"};

    /** Statuses that are counted. */
    public static final int COUNTED = STATISTICS.length;

    private Status() {}

    /** Name in GPGPU-Sim's statistics; only counted statuses have one. */
    public static String statistic(int status) {
        return STATISTICS[status];
    }

    /** Short name, as in the streams. */
    public static String code(int status) {
        return CODES[status];
    }

    /** How an access is counted whose probe found {@code probe} and which ended as {@code status}. */
    public static int counted(int probe, int status) {
        if (probe == HIT_RESERVED && status != RESERVATION_FAIL || probe == SECTOR_MISS && status == MISS) {
            return probe;
        }
        return status;
    }
}
