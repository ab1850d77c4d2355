package io.policybridge.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Access;
import io.policybridge.api.Hook;
import io.policybridge.api.Part;
import io.policybridge.kit.host.Beside;

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

        private boolean checks(Hook hook) {
            boolean query = hook.kind() == Hook.Kind.QUERY || hook.kind() == Hook.Kind.STATE;
            return query && run != null && (count < FIRST || isWarm && count % CHECKED == 0);
        }

        @Override
        public void before(Hook hook, Part part) {
            if (checks(hook)) {
                before = run.digestNow();
            }
        }

        @Override
        public void after(Hook hook, Part part, Object[] arguments, Object answer) {
            if (checks(hook)) {
                assertTrue(
                        before == run.digestNow(),
                        () -> "a query changed the state: " + hook.label() + " of "
                                + part.getClass().getName());
                if (answer instanceof Long code && arguments[0] instanceof Access access) {
                    part.reason(
                            hook, access, arguments.length > 1 && arguments[1] instanceof Integer set ? set : -1, code);
                    assertTrue(
                            before == run.digestNow(),
                            () -> "a reason changed the state: " + hook.label() + " of "
                                    + part.getClass().getName());
                }
            }
            count += hook.kind() == Hook.Kind.EVENT ? 0 : 1;
        }
    }

    static void queriesChangeNothing(Trial trial) {
        Digests digests = new Digests();
        Run run = trial.run(digests);
        digests.run = run;
        run.warm();
        digests.isWarm = true;
        run.host.run(STEPS);
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
            assertEquals(answers[i], queries.query(i), "queried in another order, a query was answered differently");
        }
        for (int i = 1; i < answers.length; i += 3) {
            assertEquals(answers[i], queries.query(i), "after dropped queries, a query was answered differently");
        }
        assertEquals(before, run.digest(), "queries changed the state");
    }

    /** The same run, with and without queries about accesses that never come. */
    static void straysCommitNothing(Trial trial) {
        Run plain = trial.run().warm();
        RunQueries[] queries = new RunQueries[1];
        long[] counts = new long[2];
        Run disturbed = trial.run(new Beside() {
            @Override
            public void aroundQuery() {
                if (queries[0] != null && queries[0].count() > 0 && ++counts[0] % STRAYS == 0) {
                    queries[0].query((int) (counts[1]++ % queries[0].count()));
                }
            }
        });
        queries[0] = new RunQueries(disturbed.host);
        disturbed.warm();
        assertEquals(
                plain.host.decisions(),
                disturbed.host.decisions(),
                "probes of accesses that never came changed later decisions");
        assertEquals(plain.digest(), disturbed.digest(), "probes of accesses that never came changed the state");
    }
}
