package io.policybridge.simulator.ldst;

import io.policybridge.simulator.instruction.Instructions;
import io.policybridge.workload.StaticInstruction.Copying;

/**
 * When a load is complete: its registers are released with its last access that returns. What has no destination
 * register completes when it leaves the dispatch register; its requests then name {@link #NO_RESULT} instead of the
 * instruction, which may be recycled.
 */
final class PendingLoads {
    /** Stands for the instruction in requests of loads without destination register. */
    static final int NO_RESULT = -2;

    private final Instructions instructions;
    private final LdstHost host;
    private final LdstCounts counts;
    private final KnownCode code;

    private final CopiesInFlight copies;

    private LdstObserver observer;

    PendingLoads(KnownCode code, Instructions instructions, LdstHost host, LdstCounts counts) {
        this.instructions = instructions;
        this.host = host;
        this.counts = counts;
        this.code = code;
        copies = new CopiesInFlight(host, counts);
    }

    CopiesInFlight copies() {
        return copies;
    }

    void observe(LdstObserver watching) {
        observer = watching;
    }

    boolean hasResult(int instruction) {
        return results(instruction) > 0;
    }

    /** Whether it stays in flight until its last access returns. */
    boolean isBound(int instruction) {
        return hasResult(instruction) && code.of(instruction).control().copying() != Copying.COPIES;
    }

    /** Its destination registers. */
    private int results(int instruction) {
        return code.of(instruction).registers().out().length;
    }

    /** One access of {@code instruction}, which may be {@link #NO_RESULT} or a copy, was written back. */
    void returned(int instruction) {
        if (instruction <= CopiesInFlight.MARK) {
            copies.returned(instruction);
        } else if (instruction >= 0 && --instructions.pending[instruction] == 0) {
            release(instruction);
        }
    }

    /** One access of {@code instruction} hit in the L1D; GPGPU-Sim then commits once per register. */
    void hit(int instruction) {
        if (instruction <= CopiesInFlight.MARK) {
            copies.hit(instruction);
        } else if (instruction >= 0 && --instructions.pending[instruction] == 0) {
            int extra = results(instruction) - 1;
            if (extra > 0) {
                counts.commits(extra, Integer.bitCount(instructions.exec[instruction]));
            }
            release(instruction);
        }
    }

    /** Releases the registers of {@code instruction}, which has been written back, and completes it. */
    void release(int instruction) {
        complete(instruction, false);
    }

    /** The same of one that leaves the dispatch register with no access in flight. */
    void leave(int instruction) {
        complete(instruction, true);
    }

    private void complete(int instruction, boolean undelayed) {
        if (observer != null) {
            observer.completed(instruction);
        }
        host.releaseRegisters(instruction, undelayed);
        host.complete(instruction);
    }
}
