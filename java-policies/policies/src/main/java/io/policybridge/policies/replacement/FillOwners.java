package io.policybridge.policies.replacement;

import io.policybridge.api.Access;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.StableId;
import java.util.Arrays;

/**
 * Which request brought each line. A sectored cache takes a request for several sectors apart: the first inserts the
 * line, the others miss in it at once. These belong to the insertion; taken for touches they would undo every insertion
 * at another place than the front.
 */
public final class FillOwners {
    private static final long NOBODY = 0;

    private final int ways;
    private final long[] bringer;

    public FillOwners(CacheShape shape) {
        ways = shape.ways();
        bringer = new long[shape.lines()];
        Arrays.fill(bringer, NOBODY);
    }

    /** The request that {@code access} is, or is a sector of; 0 for requests without id. */
    public static long request(Access access) {
        return access.hasId()
                ? StableId.mix(
                        access.kernel(), access.cta(), access.warpInCta(), access.n(), access.request(), Access.NONE)
                : NOBODY;
    }

    public void inserted(Access access, int set, int way) {
        bringer[set * ways + way] = request(access);
    }

    /** Whether {@code access} is part of the request that inserted the line; never known of requests without id. */
    public boolean brought(Access access, int set, int way) {
        long request = request(access);
        return request != NOBODY && bringer[set * ways + way] == request;
    }
}
