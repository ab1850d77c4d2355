package io.policybridge.policies.replacement;

import io.policybridge.api.Answer;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.Ways;

/**
 * The order in which the lines of a cache were touched, for policies under which some lines may not be replaced. Line =
 * set x ways + way.
 */
public final class TouchOrder {
    /** Says which lines may not be replaced now. */
    public interface Guard {
        boolean isProtected(int line);
    }

    private final int ways;
    private final long[] touched;
    private long touches;

    public TouchOrder(CacheShape shape) {
        ways = shape.ways();
        touched = new long[shape.lines()];
    }

    public void touch(int line) {
        touched[line] = ++touches;
    }

    /**
     * The least recent line that is not protected. Where all are the access goes around the cache; what may not takes
     * the least recent.
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
