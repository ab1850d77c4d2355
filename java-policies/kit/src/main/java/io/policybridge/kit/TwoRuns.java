package io.policybridge.kit;

import io.policybridge.kit.host.Beside;
import io.policybridge.kit.host.Contradiction;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongConsumer;

/**
 * Two runs that must decide alike. Each is made by a function of what it tells its decisions to: they are compared one
 * by one only where the runs differ.
 */
final class TwoRuns {
    private final Function<LongConsumer, Run> makesFirst;
    private final Function<LongConsumer, Run> makesSecond;
    private final Run first;
    private final Run second;

    TwoRuns(Function<LongConsumer, Run> makesFirst, Function<LongConsumer, Run> makesSecond) {
        this.makesFirst = makesFirst;
        this.makesSecond = makesSecond;
        first = makesFirst.apply(answer -> {}).warm();
        second = makesSecond.apply(answer -> {}).warm();
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
        Require.that(first.host.decisions() == second.host.decisions(), () -> otherwise + difference());
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
        makesFirst.apply(before::add).warm();
        Comparison comparison = new Comparison(before);
        comparison.run = makesSecond.apply(comparison);
        comparison.run.warm();
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
