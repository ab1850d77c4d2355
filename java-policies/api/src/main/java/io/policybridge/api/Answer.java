package io.policybridge.api;

/**
 * Answers of queries and commits: a code in the upper and a value in the lower 32 bits of a {@code long}, so that no
 * answer allocates. Code zero is never legal: a forgotten answer (0L) is found at once, although the value 0 (way 0,
 * index 0, tag 0) is legal.
 */
public final class Answer {
    /** Use the cache as usual. */
    public static final int CACHE_CODE = 1;
    /** Bypass the cache: as a route without a lookup, as a victim after it, so that this miss allocates nothing. */
    public static final int BYPASS_CODE = 2;
    /** Serve hits, never allocate. */
    public static final int BYPASS_ON_MISS_CODE = 3;
    /** Not now: the host retries in the next cycle. */
    public static final int STALL_CODE = 4;
    /** Replace the way in the value. */
    public static final int WAY_CODE = 5;
    /** Take the entry whose index is the value. */
    public static final int INDEX_CODE = 6;
    /** Take nothing now. */
    public static final int NONE_CODE = 7;
    /** The small tag in the value. */
    public static final int TAG_CODE = 8;
    /** The cache set in the value. */
    public static final int SET_CODE = 9;
    /** The sub-line slots in the value: grain in bytes in bits 0-15, first slot in bits 16-31. */
    public static final int RUN_CODE = 10;

    public static final long CACHE = of(CACHE_CODE, 0);
    public static final long BYPASS = of(BYPASS_CODE, 0);
    public static final long BYPASS_ON_MISS = of(BYPASS_ON_MISS_CODE, 0);
    public static final long STALL = of(STALL_CODE, 0);
    public static final long NONE = of(NONE_CODE, 0);

    private static final String[] NAMES = {
        "(no answer)", "CACHE", "BYPASS", "BYPASS_ON_MISS", "STALL", "WAY", "INDEX", "NONE", "TAG", "SET", "RUN"
    };

    /** Number of codes, the illegal zero included. */
    public static final int CODES = NAMES.length;

    private Answer() {}

    private static long of(int code, int value) {
        return (long) code << 32 | value & 0xffffffffL;
    }

    /** Replace way {@code way}. */
    public static long way(int way) {
        return of(WAY_CODE, way);
    }

    /** Take entry {@code index} of the queue shown. */
    public static long index(int index) {
        return of(INDEX_CODE, index);
    }

    /** Tag the request with {@code tag}, 0 to 255. */
    public static long tag(int tag) {
        return of(TAG_CODE, tag);
    }

    /** Map the line to set {@code set}. */
    public static long set(int set) {
        return of(SET_CODE, set);
    }

    /**
     * Slot of a {@link #run}: any slot of a line that shares the upper address bits; an empty line before another
     * chunk.
     */
    public static final int ANY_SLOT = 4;
    /** The same, but an old chunk gives way before an empty line is taken. */
    public static final int RECYCLED_SLOT = 5;

    /**
     * Granularity {@code grain} bytes (32, 64 or 128); {@code slot} is where the chunks of a fetch go: 0 to 3, each at
     * its own position in a line of its own block; {@link #ANY_SLOT}; or {@link #RECYCLED_SLOT}.
     */
    public static long run(int grain, int slot) {
        return of(RUN_CODE, slot << 16 | grain);
    }

    /** The code of {@code answer}. */
    public static int code(long answer) {
        return (int) (answer >>> 32);
    }

    /** The value of {@code answer}. */
    public static int value(long answer) {
        return (int) answer;
    }

    /** Name of a code as it appears in messages and reports; unknown codes are shown as numbers. */
    public static String name(int code) {
        return code >= 0 && code < CODES ? NAMES[code] : "code " + code;
    }

    /** {@code answer} in words: {@code WAY 3}, {@code BYPASS}. */
    public static String text(long answer) {
        int code = code(answer);
        boolean valued = code >= WAY_CODE && code != NONE_CODE;
        return valued ? name(code) + " " + value(answer) : name(code);
    }
}
