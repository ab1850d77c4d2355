package io.policybridge.toolbox;

import io.policybridge.api.Access;
import io.policybridge.api.HostGeometry.CacheShape;
import java.util.Arrays;

/**
 * The request that inserted each line of a cache. A sectored cache splits a request for several sectors: the first
 * sector inserts the line, the others miss in it at once. These belong to the insertion; counted as touches they would
 * undo every insertion at another position than the MRU end.
 *
 * <pre>{@code
 * FillOwners owners = new FillOwners(shape);
 * owners.inserted(access, set, way);             // in insert
 * if (!owners.isOwner(access, set, way)) {       // in sectorMiss: another request touches the line
 *     chain.move(set, way, 0);
 * }
 * }</pre>
 */
public final class FillOwners {
    private final int ways;
    private final long[] owner;

    /** The owners of all lines are unknown. */
    public FillOwners(CacheShape shape) {
        ways = shape.ways();
        owner = new long[shape.lines()];
        Arrays.fill(owner, LoadGrouping.UNKNOWN);
    }

    /** Event: {@code access} inserts the line in {@code way}. */
    public void inserted(Access access, int set, int way) {
        owner[set * ways + way] = LoadGrouping.request(access);
    }

    /** Whether {@code access} is part of the request that inserted the line; false for accesses without a stable id. */
    public boolean isOwner(Access access, int set, int way) {
        long request = LoadGrouping.request(access);
        return request != LoadGrouping.UNKNOWN && owner[set * ways + way] == request;
    }
}
