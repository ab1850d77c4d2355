package io.policybridge.policies.throttling;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.api.WarpHooks.Wait;
import io.policybridge.api.WarpSet;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.Hosts;
import io.policybridge.kit.host.Policies;
import io.policybridge.session.Session;
import org.junit.jupiter.api.Test;

/** Two SMs of 8 warps under 2 schedulers; periods of 100 cycles, n = 2, m = 1, limits 1 and 2 are tried. */
class DwtCsTest {
    private final WarpSet any = new WarpSet(8);
    private final WarpSet loads = new WarpSet(8);
    private long period;

    private static Session dwtCs(String settings) {
        Session session = Policies.session("dwt-cs(period=100,n=2,m=1" + settings + ")", Hosts.small(), DwtCs.SPEC);
        session.kernelBegan(1, "k", 2, 256);
        for (int sm = 0; sm < 2; sm++) {
            for (int warp = 0; warp < 8; warp++) {
                session.warps(sm).warpLaunched(warp, warp, 0, warp);
            }
        }
        return session;
    }

    private String mayIssue(Session session, int sm) {
        session.warps(sm).warpMask(any, loads);
        return any.toString();
    }

    /** A period in which SM 0 and SM 1 commit so many thread instructions and SM 0 misses so many loads. */
    private void period(Session session, int misses, int committed0, int committed1) {
        for (int i = 0; i < misses; i++) {
            session.l1d(0).insert(FakeAccess.load(0), 0, 0);
        }
        session.warps(0).committed(0, committed0);
        session.warps(1).committed(0, committed1);
        period++;
        for (long cycle = session.nextTick(); cycle <= period * 100; cycle = session.nextTick()) {
            session.tick(cycle);
        }
    }

    @Test
    void thrashing_sms_try_different_limits_and_then_get_the_best() {
        Session session = dwtCs("");
        assertEquals("{0, 1, 2, 3, 4, 5, 6, 7}", mayIssue(session, 0));
        period(session, 20, 500, 500);
        period(session, 20, 500, 500);
        assertEquals("{0, 1}", mayIssue(session, 0));
        assertEquals("{0, 1, 2, 3}", mayIssue(session, 1));
        period(session, 20, 900, 500);
        assertEquals("{0, 1}", mayIssue(session, 0));
        assertEquals("{0, 1}", mayIssue(session, 1));
    }

    @Test
    void misses_at_the_threshold_leave_all_warps() {
        Session session = dwtCs("");
        period(session, 10, 500, 500);
        period(session, 10, 500, 500);
        assertEquals("{0, 1, 2, 3, 4, 5, 6, 7}", mayIssue(session, 0));
    }

    @Test
    void a_limited_warp_at_a_barrier_lets_the_next_oldest_issue() {
        Session session = dwtCs("");
        period(session, 20, 500, 500);
        period(session, 20, 500, 500);
        session.warps(0).warpWaiting(0, Wait.BARRIER);
        assertEquals("{1, 2}", mayIssue(session, 0));
    }

    /** 20 misses in 1000 thread instructions are 20 MPKI; in 3200 of them, 100 warp instructions, 6.25 or 200. */
    @Test
    void warp_instructions_can_be_counted_instead() {
        for (String unit : new String[] {"thread", "warp"}) {
            period = 0;
            Session session = dwtCs(",instrUnit=" + unit);
            for (int i = 0; i < 2; i++) {
                if (unit.equals("warp")) {
                    session.warps(0).issued(0, 100);
                }
                period(session, 20, 1600, 1600);
            }
            assertEquals(unit.equals("warp") ? "{0, 1}" : "{0, 1, 2, 3, 4, 5, 6, 7}", mayIssue(session, 0));
        }
    }

    /** 1000 instructions are a period: two of them pass in the first 100 cycles. */
    @Test
    void periods_may_be_of_instructions() {
        Session session =
                Policies.session("dwt-cs(period=1000,periodUnit=instructions,n=2,m=1)", Hosts.small(), DwtCs.SPEC);
        session.kernelBegan(1, "k", 2, 256);
        session.warps(0).warpLaunched(0, 0, 0, 0);
        for (int period = 0; period < 2; period++) {
            for (int i = 0; i < 11; i++) {
                session.l1d(0).insert(FakeAccess.load(0), 0, 0);
            }
            session.warps(0).committed(0, 1000);
            session.tick(session.nextTick());
        }
        assertEquals(true, session.nextTick() < 100);
        session.warps(0).warpLaunched(2, 1, 0, 1);
        assertEquals("{0}", mayIssue(session, 0));
    }

    @Test
    void published_state_is_due_when_limits_change() {
        Session session = dwtCs("");
        session.warps(1).sampled();
        period(session, 20, 500, 500);
        assertEquals(true, session.warps(1).due());
    }
}
