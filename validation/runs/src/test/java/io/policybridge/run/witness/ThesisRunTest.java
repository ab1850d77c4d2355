package io.policybridge.run.witness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.simulator.metrics.Metric;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the thesis's mechanisms move in a whole run, on its machine. */
@Tag("run")
class ThesisRunTest {
    /** Figure 4.4: what stalls gesummv are sets whose ways are all reserved, one set for a column. Section 5.3. */
    @Test
    void pric_ends_conflicts() {
        Measurement lru = Measurement.of("gesummv:256", "thesis", "lru");
        Measurement pric = Measurement.of("gesummv:256", "thesis", "pric");
        assertTrue(lru.count(Metric.LINE_ALLOC) > 100_000, lru.count(Metric.LINE_ALLOC) + " fails of lines");
        assertTrue(
                pric.count(Metric.LINE_ALLOC) < 0.01 * lru.count(Metric.LINE_ALLOC),
                pric.count(Metric.LINE_ALLOC) + " fails of lines");
        assertTrue(lru.count(Metric.CONFLICT) > 1_000, lru.count(Metric.CONFLICT) + " conflict misses");
        assertTrue(pric.count(Metric.CONFLICT) < 0.1 * lru.count(Metric.CONFLICT), "conflict misses");
        assertTrue(pric.ipc() > 1.5 * lru.ipc(), pric.ipc() + " over " + lru.ipc());
    }

    /** Section 5.1: a cache that misses is bypassed, all but the first period of it. */
    @Test
    void dbsa_bypasses_a_cache_that_misses() {
        Measurement dbsa = Measurement.of("gesummv:256", "thesis", "dbsa");
        double bypassed = dbsa.count(Metric.BYPASSED)
                / (dbsa.count(Metric.BYPASSED)
                        + dbsa.count(Metric.COLD)
                        + dbsa.count(Metric.INTRA_WARP)
                        + dbsa.count(Metric.INTER_WARP));
        assertTrue(bypassed > 0.95 && bypassed < 1, "bypassed " + bypassed);
    }

    /**
     * Section 5.2: while it samples, SM i lets i warps of each scheduler issue; then all let as many as the best. The
     * four CTAs of this size are on four SMs, with four warps a scheduler: limits of 1, 2 and 3 mask some.
     */
    @Test
    void dwt_cs_samples_a_limit_on_each_sm_and_ends_with_one_for_all() {
        WarpLimits limits = WarpLimits.of("kmeans:1024", "thesis", "dwt-cs");
        assertEquals(Set.of(1, 2, 3), limits.seen());
        assertEquals(1, limits.last().size(), "limits at the end: " + limits.last());
    }

    /** Section 3.2.1: of each scheduler n warps and no more. */
    @Test
    void swl_lets_n_warps_of_a_scheduler_issue() {
        assertEquals(Set.of(2), WarpLimits.of("syr2k:64", "thesis", "swl(n=2)").seen());
    }
}
