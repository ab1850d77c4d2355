package io.policybridge.policies.bypass;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.api.Answer;
import io.policybridge.api.L2Hooks;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.Hosts;
import io.policybridge.kit.host.Policies;
import io.policybridge.session.Session;
import org.junit.jupiter.api.Test;

/** Vectors P1 and P2 of the specification. */
class PcalL2Test {
    private record Tags(boolean present, boolean dirty) implements L2Hooks.TagState {}

    private static Session bind(int tokens) {
        return Policies.session("pcal-l2(tokens=" + tokens + ",epoch=1000)", Hosts.small(), PcalL2.SPEC);
    }

    private static String route(Session session, int slot) {
        return Answer.text(session.l2(0).l2Route(FakeAccess.load(0).slot(slot), new Tags(false, false)));
    }

    /** Last used: 3, 1, 2. */
    @Test
    void the_warps_that_used_the_l2_last_get_the_tokens() {
        Session session = bind(2);
        for (int slot : new int[] {2, 1, 3}) {
            route(session, slot);
        }
        session.tick(1000);
        assertEquals("BYPASS_ON_MISS", route(session, 2));
        assertEquals("CACHE", route(session, 3));
        assertEquals("CACHE", route(session, 1));
    }

    /** Four tokens and one warp that used the L2: three are left over and go to 5, 6 and 7. */
    @Test
    void tokens_that_are_left_over_go_to_the_next_warps() {
        Session session = bind(4);
        route(session, 3);
        session.tick(1000);
        assertEquals("CACHE CACHE CACHE", route(session, 5) + " " + route(session, 6) + " " + route(session, 7));
        assertEquals("BYPASS_ON_MISS", route(session, 4));
        assertEquals("CACHE", route(session, 5));
        assertEquals("CACHE", route(session, 3));
    }

    /**
     * Both slices are woken in the same cycle; a grant that is made twice would be the same, one between them must not
     * be lost.
     */
    @Test
    void one_grant_is_made_per_epoch() {
        Session session = bind(1);
        route(session, 1);
        session.tick(1000);
        route(session, 2);
        session.tick(1001);
        assertEquals("BYPASS_ON_MISS", route(session, 2));
        session.tick(2000);
        assertEquals("CACHE", route(session, 2));
        assertEquals("BYPASS_ON_MISS", route(session, 1));
    }

    @Test
    void what_has_no_warp_needs_no_token() {
        Session session = bind(1);
        route(session, 1);
        assertEquals(Answer.CACHE, session.l2(0).l2Route(FakeAccess.load(0).anonymous(), new Tags(false, false)));
    }
}
