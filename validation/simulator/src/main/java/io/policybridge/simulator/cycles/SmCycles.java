package io.policybridge.simulator.cycles;

import io.policybridge.simulator.cache.FailReason;
import io.policybridge.simulator.cache.WritableCache;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.coalescer.Coalescer;
import io.policybridge.simulator.instruction.Instructions;
import io.policybridge.simulator.ldst.LdstObserver;
import io.policybridge.simulator.request.Requests;
import io.policybridge.simulator.sm.StallWatch;
import java.util.Arrays;

/**
 * How far the loads of one SM are, and what its L1D refuses. It is notified on the thread that simulates the SM; only
 * between core cycles does it look at what all SMs share, the lines of DRAM.
 */
final class SmCycles implements LdstObserver {
    /**
     * Lines of a load that are counted one by one; more than the coalescer makes of 32 lanes of one aligned word each.
     */
    private static final int MOST_LINES = 64;

    private final Requests requests;
    private final Instructions instructions;
    private final WritableCache l1d;
    private final StallWatch stalls;
    private final DramLines dram;

    // By instruction in flight. The uid tells a recycled one from the one that was seen.
    private int[] uid = new int[0];
    private int[] left = new int[0];
    private int[] missed = new int[0];
    /** Their lines: as addresses, or as ~numbers of {@link #dram} once they have been looked for there. */
    private long[] lines = new long[0];

    private long dispatchedPc = -1;
    private int fail = FailReason.NONE;
    private long failedPc = -1;
    /** Of what the L1D accepted in the core cycle at hand, and how. */
    private long mark;

    SmCycles(Requests requests, Instructions instructions, WritableCache l1d, StallWatch stalls, DramLines dram) {
        this.requests = requests;
        this.instructions = instructions;
        this.l1d = l1d;
        this.stalls = stalls;
        this.dram = dram;
    }

    @Override
    public void dispatched(int instruction, Coalescer accesses, long now) {
        dispatchedPc = stalls.pc(instruction);
        if (instruction >= uid.length) {
            int size = instructions.uid.length;
            uid = Arrays.copyOf(uid, size);
            left = Arrays.copyOf(left, size);
            missed = Arrays.copyOf(missed, size);
            lines = Arrays.copyOf(lines, size * MOST_LINES);
        }
        uid[instruction] = instructions.uid[instruction];
        left[instruction] = accesses.count();
        missed[instruction] = 0;
    }

    @Override
    public void probed(int request, int status, long now) {
        if (status == Status.RESERVATION_FAIL) {
            fail = l1d.failReason();
            failedPc = requests.pc[request];
            return;
        }
        fail = FailReason.NONE;
        mark(requests.address[request] << 4 | status); // how often an attempt fails alike is not told in every run
        if (status != Status.BYPASS) {
            leaves(request, status != Status.HIT);
        }
    }

    @Override
    public void bypassed(int request) {
        leaves(request, true);
    }

    @Override
    public void sentAround(int instruction, int request, long now) {
        leaves(request, true);
    }

    private void leaves(int request, boolean down) {
        int instruction = requests.instruction[request];
        if (!isKnown(instruction)) {
            return;
        }
        left[instruction]--;
        if (down && missed[instruction] < MOST_LINES) {
            lines[instruction * MOST_LINES + missed[instruction]++] = requests.address[request];
        }
    }

    private boolean isKnown(int instruction) {
        return instruction >= 0 && instruction < uid.length && uid[instruction] == instructions.uid[instruction];
    }

    /** Something happens that distinguishes this cycle. */
    void mark(long what) {
        mark = (mark + what) * 0x9E3779B97F4A7C15L ^ what >>> 29;
    }

    /** A number for all that {@link #mark} has noted since the last call. */
    long takeMark() {
        long taken = mark;
        mark = 0;
        return taken;
    }

    /** The bin of a cycle in which {@code load}, in flight, is awaited. */
    CycleBin awaited(int load) {
        if (!stalls.loadsData(load)) {
            return CycleBin.L1D;
        }
        if (!isKnown(load) || left[load] > 0) {
            return fail == FailReason.NONE ? CycleBin.L1D : CycleBin.fail(fail);
        }
        for (int i = 0; i < missed[load]; i++) {
            if (isInDram(load * MOST_LINES + i)) {
                return CycleBin.DRAM;
            }
        }
        return missed[load] > 0 ? CycleBin.L2 : CycleBin.L1D;
    }

    private boolean isInDram(int entry) {
        if (lines[entry] >= 0) {
            lines[entry] = ~dram.number(lines[entry]);
        }
        return dram.has((int) ~lines[entry]);
    }

    /** The bin of a cycle in which the LD/ST unit takes nothing. */
    CycleBin full() {
        return fail == FailReason.NONE ? CycleBin.LDST : CycleBin.fail(fail);
    }

    /**
     * The pc of what is refused, of what a full unit works on (until it works on something: of what waits for it), or
     * of {@code subject}, a load.
     */
    long pc(CycleBin bin, int subject) {
        return switch (bin) {
            case LINE_ALLOC, MISS_QUEUE, MSHR_ENTRY, MSHR_MERGE, MSHR_RW_PENDING -> failedPc;
            case LDST -> dispatchedPc < 0 ? stalls.pcAt(subject) : dispatchedPc;
            default -> stalls.pc(subject);
        };
    }
}
