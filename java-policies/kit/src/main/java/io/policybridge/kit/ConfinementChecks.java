package io.policybridge.kit;

import io.policybridge.api.PartKind;
import java.util.IdentityHashMap;
import java.util.Map;

/** Where a policy is confined to SMs, each of these keeps to itself in a core cycle. */
final class ConfinementChecks {
    private static final int VISITS = 50;
    private static final int VISIT = 40;
    /** Of a visit after which it is looked at what has changed. */
    private static final int STEPS = 4;

    private ConfinementChecks() {}

    /**
     * What other SMs see in a core cycle decides nothing at an SM in that cycle, and no field or element is changed by
     * two SMs, not even as scratch space: threads would take it from each other.
     */
    static void smsShareNothingWithinACycle(Trial trial) {
        Run run = trial.run();
        boolean isAtSms =
                !run.parts(PartKind.L1D).isEmpty() || !run.parts(PartKind.WARPS).isEmpty();
        if (!isAtSms || !run.host.session().whyOneThread().isEmpty()) {
            return;
        }
        int sms = run.host.sms().length;
        for (int i = 0; i < sms; i++) {
            int sm = i;
            new TwoRuns(
                            new TwoRuns.Course(TwoRuns.plain(trial), alone -> oneCycle(alone, sm, 0)),
                            new TwoRuns.Course(TwoRuns.plain(trial), beside -> oneCycle(beside, sm, VISIT)))
                    .decideAlike("an SM decided otherwise in the core cycle in which other SMs saw more");
        }
        changeApart(run.warm());
    }

    /** A warm run, and one cycle more at {@code sm}, with {@code steps} at other SMs. */
    private static void oneCycle(Run run, int sm, int steps) {
        run.warm();
        for (int i = 0; i < VISITS; i++) {
            run.host.visitOtherSms(sm, steps);
            run.host.visitSm(sm, VISIT);
        }
    }

    private static void changeApart(Run run) {
        int sms = run.host.sms().length;
        Map<Object, int[]> changers = new IdentityHashMap<>();
        ReachedState before = ReachedState.of(run.state());
        for (int i = 0; i < VISITS * sms; i++) {
            int sm = i % sms;
            run.host.visitSm(sm, STEPS);
            ReachedState after = ReachedState.of(run.state());
            before.changes(after, (object, slot, slots) -> {
                int[] changer = changers.computeIfAbsent(object, any -> new int[slots]);
                int other = changer[slot] - 1;
                Require.that(
                        other < 0 || other == sm,
                        () -> "SM " + Math.min(sm, other) + " and SM " + Math.max(sm, other) + " change "
                                + after.name(object, slot) + " in one core cycle");
                changer[slot] = sm + 1;
            });
            before = after;
        }
    }
}
