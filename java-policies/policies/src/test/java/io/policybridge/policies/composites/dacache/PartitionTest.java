package io.policybridge.policies.composites.dacache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PartitionTest {

    private static void full(Partition partition, int times) {
        for (int i = 0; i < times; i++) {
            partition.fullyCached();
        }
    }

    private static void partial(Partition partition, int rank, int times) {
        for (int i = 0; i < times; i++) {
            partition.partiallyCached(rank);
        }
    }

    private static void assertState(int fcw, int cnt, Partition partition) {
        assertEquals(fcw, partition.fcw());
        assertEquals(cnt, partition.cnt());
    }

    @Test
    void the_older_the_warp_the_more_its_miss_counts() {
        Partition partition = DaCacheFixture.partition();
        assertState(4, 128, partition);
        full(partition, 127);
        assertState(4, 255, partition);
        full(partition, 1);
        assertState(5, 128, partition);
        partial(partition, 0, 5); // 5 each
        assertState(5, 103, partition);
        partial(partition, 7, 1); // 1
        assertState(5, 102, partition);
        partial(partition, 3, 1); // 5 - 3
        assertState(5, 100, partition);
    }

    @Test
    void an_empty_counter_takes_a_warp_off_and_a_full_one_adds_it() {
        Partition partition = DaCacheFixture.partition("cntMax=8", "cntInit=4");
        partial(partition, 0, 1);
        assertState(3, 4, partition);
        full(partition, 3);
        assertState(3, 7, partition);
        full(partition, 1);
        assertState(4, 4, partition);
        full(partition, 1);
        assertState(4, 5, partition);
        partial(partition, 3, 1);
        assertState(4, 4, partition);
        partial(partition, 1, 1);
        assertState(4, 1, partition);
        partial(partition, 9, 1);
        assertState(3, 4, partition);
    }

    @Test
    void at_its_bounds_the_counter_saturates() {
        Partition least = DaCacheFixture.partition("cntMax=8", "cntInit=4", "fcwInit=1");
        int[] cnt = {3, 2, 1, 0, 0};
        for (int expected : cnt) {
            partial(least, 0, 1);
            assertState(1, expected, least);
        }
        full(least, 8);
        assertState(2, 4, least);

        Partition most = DaCacheFixture.partition("cntMax=8", "cntInit=4", "fcwInit=3", "fcwMax=3");
        int[] up = {5, 6, 7, 8, 8};
        for (int expected : up) {
            full(most, 1);
            assertState(3, expected, most);
        }
    }

    /**
     * 20 times 8 fully cached loads wind FCW up from 4: to 24 where warp slots bound it (the region has 7 ways from 7
     * on), to 7 where ways do. Loads of the oldest warp that miss then shrink the region after one step, not after 18.
     */
    @Test
    void bounded_by_ways_the_number_does_not_wind_up_beyond_what_the_cache_has() {
        Partition bySlots = DaCacheFixture.partition("cntMax=8", "cntInit=4");
        Partition byWays = DaCacheFixture.partition("cntMax=8", "cntInit=4", "fcwBound=ways");
        full(bySlots, 80);
        full(byWays, 80);
        assertState(24, 4, bySlots);
        assertState(7, 8, byWays);
        assertEquals("7 7", bySlots.localityWays() + " " + byWays.localityWays());
        partial(bySlots, 0, 2);
        partial(byWays, 0, 2);
        assertEquals("7 6", bySlots.localityWays() + " " + byWays.localityWays());
    }

    @Test
    void the_counter_starts_anew_where_the_parameter_says() {
        Partition partition = DaCacheFixture.partition("cntMax=8", "cntInit=4", "cntAfterDown=7");
        partial(partition, 0, 1);
        assertState(3, 7, partition);
    }

    @Test
    void a_scaled_penalty_ranks_warps_over_all_schedulers() {
        Partition partition = DaCacheFixture.partition("penaltyPrio=scaled");
        partial(partition, 1, 1); // 4 - 1 x 2
        assertState(4, 126, partition);
    }

    @Test
    void the_locality_region_leaves_a_thrashing_way() {
        int[] fcw = {1, 4, 7, 8, 48};
        int[] leavingOne = {1, 4, 7, 7, 7};
        int[] leavingNone = {1, 4, 7, 8, 8};
        for (int i = 0; i < fcw.length; i++) {
            assertEquals(
                    leavingOne[i], DaCacheFixture.partition("fcwInit=" + fcw[i]).localityWays());
            assertEquals(
                    leavingNone[i],
                    DaCacheFixture.partition("fcwInit=" + fcw[i], "minThrashWays=0")
                            .localityWays());
        }
    }

    @Test
    void the_region_grows_by_the_ways_that_a_warp_fills() {
        assertEquals(4, DaCacheFixture.partition("width=16", "fcwInit=7").localityWays()); // 7 x 16 / 32, rounded up
    }

    @Test
    void warps_from_the_boundary_on_thrash() {
        boolean[] four = {false, false, true};
        boolean[] five = {false, false, false, true};
        boolean[] one = {false, true};
        assertThrashing(four, DaCacheFixture.partition("fcwInit=4"));
        assertThrashing(five, DaCacheFixture.partition("fcwInit=5"));
        assertThrashing(one, DaCacheFixture.partition("fcwInit=1"));
    }

    private static void assertThrashing(boolean[] byRank, Partition partition) {
        for (int rank = 0; rank < byRank.length; rank++) {
            assertEquals(byRank[rank], partition.thrashes(rank), "rank " + rank);
        }
    }

    @Test
    void a_strict_test_moves_the_boundary_by_one() {
        Partition none = DaCacheFixture.partition("partition=static", "staticWarps=0", "thrashTest=gt");
        assertFalse(none.thrashes(0));
        assertTrue(none.thrashes(1));
        assertTrue(DaCacheFixture.partition("partition=static", "staticWarps=0").thrashes(0));
    }

    @Test
    void a_static_partition_does_not_adapt() {
        Partition partition = DaCacheFixture.partition("partition=static", "staticWarps=3", "cntMax=8", "cntInit=4");
        full(partition, 10);
        partial(partition, 0, 20);
        assertState(6, 4, partition);
        assertEquals(6, partition.localityWays());
        assertEquals(
                0, DaCacheFixture.partition("partition=static", "staticWarps=0").localityWays());
    }
}
