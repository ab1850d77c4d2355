package io.policybridge.simulator.sm;

import io.policybridge.simulator.instruction.Instructions;
import io.policybridge.simulator.instruction.Program;
import io.policybridge.simulator.ldst.LdstHost;
import io.policybridge.workload.StaticInstruction.Copying;

/**
 * Where the instructions of one SM leave its pipelines: results are written to the register file and their registers
 * released.
 */
final class Completion implements LdstHost {
    private final Program program;
    private final Instructions instructions;
    private final Warps warps;
    private final OperandCollector collector;
    private final ExecutionUnits units;
    /** Null where no policy subscribes. */
    private final PolicyEvents policies;

    private final Activity activity;
    private final int[] finished;
    /** Registers of the load in the LD/ST unit's write-back register that are written. */
    private int written;

    private long lanes;

    Completion(SmParts parts, OperandCollector collector, ExecutionUnits units, int resultBuses) {
        this.program = parts.program();
        this.instructions = parts.instructions();
        this.warps = parts.warps();
        this.collector = collector;
        this.units = units;
        this.policies = parts.policies();
        this.activity = parts.activity();
        finished = new int[resultBuses];
    }

    /** Lanes of the warp instructions committed so far. */
    long lanes() {
        return lanes;
    }

    /** Completes what the execution units, but for the LD/ST unit, have finished. */
    void cycle(long now) {
        int count = units.take(now, finished);
        for (int i = 0; i < count; i++) {
            int instruction = finished[i];
            int slot = instructions.slot[instruction];
            collector.write(instruction, 0);
            warps.scoreboard.release(slot, program.out[instructions.code[instruction]], true);
            warps.released(slot);
            commit(instruction);
        }
        activity.any = true;
    }

    private void commit(int instruction) {
        int slot = instructions.slot[instruction];
        int committed = Integer.bitCount(instructions.exec[instruction]);
        lanes += committed;
        warps.left(slot);
        if (policies != null) {
            policies.committed(slot, committed);
        }
        instructions.release(instruction);
        activity.any = true;
    }

    @Override
    public boolean writeBack(int instruction) {
        activity.any = true;
        written = collector.write(instruction, written);
        if (written < program.collectorDst[instructions.code[instruction]].length) {
            return false;
        }
        written = 0;
        return true;
    }

    @Override
    public void releaseRegisters(int instruction, boolean undelayed) {
        int slot = instructions.slot[instruction];
        warps.scoreboard.release(slot, program.out[instructions.code[instruction]], undelayed);
        warps.released(slot);
        activity.any = true;
    }

    @Override
    public void complete(int instruction) {
        int code = instructions.code[instruction];
        if (policies != null
                && program.dataLoad[code]
                && !program.atomic[code]
                && program.copying[code] != Copying.COPIES
                && instructions.accesses[instruction] > 0) {
            policies.loadCompleted(instructions.uid[instruction], instructions.slot[instruction], program.pc[code]);
        }
        commit(instruction);
    }

    @Override
    public void storesSent(int slot, int count) {
        warps.storesSent(slot, count);
    }

    @Override
    public void storeAcknowledged(int slot) {
        warps.storeAnswered(slot);
        activity.any = true;
    }

    @Override
    public void atomicsReturned(int slot, int returned) {
        warps.atomicsReturned(slot, returned);
        activity.any = true;
    }

    @Override
    public void copied(int slot, long pc, long firstLane, int uid) {
        if (policies != null && uid != Instructions.NONE) {
            policies.loadCompleted(uid, slot, pc);
        }
        warps.copies.returned(slot, pc, firstLane);
        activity.any = true;
    }
}
