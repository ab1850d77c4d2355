package io.policybridge.policies.composites.medic;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.Ways;
import io.policybridge.toolbox.FillOwners;

/**
 * Warp-type-aware insertion: each line of an L2 slice has the rank of the warp that inserted it and the time of its
 * last use. The victim is the least recently used line of the lowest rank.
 */
final class RankedLines {
    /** How the type of a warp determines the position of its lines. */
    enum Order {
        AUTO,
        CLASS_MAJOR,
        POSITION,
        SCALED_TIME,
        SCALED_TIME_INVERSE
    }

    /** The type whose rank lines of warps without a type get. */
    enum Unknown {
        HITS,
        BALANCED
    }

    /** What a hit by a warp of another type does to the rank of a line. */
    enum Retag {
        AUTO,
        KEEP,
        MAX,
        OVERWRITE
    }

    private static final int MISSES = 0;
    private static final int BALANCED = 1;
    private static final int HITS = 2;

    private final int ways;
    private final Order order;
    private final Retag retag;
    private final byte rankOfUnknown;
    private final FillOwners fillOwners;
    private final byte[] rank;
    private final long[] stamp;
    private long now;

    RankedLines(CacheShape shape, Order order, Retag retag, Unknown unknown) {
        ways = shape.ways();
        this.order = order;
        this.retag = retag;
        rankOfUnknown = (byte) (unknown == Unknown.HITS ? HITS : BALANCED);
        fillOwners = new FillOwners(shape);
        rank = new byte[shape.lines()];
        stamp = new long[shape.lines()];
    }

    /** The rank of a line that enters; all are equal unless the order is CLASS_MAJOR. */
    private byte rankOf(WarpType type) {
        if (order != Order.CLASS_MAJOR || type.mostlyMisses()) {
            return MISSES;
        }
        return type == WarpType.UNKNOWN ? rankOfUnknown : (byte) (type.mostlyHits() ? HITS : BALANCED);
    }

    /** The least rank, then the least stamp, then the lowest way. */
    long victim(int set, Ways eligible) {
        int base = set * ways;
        int first = eligible.nextEligible(0);
        for (int way = eligible.nextEligible(first + 1); way >= 0; way = eligible.nextEligible(way + 1)) {
            int difference = rank[base + way] - rank[base + first];
            if (difference < 0 || difference == 0 && stamp[base + way] < stamp[base + first]) {
                first = way;
            }
        }
        return Answer.way(first);
    }

    /**
     * A line enters with the rank of {@code type}; in order of position, lines of warps that miss enter at the LRU end.
     */
    void insert(Access access, int set, int way, WarpType type, int hits, int accesses) {
        int line = set * ways + way;
        fillOwners.inserted(access, set, way);
        rank[line] = rankOf(type);
        stamp[line] = order == Order.POSITION && type.mostlyMisses() ? - ++now : stampNow(hits, accesses);
    }

    /** A line is touched. */
    void touch(int set, int way, WarpType type, int hits, int accesses) {
        int line = set * ways + way;
        stamp[line] = stampNow(hits, accesses);
        byte newer = rankOf(type);
        rank[line] = switch (retag) {
            case OVERWRITE -> newer;
            case MAX -> (byte) Math.max(rank[line], newer);
            case KEEP, AUTO -> rank[line];
        };
    }

    /** Whether {@code access} is another sector of the request that inserted the line. */
    boolean isOwner(Access access, int set, int way) {
        return fillOwners.isOwner(access, set, way);
    }

    /** The number of the touch; in scaled time, multiplied by the hit (or miss) ratio of the warp. */
    private long stampNow(int hits, int accesses) {
        now++;
        long share = switch (order) {
            case SCALED_TIME -> hits;
            case SCALED_TIME_INVERSE -> accesses - hits;
            case CLASS_MAJOR, POSITION, AUTO -> accesses;
        };
        return share == accesses ? now : now * share / accesses;
    }

    int rank(int set, int way) {
        return rank[set * ways + way];
    }

    long stamp(int set, int way) {
        return stamp[set * ways + way];
    }

    String reason(int set, int way) {
        return "least of (rank " + rank(set, way) + ", touch " + stamp(set, way) + ")";
    }
}
