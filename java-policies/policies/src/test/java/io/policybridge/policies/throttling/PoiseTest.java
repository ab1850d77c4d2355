package io.policybridge.policies.throttling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.policybridge.api.Answer;
import io.policybridge.api.PolicySpec.BadSetting;
import io.policybridge.api.WarpSet;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.Hosts;
import io.policybridge.kit.host.Policies;
import io.policybridge.session.Session;
import io.policybridge.session.WarpCalls;
import org.junit.jupiter.api.Test;

/** Scheduler 0 of two has four warps in the even slots. Warm-ups of 10 cycles, measurements of 10. */
class PoiseTest {
    private Session session;
    private WarpCalls calls;
    private long cycle;

    private void begin(String settings) {
        session = Policies.session("poise(warmUp=10,measured=10," + settings + ")", Hosts.small(), Poise.SPEC);
        calls = session.warps(0);
        for (int warp = 0; warp < 4; warp++) {
            calls.warpLaunched(2 * warp, warp, warp, 0);
        }
    }

    /** Of each warp: A may allocate, h may hit, - may not issue. */
    private String warps() {
        WarpSet any = new WarpSet(8);
        calls.warpMask(any, new WarpSet(8));
        StringBuilder kinds = new StringBuilder();
        for (int slot = 0; slot < 8; slot += 2) {
            boolean allocates = session.l1d(0).route(new FakeAccess().slot(slot)) == Answer.CACHE;
            kinds.append(!any.contains(slot) ? "-" : allocates ? "A" : "h");
        }
        return kinds.toString();
    }

    /** The pair is measured, with {@code issued} instructions; what is tried next. */
    private String next(int issued) {
        calls.tick(cycle += 10);
        calls.issued(0, issued);
        calls.tick(cycle += 10);
        return warps();
    }

    /** N from 4, where no step up is possible: down by 2, which pays, and again as far as 1; then by 1; then p. */
    @Test
    void the_search_goes_along_n_then_along_p() {
        begin("strideN=2,strideP=1");
        assertEquals("AAAA", warps());
        assertEquals("AA--", next(100));
        assertEquals("A---", next(120), "2 is better than 4: the same step again");
        assertEquals("AAh-", next(10), "the step is halved; p stays");
    }

    @Test
    void it_stays_with_the_best_pair() {
        begin("n=2,p=2,strideN=1,strideP=1");
        assertEquals("AAh-", next(100));
        assertEquals("A---", next(90));
        assertEquals("Ah--", next(80), "2 is best; along p, where up is not possible, down");
        assertEquals("Ah--", next(110), "better: kept, and the search ends");
        assertEquals("Ah--", next(1));
    }

    /** The search of the first kernel has ended; that of the next one does not wait for the next period. */
    @Test
    void a_kernel_begins_a_search_of_its_own() {
        begin("n=2,p=1,strideN=1,strideP=0");
        assertEquals("Ahh-", next(100));
        assertEquals("A---", next(90));
        assertEquals("Ah--", next(80), "neither step pays: the search ends");
        calls.kernelBegan(2, "next", 1, 32);
        assertEquals("Ah--", warps());
        assertEquals("Ahh-", next(100));
    }

    @Test
    void more_warps_than_a_scheduler_has_are_refused() {
        assertThrows(BadSetting.class, () -> begin("n=5"));
        assertThrows(BadSetting.class, () -> begin("n=2,p=3"));
    }
}
