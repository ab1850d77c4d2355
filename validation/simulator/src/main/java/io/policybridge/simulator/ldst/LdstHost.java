package io.policybridge.simulator.ldst;

/** What the LD/ST unit needs of its SM. */
public interface LdstHost {

    /** Offers a returned result to the register file; false: a register bank is busy, try again next cycle. */
    boolean writeBack(int instruction);

    /**
     * Releases all destination registers of {@code instruction} in the scoreboard; {@code undelayed}: as it leaves the
     * dispatch register, no access being in flight. Only then does GPGPU-Sim clear the mark of waiting for memory.
     */
    void releaseRegisters(int instruction, boolean undelayed);

    /** {@code instruction} is complete: committed and no longer in the pipeline. The SM recycles it. */
    void complete(int instruction);

    /** {@code count} store requests of warp {@code slot} await their acknowledgement. */
    void storesSent(int slot, int count);

    /** One of them was acknowledged. */
    void storeAcknowledged(int slot);

    /** {@code lanes} atomics of warp {@code slot} have returned. */
    void atomicsReturned(int slot, int lanes);

    /**
     * Copies to shared memory of warp {@code slot} at {@code pc}, in which lane 0 copied from {@code firstLane}, have
     * all returned; {@code uid} is the number of the last of these instructions, or -1 if it accessed nothing or has
     * not left the unit.
     */
    void copied(int slot, long pc, long firstLane, int uid);
}
