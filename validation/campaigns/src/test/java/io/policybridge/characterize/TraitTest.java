package io.policybridge.characterize;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.simulator.metrics.Metric;
import org.junit.jupiter.api.Test;

class TraitTest {
    private static void assertIs(double expected, Trait trait, Worked worked) {
        assertEquals(expected, trait.of(worked.measured()), 1e-12, trait.key());
    }

    /** 6 coherent warp loads, 4 divergent ones: 1 fully cached, 2 partially, 1 not at all. 4/10, 2/4, 1/4. */
    @Test
    void divergent_loads_and_their_caching_are_shares_of_warp_loads() {
        Worked loads = Worked.on(1)
                .count(Metric.COHERENT_FULL, 2)
                .count(Metric.COHERENT_PARTIAL, 1)
                .count(Metric.COHERENT_NONE, 3)
                .count(Metric.DIVERGENT_FULL, 1)
                .count(Metric.DIVERGENT_PARTIAL, 2)
                .count(Metric.DIVERGENT_NONE, 1);
        assertIs(0.4, Trait.DIVERGENT_LOADS, loads);
        assertIs(0.5, Trait.PARTIALLY_CACHED, loads);
        assertIs(0.25, Trait.FULLY_CACHED, loads);
    }

    /** Of 10 lines 4, 3, 2 and 1. */
    @Test
    void locality_types_are_shares_of_the_lines_of_an_unbounded_l1d() {
        Worked lines = Worked.on(1)
                .count(Metric.UNBOUNDED_STREAMING, 4)
                .count(Metric.UNBOUNDED_INTER_WARP, 3)
                .count(Metric.UNBOUNDED_INTRA_WARP, 2)
                .count(Metric.UNBOUNDED_MIXED, 1);
        assertIs(0.4, Trait.STREAMING, lines);
        assertIs(0.3, Trait.INTER_WARP, lines);
        assertIs(0.2, Trait.INTRA_WARP, lines);
        assertIs(0.1, Trait.MIXED, lines);
    }

    /** The bounded L1D held 20 lines, 17 of them for one access. */
    @Test
    void lines_accessed_once_are_a_share_of_the_lines_that_the_l1d_held() {
        assertIs(
                0.85,
                Trait.ONCE_IN_L1D,
                Worked.on(1)
                        .count(Metric.BOUNDED_STREAMING, 17)
                        .count(Metric.BOUNDED_INTER_WARP, 1)
                        .count(Metric.BOUNDED_INTRA_WARP, 1)
                        .count(Metric.BOUNDED_MIXED, 1));
    }

    /** Two loads filled 6 and 4 lines, 5 and 4 of their most frequent types: 9/10. */
    @Test
    void similarity_is_the_share_of_the_most_frequent_types() {
        assertIs(0.9, Trait.SIMILARITY, Worked.on(1).count(Metric.SIMILAR, 9).count(Metric.SIMILAR_OF, 10));
    }

    /** 1000 cycles each: IPC 3 with 128 KB, 2 with 32 KB. */
    @Test
    void the_gain_of_a_larger_l1d_is_the_ratio_of_two_ipcs() {
        assertIs(
                1.5,
                Trait.GAIN_OF_4X,
                Worked.on(1).instructions(Caches.L1D_128K, 3000).instructions(Caches.L1D_32K, 2000));
    }

    /** Of 20 warps 8, 6, 3, 2 and 1. */
    @Test
    void warp_types_are_shares_of_the_warps_whose_loads_accessed_the_l2() {
        Worked warps = Worked.on(1)
                .count(Metric.WARPS_ALL_HIT, 8)
                .count(Metric.WARPS_MOSTLY_HIT, 6)
                .count(Metric.WARPS_BALANCED, 3)
                .count(Metric.WARPS_MOSTLY_MISS, 2)
                .count(Metric.WARPS_ALL_MISS, 1);
        assertIs(0.4, Trait.ALL_HIT, warps);
        assertIs(0.3, Trait.MOSTLY_HIT, warps);
        assertIs(0.15, Trait.BALANCED, warps);
        assertIs(0.1, Trait.MOSTLY_MISS, warps);
        assertIs(0.05, Trait.ALL_MISS, warps);
    }

    /** 3 requests of 32 bytes, 2 of 64, 5 of 128: 5/10. */
    @Test
    void fine_requests_are_those_smaller_than_a_line() {
        assertIs(
                0.5,
                Trait.FINE_REQUESTS,
                Worked.on(1)
                        .count(Metric.REQUESTS_32, 3)
                        .count(Metric.REQUESTS_64, 2)
                        .count(Metric.REQUESTS_128, 5));
    }

    /** 30 of 40 accesses miss in the configured L1D, 10 of 40 in an unbounded one. */
    @Test
    void miss_rates_are_those_of_the_configured_and_of_an_unbounded_l1d() {
        Worked accesses = Worked.on(1).l1d(Caches.CONFIGURED, 40, 30).l1d(Caches.UNBOUNDED, 40, 10);
        assertIs(0.75, Trait.MISS_RATE, accesses);
        assertIs(0.75, Trait.BOUNDED_MISSES, accesses);
        assertIs(0.25, Trait.UNBOUNDED_MISSES, accesses);
    }

    /** 1000 cycles each. */
    @Test
    void three_ipcs_are_those_without_with_and_with_unbounded_caches() {
        Worked runs = Worked.on(1)
                .instructions(Caches.BYPASSED, 1500)
                .instructions(Caches.CONFIGURED, 2500)
                .instructions(Caches.UNBOUNDED, 3500);
        assertIs(1.5, Trait.BYPASSED_IPC, runs);
        assertIs(2.5, Trait.BOUNDED_IPC, runs);
        assertIs(3.5, Trait.UNBOUNDED_IPC, runs);
    }

    /** 30 load misses in 2000 thread instructions: 15 per 1000. */
    @Test
    void mpki_counts_load_misses_per_thousand_thread_instructions() {
        assertIs(
                15,
                Trait.MPKI,
                Worked.on(1).instructions(Caches.CONFIGURED, 2000).l1d(Caches.CONFIGURED, 40, 30));
    }

    /** 600 and 90 fails in 1000 cycles of each of 3 SMs: 200 and 30 per 1000 cycles of an SM. */
    @Test
    void fails_are_per_thousand_cycles_of_an_sm() {
        Worked fails = Worked.on(3).count(Metric.LINE_ALLOC, 600).count(Metric.MSHR_ENTRY, 90);
        assertIs(200, Trait.LINE_ALLOC_FAILS, fails);
        assertIs(30, Trait.MSHR_ENTRY_FAILS, fails);
    }

    @Test
    void what_was_not_counted_is_no_number() {
        Measured nothing = Worked.on(1).measured();
        assertTrue(Double.isNaN(Trait.DIVERGENT_LOADS.of(nothing)));
        assertEquals("-", Trait.DIVERGENT_LOADS.text(nothing));
    }
}
