package io.policybridge.policies.throttling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.policybridge.api.PolicySpec.BadSetting;
import io.policybridge.api.WarpHooks.Wait;
import io.policybridge.api.WarpSet;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.Hosts;
import io.policybridge.kit.host.Policies;
import io.policybridge.session.Session;
import io.policybridge.session.WarpCalls;
import org.junit.jupiter.api.Test;

/** An SM of at most 4 CTAs of two warps; periods of 10 cycles, of which 2 idle, or 4 and 8 waiting, decide. */
class DynCtaTest {
    private Session session;
    private WarpCalls warps;
    private long cycle;

    private void begin(int ctas) {
        session = Policies.session("dyncta(period=10,idle=2,low=4,high=8)", Hosts.small(), DynCta.SPEC);
        warps = session.warps(0);
        for (int cta = 0; cta < ctas; cta++) {
            warps.ctaLaunched(cta, 1, cta, 2 * cta, 2);
            warps.warpLaunched(2 * cta, 2 * cta, cta, 0);
            warps.warpLaunched(2 * cta + 1, 2 * cta + 1, cta, 1);
        }
    }

    /** Ticks to the end of the period, in which something is issued in {@code issuing} cycles. */
    private int period(int issuing) {
        for (int i = 0; i < 10; i++) {
            if (i < issuing) {
                warps.issued(0, 1);
            }
            warps.tick(++cycle);
        }
        return warps.ctaLimit();
    }

    private void load(long load, int slot) {
        session.l1d(0).loadStarted(load, FakeAccess.load(0).slot(slot), 1);
    }

    @Test
    void it_begins_with_half_of_the_ctas_and_adds_one_where_little_is_awaited() {
        begin(2);
        assertEquals(2, warps.ctaLimit());
        assertEquals(3, period(10));
        assertEquals(4, period(10));
        assertEquals(4, period(10), "no more than an SM can have");
    }

    @Test
    void it_takes_one_away_where_all_warps_wait_for_loads_and_pauses_the_newest() {
        begin(2);
        for (int slot = 0; slot < 4; slot++) {
            load(slot, slot);
        }
        assertEquals(1, period(0));
        WarpSet any = new WarpSet(8);
        warps.warpMask(any, new WarpSet(8));
        assertEquals("{0, 1}", any.toString());
        assertEquals(1, period(0), "at least one runs");
    }

    @Test
    void one_warp_that_could_issue_is_no_waiting() {
        begin(2);
        for (int slot = 0; slot < 4; slot++) {
            load(slot, slot);
        }
        warps.loadCompleted(3, 3, 0);
        assertEquals(3, period(0));
    }

    @Test
    void between_low_and_high_nothing_changes() {
        begin(1);
        load(0, 0);
        load(1, 1);
        assertEquals(2, period(5), "5 cycles of waiting");
    }

    @Test
    void warps_at_a_barrier_alone_are_idle() {
        begin(1);
        warps.warpWaiting(0, Wait.BARRIER);
        warps.warpWaiting(1, Wait.BARRIER);
        assertEquals(3, period(0));
    }

    @Test
    void low_above_high_is_refused() {
        assertThrows(BadSetting.class, () -> Policies.session("dyncta(low=9,high=8)", Hosts.small(), DynCta.SPEC));
    }
}
