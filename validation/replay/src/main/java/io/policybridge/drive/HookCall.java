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
    /** The value of a field that an access does not have. */
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
    /** PICK_IN_CHANNEL. */
    public DramHooks.ChannelQueue channel;
    /** NEXT_REQUEST, unless it is about one access. */
    public L1dHooks.RequestQueue requests;
    /** WARP_ORDER: the states of {@code slotCount} slots, which the order overwrites. */
    public int[] slots;

    public int slotCount;

    /** Begins a new call at a site, all arguments 0; {@code shown} may be null. */
    public HookCall at(PartKind newKind, int newUnit, Access shown) {
        kind = newKind;
        unit = newUnit;
        access = shown;
        Arrays.fill(args, 0);
        ways = null;
        queue = null;
        channel = null;
        requests = null;
        slots = null;
        return this;
    }

    /** Argument {@code index} of a hook that none of the methods below describes. */
    public HookCall arg(int index, long value) {
        args[index] = value;
        return this;
    }

    public HookCall set(int set) {
        return arg(0, set);
    }

    public HookCall way(int way) {
        return arg(1, way);
    }

    /** Address of the line that is filled or lost. */
    public HookCall line(long address) {
        return arg(2, address);
    }

    public HookCall dirty(boolean isDirty) {
        return arg(3, isDirty ? 1 : 0);
    }

    public HookCall tagState(boolean present, boolean dirty) {
        return arg(0, (present ? PRESENT : 0) + (dirty ? DIRTY : 0));
    }

    public HookCall bankNumber(int bank) {
        return arg(0, bank);
    }

    public HookCall row(long row) {
        return arg(1, row);
    }

    public HookCall rowHit(boolean isHit) {
        return arg(2, isHit ? 1 : 0);
    }

    public HookCall openRow(long row) {
        return arg(2, row);
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
    public DramHooks.ChannelQueue channel() {
        return channel;
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
