package io.policybridge.characterize;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.benchmarks.Category;
import io.policybridge.benchmarks.Paper;
import io.policybridge.simulator.metrics.Metric;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ClassesTest {
    private static final Classes USUAL = new Classes(Thresholds.of(List.of()));

    private static void assertIs(Category expected, Worked worked) {
        assertEquals(Optional.of(expected), USUAL.of(expected.paper(), worked.measured()));
    }

    private static Worked sized(long ipc32, long ipc128) {
        return Worked.on(1).instructions(Caches.L1D_32K, 1000 * ipc32).instructions(Caches.L1D_128K, 1000 * ipc128);
    }

    private static Worked cached(long bypassed, long bounded, long unbounded) {
        return Worked.on(1)
                .instructions(Caches.BYPASSED, 1000 * bypassed)
                .instructions(Caches.CONFIGURED, 1000 * bounded)
                .instructions(Caches.UNBOUNDED, 1000 * unbounded)
                .l1d(Caches.CONFIGURED, 100, 50)
                .l1d(Caches.UNBOUNDED, 100, 10);
    }

    @Test
    void one_divergent_load_makes_a_workload_memory_divergent() {
        Worked coherent = Worked.on(1).count(Metric.COHERENT_FULL, 1000);
        assertIs(Category.MEMORY_COHERENT, coherent);
        assertIs(Category.MEMORY_DIVERGENT, coherent.count(Metric.DIVERGENT_NONE, 1));
    }

    /** Gains of 1.51, 1.5, 1.1, 1.09 and 0.9. */
    @Test
    void cache_sensitivity_is_the_gain_of_four_times_the_cache() {
        assertIs(Category.CACHE_SENSITIVE, sized(100, 151));
        assertIs(Category.CACHE_MODERATE, sized(100, 150));
        assertIs(Category.CACHE_MODERATE, sized(100, 111));
        assertIs(Category.CACHE_INSENSITIVE, sized(100, 109));
        assertIs(Category.CACHE_INSENSITIVE, sized(100, 91));
        assertIs(Category.CACHE_MODERATE, sized(100, 89));
    }

    @Test
    void half_of_the_requests_smaller_than_a_line_is_irregular() {
        assertIs(Category.IRREGULAR, Worked.on(1).count(Metric.REQUESTS_32, 1).count(Metric.REQUESTS_128, 1));
        assertIs(Category.REGULAR, Worked.on(1).count(Metric.REQUESTS_32, 1).count(Metric.REQUESTS_128, 2));
    }

    @Test
    void the_thesis_tells_streams_from_friends_by_three_ipcs() {
        assertIs(Category.STREAMING_L1_L2, cached(101, 100, 100));
        assertIs(
                Category.STREAMING_L1,
                cached(90, 100, 100).l1d(Caches.CONFIGURED, 10, 9).l1d(Caches.UNBOUNDED, 10, 9));
        assertIs(
                Category.LARGE_WORKING_SET_L2,
                cached(90, 100, 150).l1d(Caches.CONFIGURED, 10, 9).l1d(Caches.UNBOUNDED, 10, 9));
        assertIs(Category.FRIENDLY, cached(90, 95, 100));
        assertEquals(
                Optional.empty(), USUAL.of(Paper.THESIS, cached(90, 94, 100).measured()));
    }

    /** 50 misses in 100,000 instructions: MPKI 0.5; in 4,000: 12.5. */
    @Test
    void contention_is_of_conflicts_or_thrashing_or_both() {
        Worked lines = cached(90, 100, 200).count(Metric.LINE_ALLOC, 5).count(Metric.MSHR_ENTRY, 5);
        assertIs(Category.CONFLICT, lines);
        assertEquals(
                Optional.empty(),
                USUAL.of(Paper.THESIS, lines.count(Metric.MSHR_ENTRY, 6).measured()));
        Worked thrashing = cached(3, 4, 8).count(Metric.LINE_ALLOC, 5).count(Metric.MSHR_ENTRY, 6);
        assertIs(Category.THRASHING, thrashing);
        assertIs(Category.THRASHING_CONFLICT, thrashing.count(Metric.LINE_ALLOC, 6));
    }

    @Test
    void a_workload_without_memory_accesses_is_in_no_class_of_theirs() {
        Measured nothing = Worked.on(1).measured();
        assertEquals(Optional.empty(), USUAL.of(Paper.DACACHE, nothing));
        assertEquals(Optional.empty(), USUAL.of(Paper.DYCACHE, nothing));
        assertEquals(Optional.empty(), USUAL.of(Paper.MEDIC, nothing));
    }

    @Test
    void thresholds_can_be_set_otherwise() {
        Classes strict = new Classes(Thresholds.of(List.of("fine=0.75", "divergent=0.1")));
        assertEquals(
                Optional.of(Category.REGULAR),
                strict.of(
                        Paper.DYCACHE,
                        Worked.on(1)
                                .count(Metric.REQUESTS_32, 1)
                                .count(Metric.REQUESTS_128, 1)
                                .measured()));
        assertEquals(
                Optional.of(Category.MEMORY_COHERENT),
                strict.of(
                        Paper.DACACHE,
                        Worked.on(1)
                                .count(Metric.COHERENT_FULL, 9)
                                .count(Metric.DIVERGENT_FULL, 1)
                                .measured()));
    }
}
