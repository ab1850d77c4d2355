package io.policybridge.simulator;

import io.policybridge.session.Session;
import io.policybridge.session.WarpCalls;
import io.policybridge.simulator.ldst.LdstUnit;
import io.policybridge.simulator.sm.Sm;
import java.util.Arrays;

/**
 * Detects SMs that a policy starves: every warp that could run is masked and no request is in flight. Checked at
 * intervals; a policy that starves an SM for too many cycles stops the run.
 */
final class Starvation {
    /** Core cycles between two checks; a power of two. */
    private static final int LOOK_EVERY = 1 << 10;

    private static final long NOT_STARVED = -1;

    private final Session session;
    private final Sm[] sms;
    private final LdstUnit[] ldst;
    private final long[] since;
    private final long[] issued;

    Starvation(Session session, Sm[] sms, LdstUnit[] ldst) {
        this.session = session;
        this.sms = sms;
        this.ldst = ldst;
        since = new long[sms.length];
        issued = new long[sms.length];
        Arrays.fill(since, NOT_STARVED);
    }

    /** {@code now} core cycles are over. */
    void pass(long now) {
        if ((now & LOOK_EVERY - 1) != 0) {
            return;
        }
        for (int sm = 0; sm < sms.length; sm++) {
            WarpCalls calls = session.warps(sm);
            if (calls == null || !isStarved(sm)) {
                since[sm] = NOT_STARVED;
            } else if (since[sm] == NOT_STARVED || issued[sm] != sms[sm].warpInstructions()) {
                since[sm] = now;
                issued[sm] = sms[sm].warpInstructions();
            } else {
                calls.allMasked(now - since[sm]);
            }
        }
    }

    /** The GPU was idle for {@code cycles} cycles: blames the policy that starves an SM, if there is one. */
    void blame(long cycles) {
        for (int sm = 0; sm < sms.length; sm++) {
            if (session.warps(sm) != null && isStarved(sm)) {
                session.warps(sm).allMasked(cycles);
            }
        }
    }

    private boolean isStarved(int sm) {
        return sms[sm].isStarved() && ldst[sm].idle();
    }
}
