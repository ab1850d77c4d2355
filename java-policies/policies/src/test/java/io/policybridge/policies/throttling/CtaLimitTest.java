package io.policybridge.policies.throttling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.PolicySpec.BadSetting;
import io.policybridge.api.WarpSet;
import io.policybridge.fakes.Hosts;
import io.policybridge.kit.host.Policies;
import io.policybridge.session.WarpCalls;
import org.junit.jupiter.api.Test;

/** Three CTAs of two warps: 0 in slots 0 and 1, 1 in 2 and 3, 2 in 4 and 5. */
class CtaLimitTest {
    private static WarpCalls limit(String settings) {
        WarpCalls calls = Policies.session("cta-limit(" + settings + ")", Hosts.small(), CtaLimit.SPEC)
                .warps(0);
        for (int cta = 0; cta < 3; cta++) {
            calls.ctaLaunched(cta, 1, cta, 2 * cta, 2);
        }
        return calls;
    }

    private static String mayIssue(WarpCalls calls) {
        WarpSet any = new WarpSet(8);
        calls.warpMask(any, new WarpSet(8));
        return any.toString();
    }

    @Test
    void the_oldest_cta_alone_may_issue_and_then_the_next() {
        WarpCalls calls = limit("n=1,by=mask");
        assertEquals("{0, 1}", mayIssue(calls));
        calls.ctaExited(0, 1, 0);
        assertEquals("{2, 3}", mayIssue(calls));
    }

    @Test
    void two_ctas_may_issue() {
        assertEquals("{0, 1, 2, 3}", mayIssue(limit("n=2,by=mask")));
    }

    @Test
    void a_cta_that_ends_out_of_order_makes_room() {
        WarpCalls calls = limit("n=2,by=mask");
        calls.ctaExited(1, 1, 1);
        assertEquals("{0, 1, 4, 5}", mayIssue(calls));
    }

    @Test
    void a_cta_in_an_old_slot_is_young() {
        WarpCalls calls = limit("n=2,by=mask");
        calls.ctaExited(0, 1, 0);
        calls.ctaLaunched(0, 1, 3, 0, 2);
        assertEquals("{2, 3, 4, 5}", mayIssue(calls));
    }

    @Test
    void by_launch_the_host_is_told_and_no_warp_masked() {
        WarpCalls calls = limit("n=2");
        assertEquals(2, calls.ctaLimit());
        assertEquals("{0, 1, 2, 3, 4, 5, 6, 7}", mayIssue(calls));
    }

    @Test
    void a_limit_above_the_ctas_of_an_sm_is_refused() {
        assertTrue(assertThrows(BadSetting.class, () -> limit("n=5"))
                .getMessage()
                .startsWith("cta-limit n=5 would limit nothing; expected 1 to 4"));
    }
}
