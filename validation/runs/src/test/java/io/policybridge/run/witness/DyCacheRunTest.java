package io.policybridge.run.witness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.simulator.metrics.Metric;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What DyCache moves in a whole run, on the machine of its paper: its granularity, and the bytes that it fetches. */
@Tag("run")
class DyCacheRunTest {
    private static double fine(Measurement run) {
        return run.share(Metric.GRAIN_32, Metric.GRAIN_32, Metric.GRAIN_64, Metric.GRAIN_128);
    }

    /** Section III.C: gesummv's misses are of 32 bytes. After the first window of each SM the granularity is 32. */
    @Test
    void divergent_loads_are_cached_in_the_finest_chunks() {
        Measurement lru = Measurement.of("gesummv:256", "dycache", "lru");
        Measurement dycache = Measurement.of("gesummv:256", "dycache", "dycache");
        assertTrue(fine(dycache) > 0.98, "fine " + fine(dycache));
        double fetched = dycache.count(Metric.FETCHED_BYTES) / lru.count(Metric.FETCHED_BYTES);
        assertTrue(fetched > 0.05 && fetched < 0.25, "bytes fetched " + fetched);
        assertTrue(dycache.ipc() > 1.5 * lru.ipc(), dycache.ipc() + " over " + lru.ipc());
    }

    /** Section V.A: at a lower threshold more windows of bfs are poor and fine. */
    @Test
    void a_lower_threshold_is_finer() {
        double at50 = fine(Measurement.of("bfs:4096", "dycache", "dycache"));
        double at25 = fine(Measurement.of("bfs:4096", "dycache", "dycache(threshold=25)"));
        assertTrue(at50 > 0.05 && at50 < 0.4, "at 50: " + at50);
        assertTrue(at25 > 0.6 && at25 < 0.95, "at 25: " + at25);
    }

    /** Section III.B: to become coarser the L1D is flushed. */
    @Test
    void becoming_coarser_flushes() {
        Measurement run = Measurement.of("streamcluster:1024", "dycache", "dycache");
        assertTrue(run.count(Metric.GRAIN_SWITCHES) >= 10, run.count(Metric.GRAIN_SWITCHES) + " switches");
        assertTrue(run.count(Metric.FLUSHES) >= 1, run.count(Metric.FLUSHES) + " flushes");
    }

    /**
     * Section V.B: regular benchmarks lose nothing. A row of backprop begins in the chunk in which the one before ends:
     * a load that waited for its fetch would hold up all others.
     */
    @Test
    void loads_that_share_a_chunk_in_flight_do_not_wait_for_each_other() {
        Measurement lru = Measurement.of("backprop:4096", "dycache", "lru");
        assertTrue(Measurement.of("backprop:4096", "dycache", "elastic").ipc() > 0.95 * lru.ipc());
        assertTrue(Measurement.of("backprop:4096", "dycache", "elastic(overlap=wait)")
                        .ipc()
                < 0.8 * lru.ipc());
    }

    /** The neighbours of a row: all granularities stay 128. */
    @Test
    void coalesced_loads_are_cached_in_whole_lines() {
        Measurement run = Measurement.of("2dconv:256", "dycache", "dycache");
        assertEquals(1, run.share(Metric.GRAIN_128, Metric.GRAIN_32, Metric.GRAIN_64, Metric.GRAIN_128));
        assertEquals(0, run.count(Metric.GRAIN_SWITCHES));
    }
}
