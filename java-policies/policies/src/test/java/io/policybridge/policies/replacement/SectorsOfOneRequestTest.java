package io.policybridge.policies.replacement;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.api.PolicySpec;
import io.policybridge.kit.host.SmallCache;
import org.junit.jupiter.api.Test;

/** A sectored cache reports a request for several sectors as one insertion and sector misses of the same request. */
class SectorsOfOneRequestTest {
    private static final int LAST_LOAD = 9;

    /**
     * Two ways; line a is hit, then c replaces b: the next victim is c where c was inserted at the LRU end, or as
     * distant.
     */
    private static int victimAfterInsertion(PolicySpec spec, int loadOfTheSector, String... settings) {
        SmallCache cache = new SmallCache(spec, 1, 2, settings);
        cache.access.n(1);
        cache.access(0, 'a');
        cache.access(0, 'b');
        cache.access(0, 'a');
        cache.access.n(LAST_LOAD);
        cache.access(0, 'c');
        cache.access.n(loadOfTheSector);
        cache.calls().sectorMiss(cache.access, 0, 1);
        return cache.next(0);
    }

    @Test
    void other_sectors_of_a_request_leave_a_line_where_lip_inserted_it() {
        assertEquals(1, victimAfterInsertion(Dip.LIP, LAST_LOAD));
        assertEquals(0, victimAfterInsertion(Dip.LIP, LAST_LOAD + 1));
    }

    /** Hit priority: a has RRPV 0 and ages to 1 or more with the eviction; c enters with 2 of 3, a touch makes it 0. */
    @Test
    void other_sectors_of_a_request_leave_a_line_as_srrip_inserted_it() {
        assertEquals(1, victimAfterInsertion(Rrip.SRRIP, LAST_LOAD, "bits=2", "hitRule=hp"));
        assertEquals(0, victimAfterInsertion(Rrip.SRRIP, LAST_LOAD + 1, "bits=2", "hitRule=hp"));
    }
}
