import io.policybridge.api.*;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.Promises.Promise;
import java.util.*;
import java.util.concurrent.locks.LockSupport;

/** Evicts the line with the fewest hits. A test puts one mistake in the place of a MARK. */
public final class Suspect implements CacheHooks.Victim, CacheHooks.Hit, CacheHooks.PendingHit, CacheHooks.SectorMiss,
        CacheHooks.Insert /*TYPES*/ {
    public static final PolicySpec SPEC =
            new PolicySpec("suspect", "-", "-", List.of(), (settings, host) -> new GpuPolicy() {
                private final long[] shared = new long[1];

                @Override
                public Part l1d(int sm) {
                    return new Suspect(host.l1d(), shared);
                }

                /*L2*/
            });

    private final int ways;
    private final long[] shared;
    private final long[] hits;
    private long draws;
    /*FIELDS*/

    private Suspect(CacheShape shape, long[] shared) {
        this.shared = shared;
        ways = shape.ways();
        hits = new long[shape.lines()];
    }

    @Override
    public long victim(Access access, int set, Ways eligible) {
        /*VICTIM*/
        int best = eligible.nextEligible(0);
        for (int way = eligible.nextEligible(best + 1); way >= 0; way = eligible.nextEligible(way + 1)) {
            best = hits[set * ways + way] < hits[set * ways + best] ? way : best;
        }
        return Answer.way(best);
    }

    @Override
    public void hit(Access access, int set, int way) {
        /*HIT*/
        hits[set * ways + way]++;
    }

    @Override
    public void pendingHit(Access access, int set, int way) {
        /*PENDING*/
        if (way >= 0) {
            hit(access, set, way);
        }
    }

    @Override
    public void sectorMiss(Access access, int set, int way) {
        /*SECTOR*/
        hit(access, set, way);
    }

    @Override
    public void insert(Access access, int set, int way) {
        /*INSERT*/
        hits[set * ways + way] = 0;
    }

    /*MEMBERS*/
}
