package io.policybridge.policies.bypass;

import io.policybridge.api.Access;
import io.policybridge.api.HostGeometry;

/** Which entry of a table of warps, or of instructions, an access belongs to. */
public final class WarpKey {
    /** No entry: the access has no warp, or its warp does not wait for data. */
    public static final int NONE = -1;

    /** What distinguishes entries. */
    public enum By {
        AUTO,
        SM_SLOT,
        SLOT,
        PC,
        PC_AND_SLOT
    }

    private final By by;
    private final int slots;
    private final int entries;

    private WarpKey(By by, HostGeometry host, int entries) {
        this.by = by;
        this.entries = entries;
        slots = host.warps();
    }

    /** Entries of the table. */
    public int entries() {
        return entries;
    }

    /** {@code pcEntries} is the size of a table by program counter. */
    public static WarpKey of(By by, HostGeometry host, int pcEntries) {
        int entries = switch (by) {
            case SM_SLOT -> host.sms() * host.warps();
            case SLOT, PC_AND_SLOT -> host.warps();
            case PC -> pcEntries;
            case AUTO -> throw new IllegalArgumentException("by=auto; expected a resolved key");
        };
        return new WarpKey(by, host, entries);
    }

    /** The entry of {@code access}. Instruction and constant fetches and write-backs have none. */
    public int of(Access access) {
        boolean demand = switch (access.kind()) {
            case LOAD, STORE, ATOMIC ->
                access.space() != Access.Space.CONSTANT && access.space() != Access.Space.INSTRUCTION;
            case WRITE_BACK, FETCH -> false;
        };
        return demand && access.slot() >= 0 ? entry(access) : NONE;
    }

    private int entry(Access access) {
        return switch (by) {
            case SM_SLOT -> ofWarp(access.sm(), access.slot());
            case SLOT -> access.slot();
            case PC -> (int) Math.floorMod(access.pc(), (long) entries);
            case PC_AND_SLOT -> (int) (access.pc() & access.slot());
            case AUTO -> NONE;
        };
    }

    /** Whether the warps of different SMs have different entries. */
    public boolean isOfOneSm() {
        return by == By.SM_SLOT;
    }

    /**
     * The entry of the warp in {@code slot} of SM {@code sm}, or {@link #NONE} where entries do not belong to warps.
     */
    public int ofWarp(int sm, int slot) {
        return switch (by) {
            case SM_SLOT -> sm * slots + slot;
            case SLOT -> slot;
            case PC, PC_AND_SLOT, AUTO -> NONE;
        };
    }
}
