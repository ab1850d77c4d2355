package io.policybridge.simulator.ldst;

import io.policybridge.simulator.coalescer.LocalMemory;
import io.policybridge.simulator.instruction.Instructions;

/** What an SM needs of its LD/ST unit. Instructions are indices of {@link Instructions}, cycles are core cycles. */
public interface MemoryUnit {

    /** Creates the unit of one SM. */
    interface Factory {
        MemoryUnit create(int sm, Instructions instructions, LdstHost host);
    }

    /** A CTA starts in {@code slots} warp slots from {@code firstSlot} on. */
    void ctaStarts(int firstSlot, int slots, LocalMemory.OfCta local);

    /** Coalesces {@code instruction}, which is being issued. */
    void generate(int instruction);

    /** Whether the dispatch register can take {@code instruction}. */
    boolean canIssue(int instruction);

    /** Moves {@code instruction} from the operand collector's output into the dispatch register. */
    void issue(int instruction, long now);

    /** One step; -gpgpu_mem_unit_ports says how many there are in a core cycle. */
    void cycle(long now);

    /**
     * The first core cycle after {@code now}, the cycle of the last step, in which a step changes the state if there
     * are only steps before; {@link Long#MAX_VALUE} if there is none.
     */
    long wakeAt(long now);

    /** {@code cycles} core cycles before {@code now} were skipped. Called before any other method. */
    void accountSkipped(long now, long cycles);

    /** Whether {@link #respond} finds no room. */
    boolean responseFull();

    /** A CTA starts after {@code cycles} core cycles without one, in which nothing moved here. */
    void stood(long cycles);

    /** Takes a reply from the network; there must be room. */
    void respond(int request, long now);

    /** Drops all lines of the L1D if it was used since the last time; whether it was. */
    boolean invalidate(long now);

    /** A policy's own flush of the L1D, see {@link io.policybridge.simulator.cache.WritableCache#dropClean}. */
    void dropClean();
}
