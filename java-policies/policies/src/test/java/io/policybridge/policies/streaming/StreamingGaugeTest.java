package io.policybridge.policies.streaming;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.kit.host.SmallCache;
import org.junit.jupiter.api.Test;

class StreamingGaugeTest {
    private long cycle;

    private boolean offAfter(StreamingGauge gauge, int accesses, int misses) {
        for (int i = 0; i < accesses; i++) {
            gauge.count(i < misses);
        }
        gauge.periodEnds(++cycle);
        return gauge.isDisabled();
    }

    private static StreamingGauge gauge(int minAcc, boolean watching) {
        return new StreamingGauge(
                SmallCache.settings(Dbsa.SPEC, 1, "threshold=90", "minAcc=" + minAcc), () -> watching);
    }

    private static StreamingGauge above90() {
        return gauge(1, true);
    }

    @Test
    void a_cache_goes_off_above_the_threshold_and_not_at_it() {
        assertTrue(offAfter(above90(), 10, 10));
        assertFalse(offAfter(above90(), 10, 9));
        assertTrue(offAfter(above90(), 20, 19));
        assertTrue(offAfter(above90(), 1, 1));
    }

    @Test
    void a_cache_comes_back_at_the_threshold() {
        StreamingGauge gauge = above90();
        assertTrue(offAfter(gauge, 10, 10));
        assertFalse(offAfter(gauge, 10, 9));
    }

    @Test
    void a_period_without_accesses_decides_nothing() {
        StreamingGauge gauge = above90();
        assertFalse(offAfter(gauge, 0, 0));
        offAfter(gauge, 10, 10);
        assertTrue(offAfter(gauge, 0, 0));
    }

    @Test
    void fewer_accesses_than_asked_for_decide_nothing() {
        assertFalse(offAfter(gauge(3, true), 2, 2));
        assertTrue(offAfter(gauge(3, true), 3, 3));
    }

    @Test
    void who_does_not_watch_switches_nothing_off() {
        assertFalse(offAfter(gauge(1, false), 10, 10));
    }

    @Test
    void a_period_ends_once_however_many_say_so() {
        StreamingGauge gauge = above90();
        offAfter(gauge, 10, 10);
        gauge.count(false);
        gauge.periodEnds(cycle);
        assertTrue(gauge.isDisabled());
    }

    @Test
    void the_reason_tells_what_was_measured() {
        StreamingGauge gauge = above90();
        offAfter(gauge, 20, 19);
        assertEquals("last decided on 19 misses of 20, threshold 90%", gauge.reason());
    }
}
