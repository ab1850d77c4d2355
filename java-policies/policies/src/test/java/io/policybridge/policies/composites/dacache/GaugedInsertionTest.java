package io.policybridge.policies.composites.dacache;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.api.HostGeometry;
import io.policybridge.kit.host.SmallCache;
import io.policybridge.policies.composites.dacache.CoherentProfile.Locality;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class GaugedInsertionTest {

    private static int position(int lines, Locality locality, int rank, int fcw, String... settings) {
        String[] all = Arrays.copyOf(settings, settings.length + 1);
        all[settings.length] = "fcwInit=" + fcw;
        DaCacheOptions options = DaCacheFixture.options(DaCacheFixture.HOST, all);
        return new GaugedInsertion(options, DaCacheFixture.HOST)
                .position(lines, locality, rank, new Partition(options, DaCacheFixture.HOST));
    }

    /** min(rank x 2 schedulers x 32 lanes / sets, 7). */
    @Test
    void age_is_gauged_by_the_ways_that_a_divergent_warp_fills_per_set() {
        int[][] expected = {{32, 0, 2, 4, 6, 7, 7}, {16, 0, 4, 7, 7, 7, 7}, {64, 0, 1, 2, 3, 4, 5}};
        for (int[] row : expected) {
            HostGeometry host = SmallCache.host(row[0], 8);
            GaugedInsertion insertion = new GaugedInsertion(DaCacheFixture.options(host), host);
            for (int rank = 0; rank < 6; rank++) {
                assertEquals(row[rank + 1], insertion.gauge(rank), "sets " + row[0] + " rank " + rank);
            }
        }
    }

    @Test
    void coherent_lines_enter_by_their_locality_whatever_the_age() {
        assertEquals(0, position(1, Locality.REUSED, 9, 4));
        assertEquals(7, position(2, Locality.NONE, 0, 4));
        assertEquals(0, position(1, Locality.UNKNOWN, 3, 4));
    }

    @Test
    void unknown_locality_may_enter_elsewhere() {
        assertEquals(7, position(1, Locality.UNKNOWN, 0, 4, "coherentUnknown=lru"));
        assertEquals(2, position(1, Locality.UNKNOWN, 1, 4, "coherentUnknown=gauged"));
        assertEquals(7, position(1, Locality.UNKNOWN, 2, 4, "coherentUnknown=gauged"));
    }

    @Test
    void up_to_five_lines_enter_at_the_front() {
        assertEquals(0, position(5, Locality.UNKNOWN, 1, 4));
        assertEquals(2, position(6, Locality.UNKNOWN, 1, 4));
    }

    @Test
    void divergent_lines_enter_by_age_and_those_of_thrashing_warps_at_the_end() {
        assertEquals(7, position(32, Locality.UNKNOWN, 2, 4)); // 2 x 2 >= 4
        assertEquals(4, position(32, Locality.UNKNOWN, 2, 5)); // 4 < 5
        assertEquals(7, position(32, Locality.UNKNOWN, 3, 6));
        assertEquals(6, position(32, Locality.UNKNOWN, 3, 7));
    }

    @Test
    void divergent_lines_of_thrashing_warps_never_enter_at_the_front_unless_told() {
        assertEquals(7, position(5, Locality.UNKNOWN, 9, 4));
        assertEquals(0, position(5, Locality.UNKNOWN, 9, 4, "mruBeforeThrash=true"));
    }
}
