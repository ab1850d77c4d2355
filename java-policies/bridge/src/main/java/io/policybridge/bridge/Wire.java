package io.policybridge.bridge;

import io.policybridge.api.Access;
import io.policybridge.api.Hook;
import io.policybridge.api.PartKind;
import io.policybridge.session.Checked;

/**
 * Numbers on the wire and constants of the API: a number is one more than the constant's ordinal; zero is never legal.
 */
public final class Wire {
    /** Of the frame, and of the protocol between two processes. */
    public static final int VERSION = 1;

    private static final Hook[] HOOKS = Hook.values();
    private static final PartKind[] PARTS = PartKind.values();
    private static final Access.Kind[] KINDS = Access.Kind.values();
    private static final Access.Space[] SPACES = Access.Space.values();

    private Wire() {}

    /** Number of an enum constant on the wire. */
    public static int number(Enum<?> constant) {
        return constant.ordinal() + 1;
    }

    public static Hook hook(int number) {
        return Checked.constant("hook", HOOKS, number);
    }

    public static PartKind part(int number) {
        return Checked.constant("part", PARTS, number);
    }

    static Access.Kind kind(int number) {
        return Checked.constant("access kind", KINDS, number);
    }

    static Access.Space space(int number) {
        return Checked.constant("space", SPACES, number);
    }
}
