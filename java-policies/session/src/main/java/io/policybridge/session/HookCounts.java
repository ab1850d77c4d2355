package io.policybridge.session;

import io.policybridge.api.Answer;
import io.policybridge.api.Hook;

/** Calls and answers by hook, of the parts of one site, or of all sites of one kind. */
final class HookCounts {
    private static final int HOOKS = Hook.values().length;
    private static final int GRAIN_BITS = 0xffff;
    /** Sub-line geometry exists for lines of this size only. */
    private static final int WHOLE_LINE = 128;

    private final long[] calls = new long[HOOKS];
    private final long[][] answers = new long[HOOKS][Answer.CODES];
    private final long[] same = new long[HOOKS];
    private final long[] differing = new long[HOOKS];
    private final long[] overruled = new long[HOOKS];
    private final long[] answeredByHost = new long[HOOKS];

    void called(Hook hook) {
        calls[hook.ordinal()]++;
    }

    /** Counts {@code answer}, and compares it where the host's own answer does not depend on the host's state. */
    void answered(Hook hook, long answer) {
        calls[hook.ordinal()]++;
        answers[hook.ordinal()][Answer.code(answer)]++;
        if (HookTable.hostChoice(hook) != 0) {
            compared(hook, Answer.code(answer) == HookTable.hostChoice(hook));
            return;
        }
        switch (hook) {
            case NEXT_REQUEST -> compared(hook, answer == Answer.CACHE || answer == Answer.index(0));
            case GRAIN -> compared(hook, (Answer.value(answer) & GRAIN_BITS) == WHOLE_LINE);
            case REQUEST_TAG, REPLY_HINT -> compared(hook, Answer.value(answer) == 0);
            default -> {}
        }
    }

    void compared(Hook hook, boolean asHost) {
        (asHost ? same : differing)[hook.ordinal()]++;
    }

    /** As many times what {@link #answered} and {@link #compared} count. */
    void repeated(Hook hook, long answer, boolean asHost, long times) {
        calls[hook.ordinal()] += times;
        answers[hook.ordinal()][Answer.code(answer)] += times;
        (asHost ? same : differing)[hook.ordinal()] += times;
    }

    void overruled(Hook hook) {
        overruled[hook.ordinal()]++;
    }

    /** The host has answered {@code queries} of {@code hook} so far without a call. */
    void answeredByHost(Hook hook, long queries) {
        answeredByHost[hook.ordinal()] = queries;
    }

    void add(HookCounts other) {
        for (int hook = 0; hook < HOOKS; hook++) {
            calls[hook] += other.calls[hook];
            answeredByHost[hook] += other.answeredByHost[hook];
            same[hook] += other.same[hook];
            differing[hook] += other.differing[hook];
            overruled[hook] += other.overruled[hook];
            for (int code = 0; code < Answer.CODES; code++) {
                answers[hook][code] += other.answers[hook][code];
            }
        }
    }

    long calls(Hook hook) {
        return calls[hook.ordinal()];
    }

    long answers(Hook hook, int code) {
        return answers[hook.ordinal()][code];
    }

    HookUse use(Subscription of) {
        int hook = of.hook().ordinal();
        return new HookUse(of, calls[hook] + answeredByHost[hook], same[hook], differing[hook], overruled[hook]);
    }
}
