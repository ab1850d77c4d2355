package io.policybridge.policies.bypass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Access.Kind;
import io.policybridge.api.Answer;
import io.policybridge.api.L2Hooks;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.Hosts;
import io.policybridge.kit.host.Policies;
import io.policybridge.session.CacheCalls;
import io.policybridge.session.Session;
import org.junit.jupiter.api.Test;

class RandomBypassTest {
    private record Tags(boolean present, boolean dirty) implements L2Hooks.TagState {}

    private static final Tags ABSENT = new Tags(false, false);
    private static final Tags DIRTY = new Tags(true, true);

    private static CacheCalls bind(String text) {
        return Policies.session(text, Hosts.small(), RandomBypass.SPEC).l2(0);
    }

    private static int bypassed(CacheCalls l2, int requests) {
        int count = 0;
        for (int n = 0; n < requests; n++) {
            count += l2.l2Route(FakeAccess.load(0).n(n), ABSENT) == Answer.BYPASS ? 1 : 0;
        }
        return count;
    }

    /** Seed 1, numbers 0 to 7: the specification gives the top bytes of the draws. */
    @Test
    void a_draw_is_a_step_of_split_mix() {
        StringBuilder tops = new StringBuilder();
        for (int which = 0; which < 8; which++) {
            tops.append(' ').append(Long.toHexString(RandomBypass.draw(1, which) >>> 56));
        }
        assertEquals(" 91 be f8 71 71 c3 e0 85", tops.toString());
    }

    /** 10,000 draws of 1/4: 2,500 with a standard deviation of 43. */
    @Test
    void the_share_goes_around() {
        assertEquals(0, bypassed(bind("rand(r=0)"), 1000));
        assertEquals(1000, bypassed(bind("rand(r=1000)"), 1000));
        int quarter = bypassed(bind("rand(r=250)"), 10_000);
        assertTrue(quarter > 2300 && quarter < 2700, quarter + " of 10000");
    }

    @Test
    void the_same_request_always_goes_the_same_way() {
        CacheCalls l2 = bind("rand(r=500)");
        for (int n = 0; n < 50; n++) {
            FakeAccess access = FakeAccess.load(0).n(n);
            assertEquals(l2.l2Route(access, ABSENT), l2.l2Route(access, ABSENT));
        }
    }

    @Test
    void what_must_look_up_looks_up_and_what_has_no_warp_is_cached() {
        CacheCalls l2 = bind("rand(r=1000)");
        assertEquals(Answer.BYPASS_ON_MISS, l2.l2Route(FakeAccess.load(0), DIRTY));
        assertEquals(Answer.BYPASS_ON_MISS, l2.l2Route(FakeAccess.of(Kind.ATOMIC, 0), ABSENT));
        assertEquals(Answer.CACHE, l2.l2Route(FakeAccess.of(Kind.WRITE_BACK, 0).anonymous(), ABSENT));
    }

    private static String warps(CacheCalls l2) {
        StringBuilder routes = new StringBuilder();
        for (int slot = 0; slot < 8; slot++) {
            for (int sm = 0; sm < 2; sm++) {
                FakeAccess access = FakeAccess.load(0).slot(slot);
                access.sm = sm;
                routes.append(l2.l2Route(access, ABSENT) == Answer.BYPASS ? 'b' : 'c');
            }
        }
        return routes.toString();
    }

    @Test
    void a_share_of_the_warps_is_drawn_anew_every_epoch() {
        Session session =
                Policies.session("rand(r=500,variant=warp-epoch,epoch=1000)", Hosts.small(), RandomBypass.SPEC);
        String first = warps(session.l2(0));
        assertEquals(first, warps(session.l2(1)));
        assertTrue(first.contains("b") && first.contains("c"), first);
        assertEquals(1000, session.nextTick());
        session.tick(1000);
        assertNotEquals(first, warps(session.l2(0)));
    }
}
