package io.policybridge.toolbox;

import io.policybridge.api.Answer;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.Ways;

/**
 * The order in which the lines of a cache were touched, for policies that protect some lines from replacement. A line
 * is numbered set x ways + way. Among lines that were never touched the lowest way is the least recent.
 *
 * <pre>{@code
 * TouchOrder order = new TouchOrder(host.l1d());
 * order.touch(set * ways + way);
 * return order.victim(set, eligible, line -> pinned[line]);   // make the guard once, not per access
 * }</pre>
 */
public final class TouchOrder {
    /** Says which lines are protected from replacement now. */
    @FunctionalInterface
    public interface Guard {
        /** Whether {@code line} (set x ways + way) is protected. */
        boolean isProtected(int line);
    }

    private final int ways;
    private final long[] touched;
    private long touches;

    /** No line is touched. */
    public TouchOrder(CacheShape shape) {
        ways = shape.ways();
        touched = new long[shape.lines()];
    }

    /** Makes {@code line} (set x ways + way) the most recent. */
    public void touch(int line) {
        touched[line] = ++touches;
    }

    /**
     * The answer to {@code victim}: the least recent eligible line that is not protected. If all are protected the
     * access bypasses the cache; an access that may not bypass evicts the least recent line, protected or not.
     */
    public long victim(int set, Ways eligible, Guard guard) {
        int oldest = -1;
        int free = -1;
        for (int way = eligible.nextEligible(0); way >= 0; way = eligible.nextEligible(way + 1)) {
            oldest = older(set, way, oldest);
            if (!guard.isProtected(set * ways + way)) {
                free = older(set, way, free);
            }
        }
        if (free >= 0) {
            return Answer.way(free);
        }
        return eligible.mayBypass() ? Answer.BYPASS : Answer.way(oldest);
    }

    private int older(int set, int way, int than) {
        return than < 0 || touched[set * ways + way] < touched[set * ways + than] ? way : than;
    }
}
