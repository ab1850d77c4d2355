package io.policybridge.session.stack;

import io.policybridge.api.Access;
import io.policybridge.api.Hook;
import io.policybridge.api.PartKind;
import java.util.stream.Stream;

/**
 * Where a session called a policy last. Noted at every call with three stores, and read, from another thread, only when
 * the call does not return. Of a session whose SMs are called on several threads, each of these has its own.
 */
public final class CallPlace {
    private static final Hook[] HOOKS = Hook.values();
    private static final PartKind[] KINDS = PartKind.values();
    private static final int HOOK_BITS = Integer.SIZE - Integer.numberOfLeadingZeros(HOOKS.length);
    private static final int KIND_BITS = 2;
    private static final int NOWHERE = -1;

    private int call = NOWHERE;
    private int set;
    private Access access;
    private long cycle;
    private boolean isSpread;

    /** The number of site {@code unit} of {@code kind} for {@link #note}. */
    public static int site(PartKind kind, int unit) {
        return unit << KIND_BITS + HOOK_BITS | kind.ordinal() << HOOK_BITS;
    }

    /** From now on a {@link PolicyThread} beside that of the host may be the one that calls. */
    public void spread() {
        isSpread = true;
    }

    /** That of {@code thread}. */
    public CallPlace on(Thread thread) {
        return isSpread && thread instanceof PolicyThread policies && policies.place != null ? policies.place : this;
    }

    /** {@code hook} is called at {@code site}; {@code set} or -1, {@code shown} or null. */
    public void note(int site, Hook hook, int of, Access shown) {
        CallPlace noted = isSpread ? on(Thread.currentThread()) : this;
        noted.call = site | hook.ordinal();
        noted.set = of;
        noted.access = shown;
    }

    /** Hook TICK is called at {@code site} in core cycle {@code now}. */
    public void noteTick(int site, long now) {
        note(site, Hook.TICK, -1, null);
        cycle = now;
    }

    /** Whether there was a call. */
    public boolean isKnown() {
        return call != NOWHERE;
    }

    /** Whether {@code method} of a policy is one that implements the hook called last. */
    public boolean isIn(String method) {
        return isKnown()
                && Stream.of(hook().subscription().getDeclaredMethods())
                        .anyMatch(declared -> declared.getName().equals(method));
    }

    /** The hook called last. */
    public Hook hook() {
        return HOOKS[call & (1 << HOOK_BITS) - 1];
    }

    /** The kind of the site that called. */
    public PartKind kind() {
        return KINDS[call >>> HOOK_BITS & (1 << KIND_BITS) - 1];
    }

    /** The number of the site among those of its kind. */
    public int unit() {
        return call >>> KIND_BITS + HOOK_BITS;
    }

    /** The set, or -1. */
    public int set() {
        return set;
    }

    /** The core cycle of the last TICK. */
    public long cycle() {
        return cycle;
    }

    /** The access, a view of the host's, or null. */
    public Access access() {
        return access;
    }
}
