package io.policybridge.toolbox;

import io.policybridge.api.Access;
import io.policybridge.api.Access.StableId;

/**
 * Groups the sectors of one request of a warp load. A sectored cache splits a request into sectors and serves them one
 * after the other; for the warp that waits they are one access. {@link FillOwners} applies the same to lines, and
 * {@link LiveLoads} groups the requests of a load.
 *
 * <pre>{@code
 * LoadGrouping served = new LoadGrouping();   // one per cache
 * if (served.beginsRequest(access)) {         // once in each event that counts accesses
 *     accesses++;
 * }
 * }</pre>
 */
public final class LoadGrouping {
    /** The request of an access without a stable id: unknown. */
    public static final long UNKNOWN = 0;

    private long last = UNKNOWN;

    /** The request that {@code access} is, or is a sector of, in 64 bits; {@link #UNKNOWN} without a stable id. */
    public static long request(Access access) {
        return access.hasId()
                ? StableId.mix(
                        access.kernel(), access.cta(), access.warpInCta(), access.n(), access.request(), Access.NONE)
                : UNKNOWN;
    }

    /**
     * Notes {@code access} and says whether it is a whole request, or the first sector of one. An access without a
     * stable id counts as a whole request.
     */
    public boolean beginsRequest(Access access) {
        long request = access.sector() == Access.NONE ? UNKNOWN : request(access);
        boolean begins = request == UNKNOWN || request != last;
        last = request;
        return begins;
    }
}
