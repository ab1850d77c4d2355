package io.policybridge.drive;

import io.policybridge.api.Access;
import io.policybridge.api.DramHooks;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.L2Hooks;
import io.policybridge.api.PartKind;
import io.policybridge.api.Ways;
import io.policybridge.session.HookRecord;
import java.util.Arrays;

/**
 * One query or event for the policies: a flyweight in the form that the C interface gives it
 * (native-shim/include/policybridge.h says what each argument means for each hook).
 */
public final class HookCall implements HookRecord {
    public static final int ARGS = 5;
    /** What an access does not have. */
    public static final int NONE = -1;

    private static final int PRESENT = 1;
    private static final int DIRTY = 2;

    private final L2Hooks.TagState tags = new L2Hooks.TagState() {
        @Override
        public boolean present() {
            return (args[0] & PRESENT) != 0;
        }

        @Override
        public boolean dirty() {
            return (args[0] & DIRTY) != 0;
        }
    };

    public PartKind kind;
    /** SM, sub-partition or channel. */
    public int unit;

    public final long[] args = new long[ARGS];
    /** Shown with the hook, or null. */
    public Access access;
    /** VICTIM: the view of the set. */
    public Ways ways;
    /** PICK. */
    public DramHooks.BankQueue queue;
    /** NEXT_REQUEST, unless an access asks to be admitted. */
    public L1dHooks.RequestQueue requests;
    /** WARP_ORDER: the first {@code slotCount} are permuted. */
    public int[] slots;

    public int slotCount;

    /** Begins a new crossing at a place: no arguments, and {@code shown}, which may be null. */
    public HookCall at(PartKind newKind, int newUnit, Access shown) {
        kind = newKind;
        unit = newUnit;
        access = shown;
        Arrays.fill(args, 0);
        ways = null;
        queue = null;
        requests = null;
        slots = null;
        return this;
    }

    public HookCall with(long first, long second) {
        args[0] = first;
        args[1] = second;
        return this;
    }

    public HookCall with(long first, long second, long third) {
        args[2] = third;
        return with(first, second);
    }

    public HookCall with(long first, long second, long third, boolean fourth) {
        args[3] = fourth ? 1 : 0;
        return with(first, second, third);
    }

    @Override
    public long number(int i) {
        return args[i];
    }

    @Override
    public Access access() {
        return access;
    }

    @Override
    public Ways ways() {
        return ways;
    }

    @Override
    public boolean showsQueue() {
        return requests != null;
    }

    @Override
    public L1dHooks.RequestQueue requests() {
        return requests;
    }

    @Override
    public DramHooks.BankQueue bank() {
        return queue;
    }

    @Override
    public L2Hooks.TagState tags() {
        return tags;
    }

    @Override
    public int[] slots() {
        return slots;
    }

    @Override
    public int slotCount() {
        return slotCount;
    }
}
