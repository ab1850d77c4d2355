package io.policybridge.policies.throttling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.policybridge.api.Access;
import io.policybridge.api.Access.Kind;
import io.policybridge.api.CacheHooks.Outcome.What;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.PolicySpec.BadSetting;
import io.policybridge.api.WarpSet;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.Hosts;
import io.policybridge.kit.host.Policies;
import io.policybridge.session.Session;
import org.junit.jupiter.api.Test;

/**
 * An L1D of one line, two victim tags per warp in one set. Lost locality is seen by the mask: with 8 x cutoff x hits
 * over one instruction issued the first hit leaves its warp alone.
 */
class CcwsTest {
    private static final CacheShape ONE_LINE = new CacheShape(1, 1, 128);

    private Session session = ccws("");
    private int resident;

    private Session ccws(String settings) {
        Session made = Policies.session(
                "ccws(vtaEntries=2,vtaWays=2" + settings + ")", Hosts.with(ONE_LINE, ONE_LINE), Ccws.SPEC);
        for (int slot = 0; slot < 4; slot++) {
            made.warps(0).warpLaunched(slot, slot, 0, slot);
        }
        made.warps(0).issued(3, 1);
        resident = -1;
        return made;
    }

    private static FakeAccess access(Kind kind, int slot, int block) {
        FakeAccess access = FakeAccess.of(kind, block * 128L);
        access.slot = slot;
        return access;
    }

    /** Warp {@code slot} loads a line that is not there and throws out the one that is. */
    private void load(int slot, int block) {
        insert(access(Kind.LOAD, slot, block));
    }

    private void insert(Access access) {
        if (resident >= 0) {
            session.l1d(0).evict(access, 0, 0, resident * 128L, false);
        }
        session.l1d(0).insert(access, 0, 0);
        resident = (int) (access.address() / 128);
    }

    private void store(int slot, int block) {
        session.l1d(0).outcome(access(Kind.STORE, slot, block), 0, What.STORE_MISS);
    }

    private String mayLoad() {
        WarpSet loads = new WarpSet(8);
        session.warps(0).warpMask(new WarpSet(8), loads);
        return loads.toString().replace(", 4, 5, 6, 7", "");
    }

    private static final String ALL = "{0, 1, 2, 3}";

    /** A goes to w0's tags when B comes, B to w1's when A comes back: that is a hit. */
    @Test
    void a_warp_that_comes_back_for_a_lost_line_has_lost_locality() {
        load(0, 'A');
        load(1, 'B');
        assertEquals(ALL, mayLoad());
        load(0, 'A');
        assertEquals("{0}", mayLoad());
    }

    /**
     * Over 20 instructions one hit is 1 x 8 x 400 / 20 = 160, which leaves room for all; two are 320. C throws A out
     * again in between.
     */
    @Test
    void every_return_to_a_lost_line_counts() {
        session.warps(0).issued(3, 19);
        load(0, 'A');
        load(1, 'B');
        load(0, 'A');
        assertEquals(ALL, mayLoad());
        load(1, 'C');
        load(0, 'A');
        assertEquals("{0, 1}", mayLoad());
    }

    @Test
    void the_line_of_another_warp_is_no_lost_locality() {
        load(0, 'A');
        load(1, 'B');
        load(2, 'A');
        assertEquals(ALL, mayLoad());
    }

    @Test
    void a_store_makes_all_warps_forget_its_block() {
        load(0, 'A');
        load(1, 'B');
        store(2, 'A');
        load(0, 'A');
        assertEquals(ALL, mayLoad());
    }

    @Test
    void a_local_store_makes_nobody_forget() {
        load(0, 'A');
        load(1, 'B');
        session.l1d(0).outcome(access(Kind.STORE, 2, 'A').in(Access.Space.LOCAL), 0, What.STORE_MISS);
        load(0, 'A');
        assertEquals("{0}", mayLoad());
    }

    /** Two tags, first in first out: when a and b come again, c and d are there. */
    @Test
    void two_victim_tags_are_too_few_for_four_lines() {
        for (char block : "abcdab".toCharArray()) {
            load(0, block);
        }
        assertEquals(ALL, mayLoad());
        load(0, 'a');
        assertEquals("{0}", mayLoad(), "the tags hold d and a, then a and b");
    }

    @Test
    void what_a_store_allocates_is_no_lost_locality() {
        load(0, 'A');
        load(1, 'B');
        insert(access(Kind.STORE, 0, 'A'));
        assertEquals(ALL, mayLoad());
    }

    @Test
    void an_l1d_that_is_flushed_empties_the_victim_tags() {
        load(0, 'A');
        load(1, 'B');
        session.l1d(0).invalidate(0, 0, 'B' * 128L, false);
        resident = -1;
        load(0, 'A');
        assertEquals(ALL, mayLoad());
    }

    @Test
    void only_loads_are_gated_unless_asked_for() {
        for (boolean all : new boolean[] {false, true}) {
            session = ccws(all ? ",gate=all" : "");
            load(0, 'A');
            load(1, 'B');
            load(0, 'A');
            WarpSet any = new WarpSet(8);
            session.warps(0).warpMask(any, new WarpSet(8));
            assertEquals(all ? "{0, 4, 5, 6, 7}" : "{0, 1, 2, 3, 4, 5, 6, 7}", any.toString());
        }
    }

    @Test
    void victim_tags_must_be_whole_sets() {
        BadSetting refusal = assertThrows(
                BadSetting.class, () -> Policies.session("ccws(vtaEntries=3,vtaWays=2)", Hosts.small(), Ccws.SPEC));
        assertEquals("ccws vtaEntries=3 are not whole sets; expected a multiple of vtaWays=2", refusal.getMessage());
    }
}
