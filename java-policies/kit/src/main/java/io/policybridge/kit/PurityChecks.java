package io.policybridge.kit;

import io.policybridge.api.Access;
import io.policybridge.api.Hook;
import io.policybridge.api.Part;
import io.policybridge.api.Promises.Promise;
import io.policybridge.kit.host.Beside;
import io.policybridge.kit.host.Contradiction;
import java.util.Map;
import java.util.function.LongConsumer;

/** Queries change nothing. */
final class PurityChecks {
    /** Digests are slow: the first queries of a run are checked, and once it is warm one in so many. */
    private static final int FIRST = 60;

    private static final int CHECKED = 61;
    private static final int STEPS = 3_000;
    /** Stray queries come beside one query in so many, an odd number of them in all. */
    private static final int STRAYS = 7;

    private PurityChecks() {}

    /** Compares the state before and after a query and the reason for its answer. */
    private static final class Digests implements Watch {
        private Run run;
        private boolean isWarm;
        private long count;
        private long before;
        private Map<String, Object> fields = Map.of();
        /** What was found first; thrown once the run is over: a session would take it for the policy's. */
        private String found;

        private boolean checks(Hook hook, Part part) {
            boolean query = hook.kind() == Hook.Kind.QUERY
                    || hook.kind() == Hook.Kind.STATE
                    || hook == Hook.WARP_ORDER && part.promises().has(Promise.ORDERS_ALL_WARPS);
            return query && run != null && found == null && (count < FIRST || isWarm && count % CHECKED == 0);
        }

        @Override
        public void before(Hook hook, Part part) {
            if (checks(hook, part)) {
                before = run.digestNow();
                fields = Fields.values(part);
            }
        }

        @Override
        public void after(Hook hook, Part part, Object[] arguments, Object answer) {
            if (checks(hook, part)) {
                compare("a query", hook, part);
                if (answer instanceof Long code && arguments[0] instanceof Access access) {
                    part.reason(
                            hook, access, arguments.length > 1 && arguments[1] instanceof Integer set ? set : -1, code);
                    compare("a reason", hook, part);
                }
            }
            count += hook.kind() == Hook.Kind.EVENT ? 0 : 1;
        }

        private void compare(String what, Hook hook, Part part) {
            if (found == null && before != run.digestNow()) {
                found = what + " changed the state: " + hook.label() + " of "
                        + part.getClass().getName() + ", called as "
                        + run.host.session().lastCall()
                        + Fields.difference(fields, Fields.values(part));
            }
        }

        void run(int steps) {
            try {
                run.host.run(steps);
            } catch (Contradiction e) {
                Require.that(found == null, () -> found);
                throw e;
            }
            Require.that(found == null, () -> found);
        }
    }

    static void queriesChangeNothing(Trial trial) {
        Digests digests = new Digests();
        Run run = trial.run(digests);
        digests.run = run;
        digests.run(Run.WARM_UP);
        digests.isWarm = true;
        digests.run(STEPS);
    }

    static void orderDoesNotMatter(Trial trial) {
        Run run = trial.run().warm();
        RunQueries queries = new RunQueries(run.host);
        long before = run.digest();
        long[] answers = new long[queries.count()];
        for (int i = 0; i < answers.length; i++) {
            answers[i] = queries.query(i);
        }
        for (int i = answers.length - 1; i >= 0; i--) {
            Require.alike(
                    answers[i], queries.query(i), run, "queried in another order, a query was answered differently");
        }
        for (int i = 1; i < answers.length; i += 3) {
            Require.alike(answers[i], queries.query(i), run, "after dropped queries, a query was answered differently");
        }
        Require.that(before == run.digest(), "queries changed the state");
    }

    /** The same run, with and without queries about accesses that never come. */
    static void straysCommitNothing(Trial trial) {
        TwoRuns runs = new TwoRuns(TwoRuns.plain(trial), decided -> {
            Strays strays = new Strays(decided);
            Run disturbed = trial.run(strays);
            strays.queries = new RunQueries(disturbed.host);
            return disturbed;
        });
        runs.decideAlike("probes of accesses that never came changed later decisions");
        runs.endAlike("probes of accesses that never came changed the state");
    }

    /** Makes queries about accesses that never come. */
    private static final class Strays implements Beside {
        private final LongConsumer decided;
        private RunQueries queries;
        private long count;
        private int made;

        Strays(LongConsumer decided) {
            this.decided = decided;
        }

        @Override
        public void decided(long answer) {
            decided.accept(answer);
        }

        @Override
        public void aroundQuery() {
            if (queries != null && queries.count() > 0 && ++count % STRAYS == 0) {
                queries.query(made++ % queries.count());
            }
        }
    }
}
