package io.policybridge.bridge;

import io.policybridge.api.Access;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.PartKind;
import io.policybridge.api.WarpHooks;

/**
 * Numbers on the wire and constants of the API: a number is one more than the constant's place, zero is never legal.
 */
public final class Wire {
    private static final Hook[] HOOKS = Hook.values();
    private static final PartKind[] PARTS = PartKind.values();
    private static final Access.Kind[] KINDS = Access.Kind.values();
    private static final Access.Space[] SPACES = Access.Space.values();
    private static final CacheHooks.ReservationFail.Reason[] REASONS = CacheHooks.ReservationFail.Reason.values();
    private static final CacheHooks.Outcome.What[] OUTCOMES = CacheHooks.Outcome.What.values();
    private static final WarpHooks.Wait[] WAITS = WarpHooks.Wait.values();

    private Wire() {}

    /** Number of an enum constant on the wire. */
    public static int number(Enum<?> constant) {
        return constant.ordinal() + 1;
    }

    public static Hook hook(int number) {
        return constant(HOOKS, number, "hook");
    }

    public static PartKind part(int number) {
        return constant(PARTS, number, "part");
    }

    static Access.Kind kind(int number) {
        return constant(KINDS, number, "access kind");
    }

    static Access.Space space(int number) {
        return constant(SPACES, number, "space");
    }

    static CacheHooks.ReservationFail.Reason reason(long number) {
        return constant(REASONS, number, "reservation fail reason");
    }

    static CacheHooks.Outcome.What outcome(long number) {
        return constant(OUTCOMES, number, "outcome");
    }

    static WarpHooks.Wait waiting(long number) {
        return constant(WAITS, number, "wait reason");
    }

    /** {@code value}, which counts from 0 and stays below {@code count}. */
    static int index(String what, long value, int count) {
        if (value < 0 || value >= count) {
            throw new BadFrame(what + "=" + value + "; expected 0 to " + (count - 1));
        }
        return (int) value;
    }

    /** The same, or -1 for none. */
    static int indexOrNone(String what, long value, int count) {
        if (value < -1 || value >= count) {
            throw new BadFrame(what + "=" + value + "; expected -1 to " + (count - 1));
        }
        return (int) value;
    }

    private static <T> T constant(T[] constants, long number, String what) {
        if (number < 1 || number > constants.length) {
            throw new BadFrame(what + "=" + number + "; expected 1 to " + constants.length);
        }
        return constants[(int) number - 1];
    }
}
