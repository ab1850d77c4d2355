package io.policybridge.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.policybridge.api.CacheHooks;
import io.policybridge.kit.host.FakeAccess;
import io.policybridge.kit.host.RandomSm;
import java.lang.management.ManagementFactory;

/** Runs repeat, go on, and cost no memory. */
final class RunChecks {
    private static final int STALLS = 10_000;
    private static final int FEW_STALLS = 10;
    private static final int STEPS = 5_000;
    /** How often all warps are looked at for one that may run. */
    private static final int LOOKS = 10;

    private RunChecks() {}

    /** Equal seeds and equal events give equal answers and an equal state in the end. */
    static void equalSeedsGiveEqualRuns(Trial trial) {
        Run first = trial.run().warm();
        Run second = trial.run().warm();
        assertEquals(first.host.decisions(), second.host.decisions(), "two runs from one seed decided differently");
        assertEquals(first.digest(), second.digest(), "two runs from one seed ended in different states");
    }

    /** The cycle that an access shows decides nothing; time enters through ticks. */
    static void shownCyclesDecideNothing(Trial trial) {
        Run punctual = trial.run().warm();
        Run late = trial.run();
        late.host.showLater(123_457);
        late.warm();
        assertEquals(punctual.host.decisions(), late.host.decisions(), "decisions depend on the cycle of an access");
    }

    /** Where a part says that it looks at no access, it gets along without them. */
    static void whatItDoesNotSeeIsNotNeeded(Trial trial) {
        Run seeing = trial.run().warm();
        Run blind =
                new Trial(trial.witness(), trial.host(), new BlindPath()).run().warm();
        assertEquals(
                seeing.host.decisions(),
                blind.host.decisions(),
                "decisions depend on accesses that it promises not to read");
    }

    /**
     * Every query is repeated 10,000 times in vain and always answered alike; then all lines are lost, twice; then the
     * run goes on, and no request is refused 10,000 times in a row while lines arrive and cycles pass; nor is, at ten
     * moments, every warp masked for 10,000 idle cycles in which fences end, and barriers that all have come to.
     */
    static void stallsAndLossesAreSurvived(Trial trial) {
        Run run = trial.run().warm();
        RunQueries queries = new RunQueries(run.host);
        for (int i = 0; i < queries.count(); i++) {
            long answer = queries.query(i);
            for (int stall = 1; stall < (i % 8 == 0 ? STALLS : FEW_STALLS); stall++) {
                assertEquals(answer, queries.query(i), "an answer changed while nothing happened");
            }
        }
        for (int i = 0; i < run.host.caches(); i++) {
            run.host
                    .cache(i)
                    .calls()
                    .reservationFail(FakeAccess.load(0x80), CacheHooks.ReservationFail.Reason.LINE_ALLOC, STALLS);
        }
        run.host.dropEverything();
        run.host.dropEverything();
        run.host.insist(STALLS);
        for (int look = 0; look < LOOKS; look++) {
            run.host.run(STEPS / LOOKS);
            for (RandomSm sm : run.host.sms()) {
                sm.endWaits();
            }
            run.host.idle(STALLS);
            for (RandomSm sm : run.host.sms()) {
                assertFalse(
                        sm.isStarved(), "after " + STALLS + " idle cycles every warp that could run is still masked");
            }
        }
        run.host.dropEverything();
        run.host.run(STEPS);
    }

    /** A run that is warm allocates nothing, neither for queries nor for events. */
    static void nothingIsAllocated(Trial trial) {
        if (trial.path().allocates()) {
            return;
        }
        Run run = trial.run().warm();
        int steps = 20_000;
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        run.host.run(steps);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        // Less than a byte in two steps is left to the virtual machine.
        assertTrue(allocated < steps / 2, "allocated " + allocated + " bytes in " + steps + " steps");
    }
}
