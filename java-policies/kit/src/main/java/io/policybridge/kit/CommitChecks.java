package io.policybridge.kit;

import io.policybridge.api.Access.StableId;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.Part;
import io.policybridge.api.PartKind;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.kit.host.Beside;
import io.policybridge.session.CacheCalls;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What is committed is committed once, and is what happened. */
final class CommitChecks {
    private static final int FAILED_ATTEMPTS = 3;
    private static final int LINES = 24;
    /** The line is in flight and gets its way when it arrives. */
    private static final int NO_WAY = -1;

    private CommitChecks() {}

    /** The same run, with and without attempts that fail and are reported before each access that counts. */
    static void retriesAreNotAccesses(Trial trial) {
        TwoRuns runs = new TwoRuns(
                TwoRuns.plain(trial),
                decided -> trial.run(new Beside() {
                    @Override
                    public void decided(long answer) {
                        decided.accept(answer);
                    }

                    @Override
                    public int failedAttempts() {
                        return FAILED_ATTEMPTS;
                    }
                }));
        if (trial.witness().isCountingFailures()) {
            Require.that(
                    !runs.haveEqualStates(), "the witness says that failed attempts count, but they changed nothing");
        } else {
            runs.decideAlike("failed attempts changed decisions; a retry is not an access");
            runs.endAlike("failed attempts changed the state; a retry is not an access");
        }
    }

    /** The greatest step of each number that the witness limits, over all requests of a run. */
    static void anAccessMovesStateOnce(Trial trial) {
        List<Step> steps = new ArrayList<>();
        Run run = trial.run(new Beside() {
            @Override
            public void beforeRequest() {
                steps.forEach(Step::begin);
            }

            @Override
            public void afterRequest() {
                steps.forEach(Step::end);
            }
        });
        for (Witness.Steps limit : trial.witness().steps()) {
            run.parts(limit.kind(), limit.field()).forEach(part -> steps.add(new Step(part, limit)));
        }
        run.warm();
    }

    /** One number of one part during a request. */
    private static final class Step {
        private final Part part;
        private final Witness.Steps limit;
        private long before;

        Step(Part part, Witness.Steps limit) {
            this.part = part;
            this.limit = limit;
        }

        void begin() {
            before = Fields.number(part, limit.field());
        }

        void end() {
            long moved = Math.abs(Fields.number(part, limit.field()) - before);
            Require.that(
                    moved <= limit.most(),
                    () -> "one request moved " + limit.field() + " by " + moved + "; expected at most " + limit.most());
        }
    }

    /** What is reported of the same lines in the same state of the cache. */
    private enum Report {
        NOTHING,
        HIT,
        SECTOR_MISS,
        INSERT
    }

    static void aSectorMissIsATouch(Trial trial) {
        long nothing = digestAfter(trial, Report.NOTHING);
        long hit = digestAfter(trial, Report.HIT);
        long sectorMiss = digestAfter(trial, Report.SECTOR_MISS);
        long insert = digestAfter(trial, Report.INSERT);
        if (trial.witness().isCountingSectorMisses()) {
            Require.that(
                    !replaces(trial),
                    "the witness says that a sector miss is a miss like another, but it chooses victims");
            Require.that(
                    hit != sectorMiss,
                    "the witness says that sector misses are counted, but they moved the state as hits do");
            Require.that(
                    insert == sectorMiss,
                    "the witness says that a sector miss is a miss like another, but it moved the state differently");
            return;
        }
        Require.that(
                sectorMiss != insert || insert == hit || insert == nothing,
                "a sector miss was treated as an insertion");
        Require.that(
                sectorMiss == hit || sectorMiss == nothing || trial.witness().hasOwnSectorMisses(),
                "a sector miss moved the state differently from a hit: it is a touch, never an insertion (or say "
                        + "ownSectorMisses)");
    }

    private static boolean replaces(Trial trial) {
        Run run = trial.run();
        return Stream.of(PartKind.L1D, PartKind.L2)
                .flatMap(kind -> run.parts(kind).stream())
                .anyMatch(part -> Hook.of(part).contains(Hook.VICTIM));
    }

    private static long digestAfter(Trial trial, Report report) {
        Run run = trial.run().warm();
        return deliver(report, run, run.host.session().l1d(0), trial.host().l1d())
                ^ deliver(report, run, run.host.session().l2(0), trial.host().l2());
    }

    /** All states so far, in one word. */
    private static long deliver(Report report, Run run, CacheCalls calls, CacheShape shape) {
        long digests = 0;
        for (int i = 0; i < LINES; i++) {
            int set = i % shape.sets();
            int way = i / shape.sets() % shape.ways();
            FakeAccess access = FakeAccess.load((long) i * shape.lineBytes());
            switch (report) {
                case HIT -> calls.hit(access, set, way);
                case SECTOR_MISS -> calls.sectorMiss(access, set, way);
                case INSERT -> calls.insert(access, set, way);
                case NOTHING -> {}
            }
            digests = StableId.mix(digests ^ run.digest());
        }
        return digests;
    }

    /**
     * A recorded stream delivers what happened, whatever the policy would have answered: it accepts that, and the run
     * goes on.
     */
    static void whatItDidNotChooseIsAccepted(Trial trial) {
        Run run = trial.run().warm();
        FakeAccess access = FakeAccess.load(0x2000);
        CacheCalls l1d = run.host.session().l1d(1);
        CacheCalls l2 = run.host.session().l2(1);
        for (int way = 0; way < trial.host().l1d().ways(); way++) {
            l1d.bypassed(access, 0, CacheHooks.Bypassed.UNKNOWN);
            l1d.insert(access, 1, way);
            l1d.bypassed(access, 0, 1);
        }
        l1d.pendingHit(access, 0, NO_WAY);
        l2.pendingHit(access, 0, NO_WAY);
        for (int way = 0; way < trial.host().l2().ways(); way++) {
            l2.bypassed(access, 0, 1);
            l2.insert(access, 1, way);
        }
        run.host.run(5_000);
    }
}
