package io.policybridge.report;

import io.policybridge.api.Hook;
import io.policybridge.session.HookUse;
import io.policybridge.session.Subscription;
import io.policybridge.session.Tally;
import io.policybridge.simulator.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Warnings about policies that compile, run and have no effect: hooks that were never called, answers that never
 * differed from the native choice, and legal answers that the host overruled.
 */
public final class InertHooks {
    private InertHooks() {}

    /** The warnings of a run; empty without policies. */
    public static List<String> warnings(RunResult result) {
        return result.tally() == null ? List.of() : warnings(result.tally());
    }

    /** One line for each hook that never had an effect, and for each whose answers the host overruled. */
    public static List<String> warnings(Tally tally) {
        List<String> lines = new ArrayList<>();
        for (HookUse use : tally.uses()) {
            String hook = "hook " + use.of().hook().label() + " at " + use.of().kind();
            if (use.neverCalled()) {
                lines.add(use.of().policy() + ": " + hook + " was never called");
            } else if (use.neverDiffered()) {
                lines.add(unchanging(use, hook));
            }
            if (use.overruled() > 0) {
                lines.add(overruled(use));
            }
        }
        return lines;
    }

    /** The warnings of a comparison, each with its workload and the policy as the user wrote it. */
    public static List<String> warnings(Comparison comparison) {
        List<String> lines = new ArrayList<>();
        for (Comparison.Cell cell : comparison.cells()) {
            warnings(cell.result())
                    .forEach(line -> lines.add(cell.workload() + " under " + cell.policy() + ": " + line));
        }
        return lines;
    }

    private static String unchanging(HookUse use, String hook) {
        return String.format(
                Locale.ROOT,
                "%s: %s was called %,d times and never differed from the host",
                use.of().policy(),
                hook,
                use.calls());
    }

    private static String overruled(HookUse use) {
        Subscription of = use.of();
        return String.format(
                Locale.ROOT,
                "%s: host overruled %,d of %,d answers of %s at %s (%s)",
                of.policy(),
                use.overruled(),
                use.calls(),
                of.hook().label(),
                of.kind(),
                reason(of.hook()));
    }

    private static String reason(Hook hook) {
        return switch (hook) {
            case ROUTE -> "stores that allocate, and loads whose line is in flight, ignore BYPASS_ON_MISS";
            case L2_ROUTE -> "only loads of lines that are neither in the L2 nor in flight bypass it";
            case NEXT_REQUEST -> "the bank of the chosen request had no room";
            default -> "not possible in this host";
        };
    }
}
