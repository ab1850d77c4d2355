package io.policybridge.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Access;
import io.policybridge.api.Hook;
import io.policybridge.api.Part;
import io.policybridge.kit.host.Beside;

/** Asking changes nothing. */
final class PurityChecks {
    /** Digests are slow: the first questions of a run are looked at, and once it is warm one in so many. */
    private static final int FIRST = 60;

    private static final int LOOKED_AT = 61;
    private static final int STEPS = 3_000;
    /** Stray queries come beside one query in so many, an odd number of them in all. */
    private static final int STRAYS = 7;

    private PurityChecks() {}

    /** Compares the state before and after a question and the reason for its answer. */
    private static final class Digests implements Watch {
        private Run run;
        private boolean isWarm;
        private long questions;
        private long before;

        private boolean looksAt(Hook hook) {
            boolean question = hook.kind() == Hook.Kind.QUERY || hook.kind() == Hook.Kind.STATE;
            return question && run != null && (questions < FIRST || isWarm && questions % LOOKED_AT == 0);
        }

        @Override
        public void before(Hook hook, Part part) {
            if (looksAt(hook)) {
                before = run.digestNow();
            }
        }

        @Override
        public void after(Hook hook, Part part, Object[] arguments, Object answer) {
            if (looksAt(hook)) {
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
            questions += hook.kind() == Hook.Kind.EVENT ? 0 : 1;
        }
    }

    static void askingChangesNothing(Trial trial) {
        Digests digests = new Digests();
        Run run = trial.run(digests);
        digests.run = run;
        run.warm();
        digests.isWarm = true;
        run.host.run(STEPS);
    }

    static void orderDoesNotMatter(Trial trial) {
        Run run = trial.run().warm();
        RunQueries questions = new RunQueries(run.host);
        long before = run.digest();
        long[] answers = new long[questions.count()];
        for (int i = 0; i < answers.length; i++) {
            answers[i] = questions.ask(i);
        }
        for (int i = answers.length - 1; i >= 0; i--) {
            assertEquals(answers[i], questions.ask(i), "asked in another order, a question was answered otherwise");
        }
        for (int i = 1; i < answers.length; i += 3) {
            assertEquals(answers[i], questions.ask(i), "after dropped questions, a question was answered otherwise");
        }
        assertEquals(before, run.digest(), "questions changed the state");
    }

    /** The same run, with and without questions about accesses that never come. */
    static void straysCommitNothing(Trial trial) {
        Run plain = trial.run().warm();
        RunQueries[] questions = new RunQueries[1];
        long[] asked = new long[2];
        Run disturbed = trial.run(new Beside() {
            @Override
            public void aroundQuery() {
                if (questions[0] != null && questions[0].count() > 0 && ++asked[0] % STRAYS == 0) {
                    questions[0].ask((int) (asked[1]++ % questions[0].count()));
                }
            }
        });
        questions[0] = new RunQueries(disturbed.host);
        disturbed.warm();
        assertEquals(
                plain.host.decisions(),
                disturbed.host.decisions(),
                "probes of accesses that never came changed later decisions");
        assertEquals(plain.digest(), disturbed.digest(), "probes of accesses that never came changed the state");
    }
}
