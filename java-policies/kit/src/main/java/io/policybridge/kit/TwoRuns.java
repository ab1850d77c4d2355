package io.policybridge.kit;

import io.policybridge.kit.host.Beside;
import io.policybridge.kit.host.Contradiction;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongConsumer;

/** Two runs that must decide alike; their decisions are compared one by one only where the runs differ. */
final class TwoRuns {
    private final Course toFirst;
    private final Course toSecond;
    private final Run first;
    private final Run second;

    /**
     * What happens in a run.
     *
     * @param makes it, from what its decisions are reported to
     * @param goes through it
     */
    record Course(Function<LongConsumer, Run> makes, Consumer<Run> goes) {
        private Run run() {
            Run run = makes.apply(answer -> {});
            goes.accept(run);
            return run;
        }
    }

    /** Runs that are warm in the end. */
    TwoRuns(Function<LongConsumer, Run> makesFirst, Function<LongConsumer, Run> makesSecond) {
        this(new Course(makesFirst, Run::warm), new Course(makesSecond, Run::warm));
    }

    TwoRuns(Course toFirst, Course toSecond) {
        this.toFirst = toFirst;
        this.toSecond = toSecond;
        first = toFirst.run();
        second = toSecond.run();
    }

    /** Runs of one {@code trial} that have nothing beside them. */
    static Function<LongConsumer, Run> plain(Trial trial) {
        return decided -> trial.run(new Beside() {
            @Override
            public void decided(long answer) {
                decided.accept(answer);
            }
        });
    }

    /** Requires equal decisions. */
    void decideAlike(String otherwise) {
        Require.that(haveEqualDecisions(), () -> otherwise + difference());
    }

    boolean haveEqualDecisions() {
        return first.host.decisions() == second.host.decisions();
    }

    /** Requires equal states in the end. */
    void endAlike(String otherwise) {
        Require.that(haveEqualStates(), otherwise);
    }

    boolean haveEqualStates() {
        return first.digest() == second.digest();
    }

    /** The first decision in which they differ, found by making both again; empty if they no longer do. */
    private String difference() {
        List<Long> before = new ArrayList<>();
        toFirst.goes().accept(toFirst.makes().apply(before::add));
        Comparison comparison = new Comparison(before);
        comparison.run = toSecond.makes().apply(comparison);
        toSecond.goes().accept(comparison.run);
        return comparison.difference;
    }

    /** Compares the decisions of a run with those of another. */
    private static final class Comparison implements LongConsumer {
        private final List<Long> expected;
        private int count;
        private Run run;
        private String difference = "";

        Comparison(List<Long> expected) {
            this.expected = expected;
        }

        @Override
        public void accept(long answer) {
            if (difference.isEmpty() && count < expected.size() && expected.get(count) != answer) {
                difference = ": " + run.host.session().lastCall() + "; expected "
                        + Contradiction.text(expected.get(count)) + ", got " + Contradiction.text(answer);
            }
            count++;
        }
    }
}
