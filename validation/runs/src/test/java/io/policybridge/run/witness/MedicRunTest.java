package io.policybridge.run.witness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.simulator.metrics.Metric;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What MeDiC and its comparisons move in a whole run, on the machine of the paper. */
@Tag("run")
class MedicRunTest {
    /** Section 3.2: requests of warps that miss bypass the L2. They are requests to DRAM instead. */
    @Test
    void requests_of_warps_that_miss_go_to_dram_directly() {
        Measurement lru = Measurement.of("streamcluster:512", "medic", "lru");
        Measurement wbyp = Measurement.of("streamcluster:512", "medic", "wbyp");
        double more = wbyp.count(Metric.PICKS) / lru.count(Metric.PICKS);
        assertTrue(more > 1.8 && more < 2.3, more + " times the requests");
        assertTrue(wbyp.ipc() > 1.05 * lru.ipc(), wbyp.ipc() + " over " + lru.ipc());
    }

    /**
     * Section 2.3: who bypasses the L2 does not wait in its queues, so the others wait less. Without banks the queues
     * of the packaged sizes are short: a stream of stores and loads fills them most, if the network lets it through.
     */
    @Test
    void queues_in_front_of_the_l2_shrink_when_loads_go_around_it() {
        Measurement lru = Measurement.of("vectoradd:65536", "medic+network_mode=2", "lru");
        Measurement pcByp = Measurement.of("vectoradd:65536", "medic+network_mode=2", "pc-byp");
        assertTrue(lru.mean(Metric.QUEUEING) > 0.8, "queueing " + lru.mean(Metric.QUEUEING));
        assertTrue(
                pcByp.mean(Metric.QUEUEING) < 0.95 * lru.mean(Metric.QUEUEING),
                "queueing " + pcByp.mean(Metric.QUEUEING));
        assertTrue(pcByp.ipc() > 1.2 * lru.ipc(), pcByp.ipc() + " over " + lru.ipc());
    }

    /** Rixner: without row hits first, rows are opened more often. */
    @Test
    void fcfs_has_fewer_row_hits_than_fr_fcfs() {
        Measurement first = Measurement.of("vectoradd:65536", "medic", "fr-fcfs");
        Measurement fcfs = Measurement.of("vectoradd:65536", "medic", "fcfs");
        assertEquals(first.count(Metric.PICKS), fcfs.count(Metric.PICKS));
        double hits = fcfs.count(Metric.ROW_HITS) / first.count(Metric.ROW_HITS);
        assertTrue(hits > 0.8 && hits < 0.97, "row hits " + hits);
    }
}
