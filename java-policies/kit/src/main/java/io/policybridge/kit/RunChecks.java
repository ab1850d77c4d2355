package io.policybridge.kit;

import com.sun.management.ThreadMXBean;
import io.policybridge.api.CacheHooks;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.kit.host.Contradiction;
import io.policybridge.kit.host.RandomSm;
import java.lang.management.ManagementFactory;

/** Runs repeat, go on, and cost no memory. */
final class RunChecks {
    private static final int STALLS = 10_000;
    private static final int FEW_STALLS = 10;
    private static final int STEPS = 5_000;
    /** How often all warps are looked at for one that may run. */
    private static final int LOOKS = 10;

    private static final int VISITS = 50;
    private static final int VISIT = 40;

    private RunChecks() {}

    /**
     * Every call returns, and what it answers is legal. An answer that contradicts an earlier one ends the run, and is
     * another check's to find.
     */
    static void aRunGoesThrough(Trial trial) {
        try {
            trial.run().warm();
        } catch (Contradiction e) {
            // queries_change_nothing fails
        }
    }

    /** Equal seeds and equal events give equal answers and an equal state in the end. */
    static void equalSeedsGiveEqualRuns(Trial trial) {
        TwoRuns runs = new TwoRuns(TwoRuns.plain(trial), TwoRuns.plain(trial));
        runs.decideAlike("two runs from one seed decided differently");
        runs.endAlike("two runs from one seed ended in different states");
    }

    /** The cycle that an access shows decides nothing; time enters through ticks. */
    static void shownCyclesDecideNothing(Trial trial) {
        TwoRuns runs = new TwoRuns(TwoRuns.plain(trial), decided -> {
            Run late = TwoRuns.plain(trial).apply(decided);
            late.host.showLater(123_457);
            return late;
        });
        runs.decideAlike("decisions depend on the cycle of an access");
    }

    /** Where a part says that it looks at no access, it gets along without them. */
    static void whatItDoesNotSeeIsNotNeeded(Trial trial) {
        Trial blind = new Trial(trial.witness(), trial.host(), new BlindPath(trial.path()));
        new TwoRuns(TwoRuns.plain(trial), TwoRuns.plain(blind))
                .decideAlike("decisions depend on accesses that it promises not to read");
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
                Require.alike(answer, queries.query(i), run, "an answer changed while nothing happened");
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
                Require.that(
                        !sm.isStarved(), "after " + STALLS + " idle cycles every warp that could run is still masked");
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
        Require.that(allocated < steps / 2, "allocated " + allocated + " bytes in " + steps + " steps");
    }

    /**
     * What an L2 slice or a DRAM channel sees decides nothing at an SM in the same core cycle, neither at once nor
     * after what the SM sees next. What travels is a hint with a reply, and what is sampled at a boundary between
     * cycles.
     */
    static void memoryIsNotHeardWithinACycle(Trial trial) {
        TwoRuns runs = new TwoRuns(
                new TwoRuns.Course(TwoRuns.plain(trial), run -> oneCycle(run, 0)),
                new TwoRuns.Course(TwoRuns.plain(trial), run -> oneCycle(run, VISIT)));
        if (trial.witness().isHearingMemory()) {
            Require.that(!runs.haveEqualDecisions(), "the witness says that SMs hear memory at once, but none did");
        } else {
            runs.decideAlike("an SM decided otherwise in the core cycle in which the L2 or DRAM saw more");
        }
    }

    /** A warm run, and one cycle more, with visits of {@code steps} to the memory. */
    private static void oneCycle(Run run, int steps) {
        run.warm();
        for (int i = 0; i < VISITS; i++) {
            run.host.visitMemory(steps);
            run.host.visitSms(VISIT);
        }
    }
}
