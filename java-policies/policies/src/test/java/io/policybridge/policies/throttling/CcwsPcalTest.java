package io.policybridge.policies.throttling;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.api.Answer;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.WarpSet;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.Hosts;
import io.policybridge.kit.host.Policies;
import io.policybridge.session.Session;
import org.junit.jupiter.api.Test;

/**
 * An L1D of one line and four warps, youngest in slot 0; warp 0 comes back for a lost line, and CCWS admits it alone
 * (compare {@link CcwsTest}).
 */
class CcwsPcalTest {
    private static final CacheShape ONE_LINE = new CacheShape(1, 1, 128);

    private Session session;

    private void lost(String settings) {
        session = Policies.session(
                "ccws-pcal(vtaEntries=2,vtaWays=2," + settings + ")", Hosts.with(ONE_LINE, ONE_LINE), CcwsPcal.SPEC);
        for (int slot = 0; slot < 4; slot++) {
            session.warps(0).warpLaunched(slot, 10 - slot, 0, slot);
        }
        session.warps(0).issued(3, 1);
        session.l1d(0).insert(load(0, 1), 0, 0);
        session.l1d(0).evict(load(1, 2), 0, 0, 128, false);
        session.l1d(0).insert(load(1, 2), 0, 0);
        session.l1d(0).evict(load(0, 1), 0, 0, 256, false);
        session.l1d(0).insert(load(0, 1), 0, 0);
    }

    private static FakeAccess load(int slot, int block) {
        return FakeAccess.load(block * 128L).slot(slot);
    }

    /** Of each warp: T may load and allocate, N may load, - may not. */
    private String warps() {
        WarpSet loads = new WarpSet(8);
        session.warps(0).warpMask(new WarpSet(8), loads);
        StringBuilder kinds = new StringBuilder();
        for (int slot = 0; slot < 4; slot++) {
            boolean token = session.l1d(0).route(load(slot, 9)) == Answer.CACHE;
            kinds.append(!loads.contains(slot) ? "-" : token ? "T" : "N");
        }
        return kinds.toString();
    }

    @Test
    void the_oldest_that_ccws_gates_may_load_and_not_allocate() {
        lost("extra=0");
        assertEquals("T---", warps());
        lost("extra=1");
        assertEquals("T--N", warps());
        lost("extra=2");
        assertEquals("T-NN", warps());
        lost("extra=9");
        assertEquals("TNNN", warps());
        session.warps(0).warpExited(2, 8);
        assertEquals("TNTN", warps(), "an empty slot is not gated");
    }

    /** One more extra warp after each period that issues no less than the one before, one less else. */
    @Test
    void the_number_of_extra_warps_is_searched_for() {
        lost("extra=1,search=climb,searchPeriod=100,capEachCycle=false,k=1000000");
        session.warps(0).tick(99);
        assertEquals("T--N", warps());
        session.warps(0).tick(100);
        assertEquals("T-NN", warps());
        session.warps(0).tick(200);
        assertEquals("T--N", warps(), "nothing was issued");
        session.warps(0).kernelBegan(2, "next", 1, 32);
        session.warps(0).tick(299);
        assertEquals("T--N", warps());
    }
}
