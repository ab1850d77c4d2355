package io.policybridge.simulator.sm;

import io.policybridge.simulator.coalescer.LocalMemory;
import io.policybridge.simulator.instruction.Instructions;
import io.policybridge.simulator.instruction.Program;
import io.policybridge.simulator.ldst.LdstHost;
import io.policybridge.simulator.ldst.MemoryUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/**
 * An LD/ST unit that takes one instruction a cycle; a load comes back {@link #latency} cycles later, everything else
 * leaves in the next cycle.
 */
final class FakeMemory implements MemoryUnit {
    final int latency;
    private final Program program;
    private final Instructions instructions;
    private final LdstHost host;
    private final Queue<long[]> loads = new ArrayDeque<>();
    private int dispatched = Instructions.NONE;
    private long takenAt;
    int invalidations;
    /** What the unit was notified of between its steps that no instruction brings. */
    final List<String> events = new ArrayList<>();

    FakeMemory(int latency, Program program, Instructions instructions, LdstHost host) {
        this.latency = latency;
        this.program = program;
        this.instructions = instructions;
        this.host = host;
    }

    @Override
    public void ctaStarts(int firstSlot, int slots, LocalMemory.OfCta local) {}

    @Override
    public void generate(int instruction) {
        instructions.accesses[instruction] = 1;
    }

    @Override
    public boolean canIssue(int instruction) {
        return dispatched == Instructions.NONE;
    }

    @Override
    public void issue(int instruction, long now) {
        dispatched = instruction;
        takenAt = now;
    }

    @Override
    public void cycle(long now) {
        if (!loads.isEmpty() && loads.peek()[0] <= now && host.writeBack((int) loads.peek()[1])) {
            int done = (int) loads.remove()[1];
            host.releaseRegisters(done, false);
            host.complete(done);
        }
        if (dispatched != Instructions.NONE) {
            if (program.load[instructions.code[dispatched]]) {
                loads.add(new long[] {takenAt + latency, dispatched});
            } else {
                host.complete(dispatched);
            }
            dispatched = Instructions.NONE;
        }
    }

    @Override
    public long wakeAt(long now) {
        long next = dispatched != Instructions.NONE ? now + 1 : Long.MAX_VALUE;
        return loads.isEmpty() ? next : Math.min(next, Math.max(now + 1, loads.peek()[0]));
    }

    @Override
    public void accountSkipped(long now, long cycles) {
        if (cycles < 1) {
            throw new AssertionError("cycles=" + cycles);
        }
        events.add("skipped " + cycles + " before " + now);
    }

    @Override
    public void stood(long cycles) {}

    @Override
    public boolean responseFull() {
        return false;
    }

    @Override
    public void respond(int request, long now) {
        throw new AssertionError("no requests are sent");
    }

    @Override
    public boolean invalidate(long now) {
        invalidations++;
        return true;
    }

    @Override
    public void dropClean() {
        events.add("dropped");
    }
}
