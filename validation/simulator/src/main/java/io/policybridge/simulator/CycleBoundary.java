package io.policybridge.simulator;

import io.policybridge.api.Hook;
import io.policybridge.session.CacheCalls;
import io.policybridge.session.Calls;
import io.policybridge.session.Session;
import io.policybridge.session.WarpCalls;
import io.policybridge.simulator.ldst.LdstUnit;
import io.policybridge.simulator.sm.Sm;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What happens between two core cycles for policies: warps found to wait or to go on, ticks that are due, and, if any
 * of this or an event since the last time calls for it, a sample of everything published, all SMs at once. A policy
 * that starves an SM is found here too.
 */
final class CycleBoundary {
    private final Session session;
    private final Sm[] sms;
    /** SMs whose policies subscribe to waiting warps. */
    private final Sm[] telling;
    /** SMs whose L1D may sleep on an answer, which no longer holds after a tick. */
    private final Sm[] holding;
    /** By SM, or null. */
    private final WarpCalls[] warps;

    private final CacheCalls[] l1ds;
    /** A site of these that publishes anything, or null. */
    private final Calls publishing;

    private final Starvation starvation;
    /** Whether a flush was requested when it was last looked. */
    private final boolean[] flushRaised;

    private long nextTick;

    CycleBoundary(Session session, Sm[] sms, LdstUnit[] ldst) {
        this.session = session;
        this.sms = sms;
        telling = Stream.of(sms).filter(Sm::notifiesWaits).toArray(Sm[]::new);
        warps = IntStream.range(0, sms.length).mapToObj(session::warps).toArray(WarpCalls[]::new);
        l1ds = IntStream.range(0, sms.length).mapToObj(session::l1d).toArray(CacheCalls[]::new);
        holding = IntStream.range(0, sms.length)
                .filter(sm -> l1ds[sm] != null && l1ds[sm].holdsAnswers(Hook.VICTIM))
                .mapToObj(sm -> sms[sm])
                .toArray(Sm[]::new);
        publishing = Stream.concat(Stream.of(warps), Stream.of(l1ds))
                .filter(calls -> calls != null && calls.publishes())
                .findFirst()
                .orElse(null);
        flushRaised = new boolean[sms.length];
        starvation = new Starvation(session, sms, ldst);
        nextTick = session.nextTick();
    }

    /** {@code now} core cycles are over. */
    void pass(long now) {
        for (Sm sm : telling) {
            sm.notifyWaits();
        }
        boolean ticked = now >= nextTick;
        if (ticked) {
            for (Sm sm : holding) {
                sm.askAgain(now);
            }
            session.tick(now);
            nextTick = session.nextTick();
        }
        boolean due = isDue();
        if (ticked || due) {
            session.passed(now, ticked, due);
        }
        if (due) {
            sample(now);
        }
        starvation.pass(now);
    }

    /** All that publishes is sampled at once, so all of it is due or none. */
    private boolean isDue() {
        return publishing != null && publishing.due();
    }

    /**
     * The GPU was idle for {@code cycles} cycles: stops the run naming the policy that masks all warps of an SM, if
     * there is one.
     */
    void blame(long cycles) {
        starvation.blame(cycles);
    }

    private void sample(long now) {
        for (int sm = 0; sm < sms.length; sm++) {
            sms[sm].sample();
            if (warps[sm] != null) {
                warps[sm].sampled();
            }
            CacheCalls l1d = l1ds[sm];
            if (l1d != null && l1d.due()) {
                boolean raised = l1d.flush();
                if (raised && !flushRaised[sm]) {
                    sms[sm].dropClean(now);
                }
                flushRaised[sm] = raised;
                l1d.sampled();
            }
        }
    }
}
