package io.policybridge.run.witness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.simulator.metrics.Metric;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What APCM moves in a whole run, on its first machine. */
@Tag("run")
class ApcmRunTest {
    /** With SMs of 700 MHz, half the cycles that they wait at 1400: what stalls the L1D decides more of the IPC. */
    private static final String MACHINE = "apcm1+gpgpu_clock_domains=700.0:700.0:700.0:924.0";

    private static final String CROSSBAR = MACHINE + "+network_mode=2";

    private static double loads(Measurement run) {
        return run.count(Metric.HIT)
                + run.count(Metric.PENDING_HIT)
                + run.count(Metric.COLD)
                + run.count(Metric.INTRA_WARP)
                + run.count(Metric.INTER_WARP)
                + run.count(Metric.DROPPED)
                + run.count(Metric.BYPASSED);
    }

    /** Section 3.3: almost every line of gesummv's L1D is used once, so its divergent loads look like streams. */
    @Test
    void loads_that_stream_bypass_and_the_others_do_not() {
        Measurement lru = Measurement.of("gesummv:256", MACHINE, "lru");
        Measurement apcm = Measurement.of("gesummv:256", MACHINE, "apcm(protect=off)");
        double bypassed = apcm.count(Metric.BYPASSED) / loads(apcm);
        assertTrue(bypassed > 0.8 && bypassed < 0.98, "bypassed " + bypassed);
        assertTrue(apcm.count(Metric.LINE_ALLOC) < 0.05 * lru.count(Metric.LINE_ALLOC), "line allocation fails");
        assertTrue(apcm.ipc() > 3 * lru.ipc(), apcm.ipc() + " over " + lru.ipc());
    }

    /** Section 4.3: protected lines stay until their warp has used them again. With the fly IPC is 1.8 times LRU's. */
    @Test
    void protected_lines_are_hit() {
        Measurement lru = Measurement.of("bicg:256", CROSSBAR, "lru");
        Measurement apcm = Measurement.of("bicg:256", CROSSBAR, "apcm(bypass=false)");
        assertTrue(apcm.count(Metric.HIT) > 1.5 * lru.count(Metric.HIT), apcm.count(Metric.HIT) + " hits");
        assertTrue(apcm.ipc() > 2 * lru.ipc(), apcm.ipc() + " over " + lru.ipc());
    }

    /**
     * Section 5.2: lines are pinned "until the warp escapes the loop". The inner loop behind the load, into which the
     * compiler has put the test of the outer one, ends nothing: as long as only the end of the warp counts, lines stay.
     */
    @Test
    void a_loop_behind_the_load_does_not_end_the_protection_of_the_loop_around_it() {
        String nested = "src/test/resources/programs/nested/nested.yaml";
        Measurement lru = Measurement.of(nested, CROSSBAR, "lru");
        Measurement apcm = Measurement.of(nested, CROSSBAR, "apcm(bypass=false)");
        assertTrue(apcm.ipc() > 1.7 * lru.ipc() && apcm.ipc() < 2.1 * lru.ipc(), apcm.ipc() + " over " + lru.ipc());
        Measurement toTheEnd = Measurement.of(nested, CROSSBAR, "apcm(bypass=false,loopExit=warp-exit)");
        assertEquals(toTheEnd.totals(), apcm.totals());
    }
}
