package io.policybridge.policies.composites;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Answer;
import io.policybridge.api.WarpSet;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.Hosts;
import io.policybridge.kit.host.Policies;
import io.policybridge.session.Session;
import org.junit.jupiter.api.Test;

/** n = m = 3, periods of 100 cycles. A period is MPKI and L1D miss rate; every period has 100 loads. */
class DwtPricTest {
    private Session session = Policies.session("dwt-pric(period=100)", Hosts.small(), DwtPric.SPEC);
    private final StringBuilder route = new StringBuilder();
    private final StringBuilder limited = new StringBuilder();
    private long block;
    private int periods;

    DwtPricTest() {
        begin();
    }

    private void begin() {
        session.kernelBegan(1, "k", 1, 256);
        for (int warp = 0; warp < 8; warp++) {
            session.warps(0).warpLaunched(warp, warp, 0, warp);
        }
    }

    /**
     * Notes at the beginning of a period whether loads bypass (b) or not (c), and whether warps are limited (l) or not
     * (-).
     */
    private void period(int mpki, int missPercent) {
        boolean off = session.l1d(0).route(FakeAccess.load(0)) == Answer.BYPASS;
        route.append(off ? 'b' : 'c');
        WarpSet any = new WarpSet(8);
        session.warps(0).warpMask(any, new WarpSet(8));
        limited.append(any.contains(7) ? '-' : 'l');
        for (int i = 0; i < 100; i++) {
            boolean miss = i < missPercent;
            block += miss ? 1 : 0;
            FakeAccess load = FakeAccess.load(block * 128);
            if (off) {
                session.l1d(0).bypassed(load, 0, -1);
            } else if (miss) {
                session.l1d(0).insert(load, 0, 0);
            } else {
                session.l1d(0).hit(load, 0, 0);
            }
        }
        session.warps(0).committed(0, missPercent * 1000 / mpki);
        periods++;
        for (long cycle = session.nextTick(); cycle <= periods * 100L; cycle = session.nextTick()) {
            session.tick(cycle);
        }
    }

    /** MPKI 5: no thrashing, so DBSA measures period 3 first and bypasses in 4. */
    @Test
    void a_stream_is_bypassed_after_n_periods_and_one() {
        for (int i = 0; i < 5; i++) {
            period(5, 95);
        }
        assertEquals("ccccb", route.toString());
        assertEquals("-----", limited.toString());
    }

    /** It may thrash later on, but is not being sampled. */
    @Test
    void a_stream_is_bypassed_where_any_n_periods_count_too() {
        session = Policies.session("dwt-pric(period=100,detect=any-n)", Hosts.small(), DwtPric.SPEC);
        begin();
        for (int i = 0; i < 5; i++) {
            period(5, 95);
        }
        assertEquals("ccccb", route.toString());
    }

    @Test
    void an_l1d_that_is_not_governed_stays_on_and_is_indexed_by_pric() {
        session = Policies.session("dwt-pric(period=100,caches=l2)", Hosts.small(), DwtPric.SPEC);
        begin();
        for (int i = 0; i < 5; i++) {
            period(5, 95);
        }
        assertEquals("ccccc", route.toString());
        assertEquals(10, session.l1d(0).setIndex(0x0123400, 32, 128));
    }

    @Test
    void an_l1d_may_come_back_empty() {
        session = Policies.session("dwt-pric(period=100,reenable=cold)", Hosts.small(), DwtPric.SPEC);
        begin();
        for (int i = 0; i < 5; i++) {
            period(5, 95);
        }
        assertFalse(session.l1d(0).flush());
        block = 0;
        period(5, 0);
        assertTrue(session.l1d(0).flush());
    }

    @Test
    void a_thrashing_kernel_is_sampled_and_keeps_its_caches() {
        period(40, 80);
        period(40, 80);
        period(40, 80);
        period(30, 70);
        period(30, 70);
        period(30, 70);
        period(6, 30);
        period(6, 30);
        assertEquals("cccccccc", route.toString());
        assertEquals("---lllll", limited.toString());
    }

    /**
     * The third of the first three periods is below the threshold: never throttled, whatever comes; off after 95%, on
     * again after 60%.
     */
    @Test
    void a_kernel_that_does_not_thrash_from_the_beginning_is_never_throttled() {
        period(40, 95);
        period(40, 95);
        period(8, 95);
        period(40, 95);
        period(40, 60);
        period(40, 60);
        assertEquals("ccccbc", route.toString());
        assertEquals("------", limited.toString());
    }

    /** Poly(37): block 0x02468 is in set 10; 32 requests 32 lines apart fill 32 sets. */
    @Test
    void the_l1d_is_indexed_by_pric_from_the_beginning() {
        assertEquals(10, session.l1d(0).setIndex(0x0123400, 32, 128));
        assertEquals(
                32,
                java.util.stream.IntStream.range(0, 32)
                        .map(i -> session.l1d(0).setIndex(i * 32L * 128, 32, 128))
                        .distinct()
                        .count());
    }
}
