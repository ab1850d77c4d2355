package io.policybridge.run.witness;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Hook;
import io.policybridge.session.HookUse;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.statistics.Snapshot;
import io.policybridge.simulator.statistics.Statistic;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleBiFunction;

/**
 * A number of a run that must lie between two bounds, both included.
 *
 * @param what names it in messages
 * @param number of the run without a policy and the run with it
 */
record Demand(String what, double from, double to, ToDoubleBiFunction<Snapshot, RunResult> number) {

    /** Of the answers to {@code hook}, the share that is not what the host would do. */
    static Demand departs(Hook hook, double from, double to) {
        return new Demand("share of answers of " + hook.label() + " unlike the host's", from, to, (plain, run) -> {
            List<HookUse> uses = of(run, hook);
            long answers =
                    uses.stream().mapToLong(use -> use.same() + use.differing()).sum();
            return (double) differing(uses) / Math.max(1, answers);
        });
    }

    /** So many answers to {@code hook} are not what the host would do. */
    static Demand departures(Hook hook, long from, long to) {
        return new Demand(
                "answers of " + hook.label() + " unlike the host's",
                from,
                to,
                (plain, run) -> differing(of(run, hook)));
    }

    /** {@code statistic} over that of the run without a policy. */
    static Demand changes(Statistic statistic, double from, double to) {
        return new Demand(
                statistic.key() + " over that without a policy",
                from,
                to,
                (plain, run) -> run.totals().value(statistic) / plain.value(statistic));
    }

    /** {@code part} over {@code whole}. */
    static Demand share(Statistic part, Statistic whole, double from, double to) {
        return new Demand(
                part.key() + " over " + whole.key(),
                from,
                to,
                (plain, run) -> run.totals().value(part) / run.totals().value(whole));
    }

    /** IPC over that of the run without a policy. */
    static Demand speedUp(double from, double to) {
        return new Demand(
                "IPC over that without a policy",
                from,
                to,
                (plain, run) -> WitnessRun.ipc(run.totals()) / WitnessRun.ipc(plain));
    }

    private static List<HookUse> of(RunResult run, Hook hook) {
        return run.tally().uses().stream()
                .filter(use -> use.of().hook() == hook)
                .toList();
    }

    private static long differing(List<HookUse> uses) {
        return uses.stream().mapToLong(HookUse::differing).sum();
    }

    void check(String of, Snapshot plain, RunResult run) {
        double found = number.applyAsDouble(plain, run);
        assertTrue(
                found >= from && found <= to,
                () -> String.format(Locale.ROOT, "%s: %s is %.4f; expected %s to %s", of, what, found, from, to));
    }
}
