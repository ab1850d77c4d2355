package io.policybridge.simulator.sm;

import io.policybridge.simulator.instruction.Instructions;
import io.policybridge.simulator.instruction.Program;
import io.policybridge.simulator.ldst.MemoryUnit;
import io.policybridge.workload.Opcode;
import io.policybridge.workload.Playback;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.StaticInstruction.Copying;

/**
 * What happens when a warp issues its next instruction: it enters the issue register of its unit, its results are
 * reserved, the warp moves on.
 */
final class WarpIssue {
    private final int sm;
    private final Program program;
    private final Playback trace;
    private final Instructions instructions;
    private final Warps warps;
    private final Barriers barriers;
    private final Fences fences;
    private final ResidentCtas residents;
    private final IssueRegisters registers;
    private final MemoryUnit memory;
    /** Null where no policy subscribes. */
    private final PolicyEvents policies;
    /** Null without an observer. */
    private final SmObserver observer;

    /** Null unless someone asks why nothing is issued. */
    private StallWatch stalls;

    /** Of the lanes of a copy. */
    private final long[] addresses = new long[ProgramTrace.WARP_SIZE];

    private int nextUid;
    private long count;
    private long foreign;

    WarpIssue(
            int sm,
            SmParts parts,
            Barriers barriers,
            Fences fences,
            IssueRegisters registers,
            MemoryUnit memory,
            SmObserver observer) {
        this.sm = sm;
        this.program = parts.program();
        trace = program.trace;
        this.instructions = parts.instructions();
        this.warps = parts.warps();
        this.barriers = barriers;
        this.fences = fences;
        this.residents = parts.residents();
        this.registers = registers;
        this.memory = memory;
        this.policies = parts.policies();
        this.observer = observer;
    }

    void watch(StallWatch watching) {
        stalls = watching;
    }

    /** Warp instructions issued so far. */
    long count() {
        return count;
    }

    /** Those of them that GPGPU-Sim does not know. */
    long foreign() {
        return foreign;
    }

    /** Warp {@code slot} issues; there is room in the issue register of its unit. */
    void issue(int slot, int scheduler, long now) {
        int dynamic = warps.next[slot];
        trace.execute(dynamic, now);
        int code = executed(slot, dynamic);
        int instruction = make(slot, scheduler, code, dynamic, now);
        registers.put(program.unit[code], scheduler, instruction);
        if (program.unit[code] == Program.MEM) {
            trace.keep(dynamic);
        }
        if (program.load[code] || program.store[code]) {
            describeAccess(instruction, slot);
            memory.generate(instruction);
            if (program.atomic[code]) {
                warps.atomicsSent(slot, Integer.bitCount(instructions.exec[instruction]));
            }
        } else if (program.unit[code] == Program.MEM) {
            describeNoAccess(instruction);
        }
        if (observer != null) {
            observer.issued(sm, scheduler, slot, warps.dynamicWarp[slot], dynamic, instruction, now);
        }
        if (stalls != null) {
            stalls.reserves(slot, program.out[code], instruction);
        }
        moveOn(slot, code, dynamic, now);
        count++;
        if (program.foreign[code]) {
            foreign++;
        }
        if (policies != null) {
            policies.issued(slot);
            if (program.op[code] == Opcode.BRANCH && (warps.finished & 1L << slot) == 0) {
                policies.branched(
                        slot, code, program.pc[code], program.pc[warps.code[slot]], trace.active(warps.next[slot]));
            }
        }
    }

    /** The static instruction as it was executed: of a generic access the one for the space of its addresses. */
    private int executed(int slot, int dynamic) {
        int code = trace.code(dynamic);
        if (code >= program.size()) {
            program.reach(code);
        }
        warps.code[slot] = code;
        return code;
    }

    private int make(int slot, int scheduler, int code, int dynamic, long now) {
        int instruction = instructions.allocate();
        instructions.uid[instruction] = ++nextUid;
        instructions.code[instruction] = code;
        instructions.dynamic[instruction] = dynamic;
        instructions.slot[instruction] = slot;
        instructions.dynamicWarp[instruction] = warps.dynamicWarp[slot];
        instructions.scheduler[instruction] = scheduler;
        instructions.exec[instruction] = trace.exec(dynamic);
        instructions.issued[instruction] = now;
        instructions.delay[instruction] = program.interval[code];
        return instruction;
    }

    private void describeAccess(int instruction, int slot) {
        int hardwareCta = warps.hardwareCta[slot];
        instructions.kernel[instruction] = residents.kernelId(hardwareCta);
        instructions.stream[instruction] = warps.stream[slot];
        instructions.cta[instruction] = residents.number(hardwareCta);
        instructions.warpInCta[instruction] = warps.warpInCta[slot];
        instructions.n[instruction] = warps.memoryCount[slot]++;
    }

    private void describeNoAccess(int instruction) {
        instructions.accesses[instruction] = 0;
        instructions.accessesLeft[instruction] = 0;
        instructions.lines[instruction] = 0;
        instructions.pending[instruction] = 0;
    }

    private void moveOn(int slot, int code, int dynamic, long now) {
        long bit = 1L << slot;
        boolean lanesEnd = program.endsLanes[code] && trace.endsLanes(dynamic);
        if (program.op[code] == Opcode.BARRIER) {
            reachBarrier(slot, code, dynamic);
        } else if (program.op[code] == Opcode.MEMORY_BARRIER) {
            warps.fenced |= bit;
        } else if (program.copying[code] != Copying.NONE) {
            copy(slot, code, dynamic);
        }
        warps.scoreboard.reserve(slot, program.out[code], program.longLoad[code]);
        warps.issued(slot, lanesEnd);
        if ((warps.finished & bit) != 0) {
            barriers.exit(warps.hardwareCta[slot], slot);
        } else if ((warps.fenced & bit) != 0 && !warps.scoreboard.isPending(slot)) {
            fences.open(bit, now);
        }
    }

    private void copy(int slot, int code, int dynamic) {
        switch (program.copying[code]) {
            case COPIES -> {
                int lanes = trace.exec(dynamic);
                trace.addresses(dynamic, addresses);
                warps.copies.copies(slot, program.pc[code], (lanes & 1) == 0 ? 0 : addresses[0], lanes != 0);
            }
            case CLOSES_GROUP -> warps.copies.closes(slot);
            case AWAITS_ALL -> {
                warps.copies.closes(slot);
                warps.copies.awaits(slot, 0);
            }
            default -> warps.copies.awaits(slot, trace.barrier(dynamic));
        }
    }

    private void reachBarrier(int slot, int code, int dynamic) {
        int barrier = program.barrier[code] >= 0 ? program.barrier[code] : Math.max(0, trace.barrier(dynamic));
        int threads = program.barrierThreads[code] >= 0 ? program.barrierThreads[code] : trace.barrierThreads(dynamic);
        barriers.reach(warps.hardwareCta[slot], slot, barrier, threads, program.barrierType[code]);
    }
}
