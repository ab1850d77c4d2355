package io.policybridge.session;

import io.policybridge.api.Hook;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Use of one hook that a policy implements, over all sites of its kind of part.
 *
 * @param of policy, kind of part and hook
 * @param calls calls of the hook, and queries that the host answered without one, from an earlier answer or because
 *     only one was possible; of an event, over all policies that subscribe to it there
 * @param same answers that were the host's own choice
 * @param differing answers that were not; not every host knows its own choice for every answer
 * @param overruled legal answers that the host could not carry out
 */
public record HookUse(Subscription of, long calls, long same, long differing, long overruled) {

    /** Whether the hook had no effect because no host called it. */
    public boolean neverCalled() {
        return calls == 0;
    }

    /** Whether every answer was the host's own choice. */
    public boolean neverDiffered() {
        return same > 0 && differing == 0;
    }

    /**
     * What a user should know, one line each: that the hook was never called, that no answer had an effect, that
     * answers were overruled. Empty for a hook that acts.
     */
    public List<String> warnings() {
        List<String> lines = new ArrayList<>();
        String hook = "hook " + of.hook().label() + " at " + of.kind();
        if (neverCalled()) {
            lines.add(of.policy() + ": " + hook + " was never called");
        } else if (neverDiffered()) {
            lines.add(text("%s: %s never differed from the host in %,d answers", of.policy(), hook, calls));
        }
        if (overruled > 0) {
            lines.add(text(
                    "%s: host overruled %,d of %,d answers of %s at %s (%s)",
                    of.policy(), overruled, calls, of.hook().label(), of.kind(), whyOverruled(of.hook())));
        }
        return lines;
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    private static String whyOverruled(Hook hook) {
        return switch (hook) {
            case ROUTE -> "stores that allocate, and loads whose line is in flight, ignore BYPASS_ON_MISS";
            case L2_ROUTE ->
                "requests to modified lines, stores to lines in flight, atomics and write-backs do not bypass it";
            case L2_FILL -> "lines that are modified stay";
            case NEXT_REQUEST -> "the bank of the chosen request had no room";
            default -> "not possible in this host";
        };
    }
}
