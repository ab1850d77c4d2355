package io.policybridge.policies.composites.medic;

import io.policybridge.api.Access;
import io.policybridge.api.HostGeometry;

/**
 * Which entry of a table of warp types an access belongs to.
 *
 * @param by what tells entries apart
 * @param slots warp slots of an SM
 * @param entries entries of the table
 */
record Key(By by, int slots, int entries) {
    /** No entry: the access has no warp, or is none that a warp waits for as it waits for data. */
    static final int NONE = -1;

    /** What tells entries apart. */
    enum By {
        AUTO,
        SM_SLOT,
        SLOT,
        PC,
        PC_AND_SLOT
    }

    /** {@code pcEntries} is the size of a table by program counter. */
    static Key of(By by, HostGeometry host, int pcEntries) {
        int entries = switch (by) {
            case SM_SLOT -> host.sms() * host.warps();
            case SLOT, PC_AND_SLOT -> host.warps();
            case PC -> pcEntries;
            case AUTO -> throw new IllegalArgumentException("by=auto; expected a resolved key");
        };
        return new Key(by, host.warps(), entries);
    }

    /** The entry of {@code access}. Instruction and constant fetches and write-backs have none. */
    int of(Access access) {
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

    /**
     * The entry of the warp in {@code slot} of SM {@code sm}, or {@link #NONE} where entries do not belong to warps.
     */
    int ofWarp(int sm, int slot) {
        return switch (by) {
            case SM_SLOT -> sm * slots + slot;
            case SLOT -> slot;
            case PC, PC_AND_SLOT, AUTO -> NONE;
        };
    }
}
