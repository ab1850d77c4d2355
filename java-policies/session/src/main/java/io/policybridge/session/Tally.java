package io.policybridge.session;

import io.policybridge.api.Answer;
import io.policybridge.api.Hook;

/** How often each hook was called and each kind of answer was given, over all parts of a session. */
public final class Tally {
    private final long[] calls = new long[Hook.values().length];
    private final long[][] answers = new long[Hook.values().length][Answer.CODES];

    void called(Hook hook) {
        calls[hook.ordinal()]++;
    }

    void answered(Hook hook, int code) {
        calls[hook.ordinal()]++;
        answers[hook.ordinal()][code]++;
    }

    /** Adds everything that {@code other} counted. */
    public void add(Tally other) {
        for (int hook = 0; hook < calls.length; hook++) {
            calls[hook] += other.calls[hook];
            for (int code = 0; code < Answer.CODES; code++) {
                answers[hook][code] += other.answers[hook][code];
            }
        }
    }

    /** Calls of {@code hook} so far. */
    public long calls(Hook hook) {
        return calls[hook.ordinal()];
    }

    /** Answers of {@code hook} with the given code so far, see {@link Answer}. */
    public long answers(Hook hook, int code) {
        return answers[hook.ordinal()][code];
    }
}
