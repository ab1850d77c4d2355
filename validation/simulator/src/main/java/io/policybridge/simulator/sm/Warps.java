package io.policybridge.simulator.sm;

import io.policybridge.simulator.instruction.Program;
import io.policybridge.workload.Opcode;
import io.policybridge.workload.Playback;

/**
 * The warps of one SM in columns by slot, and in sets: masks over the slots, at most 64. The sets describe the current
 * state; every change of that state updates them.
 */
public final class Warps {
    private static final int BUFFER = 2;

    private final Program program;
    /** Whether the program comes from traces: no warp is ever astray. */
    private final boolean traces;

    private long codeEnd;

    final Scoreboard scoreboard;
    final CopyGroups copies;

    /** Slots with a warp that is not retired. */
    long occupied;
    /** Warps all of whose lanes have ended. */
    long finished;
    /**
     * Warps of {@link #finished} that fetch may retire: no instruction in the pipeline, no unacknowledged store, no
     * pending register.
     */
    long retirable;
    /** Warps with an empty instruction buffer. */
    long empty;
    /** Warps that await their instructions. */
    long missing;
    /** Warps that issued a memory barrier and are not yet known to have passed it. */
    long fenced;
    /** Warps with atomics in flight. */
    long atomic;
    /** Warps whose buffered instruction is not the next one of their path. */
    long astray;
    /** Warps whose next instruction needs a register that is still pending. */
    long blocked;
    /** By class of execution unit: warps whose next instruction needs one. */
    final long[] wants;
    /** Warps whose next instruction loads from global or local memory, as far as the scheduler knows. */
    long wantsData;
    /** Warps whose next instruction is a memory barrier. */
    long wantsFence;

    final int[] dynamicWarp;
    final int[] hardwareCta;
    final int[] warpInCta;
    /** Number of the CUDA stream of its kernel. */
    final int[] stream;
    /** Next dynamic instruction of the trace, and its static instruction. */
    final int[] next;

    final int[] code;
    /** The pc of the next fetch. */
    final long[] fetchPc;
    /** Loads and stores issued: the n of the stable access id. */
    final int[] memoryCount;

    private final int[] inPipeline;
    private final int[] stores;
    private final int[] atomics;
    private final long[] buffer;
    private final int[] bufferValid;
    private final int[] bufferNext;

    Warps(int slots, Program program, Scoreboard scoreboard) {
        if (slots > Long.SIZE) {
            throw new IllegalArgumentException("warps per SM=" + slots + "; expected at most " + Long.SIZE);
        }
        this.program = program;
        this.scoreboard = scoreboard;
        copies = new CopyGroups(slots);
        traces = program.trace.fromTraces();
        wants = new long[program.units];
        empty = -1L;
        dynamicWarp = new int[slots];
        hardwareCta = new int[slots];
        warpInCta = new int[slots];
        stream = new int[slots];
        next = new int[slots];
        code = new int[slots];
        fetchPc = new long[slots];
        memoryCount = new int[slots];
        inPipeline = new int[slots];
        stores = new int[slots];
        atomics = new int[slots];
        buffer = new long[slots * BUFFER];
        bufferValid = new int[slots];
        bufferNext = new int[slots];
    }

    /** The code of all functions ends at pc {@code end}, as of the kernel launched last. */
    void codeEnds(long end) {
        codeEnd = end;
    }

    /** Warps that there is room for. */
    int slots() {
        return next.length;
    }

    void launch(int slot, int dynamic, int hardware, int warp, int kernelStream, int first) {
        long bit = 1L << slot;
        dynamicWarp[slot] = dynamic;
        hardwareCta[slot] = hardware;
        warpInCta[slot] = warp;
        stream[slot] = kernelStream;
        next[slot] = first;
        memoryCount[slot] = 0;
        copies.clear(slot);
        occupied |= bit;
        finished &= ~bit;
        fenced &= ~bit;
        lookAhead(slot, bit);
        fetchPc[slot] = program.pc[code[slot]];
    }

    void retire(int slot) {
        long bit = 1L << slot;
        copies.clear(slot);
        occupied &= ~bit;
        retirable &= ~bit;
    }

    /**
     * Puts the instructions fetched from {@code pc} on into the empty buffer. Behind the end of all code there is none:
     * the buffer then holds one entry only, or one without instruction, which sends the warp back to its path.
     */
    void decode(int slot, long pc) {
        long bit = 1L << slot;
        buffer[slot * BUFFER] = pc;
        buffer[slot * BUFFER + 1] = pc + program.bytes[code[slot]];
        bufferNext[slot] = 0;
        empty &= ~bit;
        if (traces) {
            bufferValid[slot] = program.trace.isLast(next[slot]) ? 1 : 3;
            inPipeline[slot] += Integer.bitCount(bufferValid[slot]);
            return;
        }
        bufferValid[slot] = buffer[slot * BUFFER + 1] >= codeEnd ? 1 : 3;
        inPipeline[slot] += Integer.bitCount(bufferValid[slot]);
        astray = pc == program.pc[code[slot]] ? astray & ~bit : astray | bit;
    }

    /** Empties the buffer. */
    void flush(int slot) {
        inPipeline[slot] -= Integer.bitCount(bufferValid[slot]);
        bufferValid[slot] = 0;
        empty |= 1L << slot;
        astray &= ~(1L << slot);
    }

    /** Empties the buffer of a warp whose instructions are not those of its path, and redirects fetch. */
    void redirect(int slot) {
        flush(slot);
        fetchPc[slot] = program.pc[code[slot]];
    }

    /** The next instruction leaves the buffer; {@code lanesEnd}: lanes end with it, which empties the buffer. */
    void issued(int slot, boolean lanesEnd) {
        long bit = 1L << slot;
        int issued = code[slot];
        bufferValid[slot] &= ~(1 << bufferNext[slot]);
        bufferNext[slot] ^= 1;
        if (lanesEnd) {
            flush(slot);
        } else if (bufferValid[slot] == 0) {
            empty |= bit;
        }
        fetchPc[slot] = program.pc[issued] + program.bytes[issued];
        wants[program.unit[issued]] &= ~bit;
        wantsData &= ~bit;
        wantsFence &= ~bit;
        next[slot] = program.trace.advance(next[slot]);
        if (next[slot] == Playback.NONE) {
            finished |= bit;
            flush(slot);
            return;
        }
        lookAhead(slot, bit);
        if (!traces && bufferValid[slot] != 0 && buffer[slot * BUFFER + bufferNext[slot]] != program.pc[code[slot]]) {
            astray |= bit;
        }
    }

    private void lookAhead(int slot, long bit) {
        int ahead = program.trace.code(next[slot]);
        if (ahead >= program.size()) {
            program.reach(ahead);
        }
        scoreboard.widen(program.registerWords);
        code[slot] = ahead;
        wants[program.unit[ahead]] |= bit;
        if (program.maybeDataLoad[ahead]) {
            wantsData |= bit;
        }
        if (program.op[ahead] == Opcode.MEMORY_BARRIER) {
            wantsFence |= bit;
        }
        blocked = scoreboard.collides(slot, program.hazards[ahead]) ? blocked | bit : blocked & ~bit;
    }

    /**
     * Whether the instruction that heads the buffer of {@code slot}, on its path or not, reads what a load is to write;
     * no, of one that the program does not know.
     */
    boolean awaitsLoad(int slot) {
        int fetched = (astray >>> slot & 1) == 0 ? code[slot] : program.at(buffer[slot * BUFFER + bufferNext[slot]]);
        return fetched != Program.UNKNOWN && scoreboard.slow(slot, program.in[fetched]);
    }

    /** Registers of {@code slot} were released. */
    void released(int slot) {
        long bit = 1L << slot;
        if ((blocked & bit) != 0 && !scoreboard.collides(slot, program.hazards[code[slot]])) {
            blocked &= ~bit;
        }
        settle(slot, bit);
    }

    /** An instruction of {@code slot} left the pipeline. */
    void left(int slot) {
        inPipeline[slot]--;
        settle(slot, 1L << slot);
    }

    void storesSent(int slot, int count) {
        stores[slot] += count;
        retirable &= ~(1L << slot);
    }

    void storeAnswered(int slot) {
        if (--stores[slot] < 0) {
            throw new IllegalStateException("more stores of slot=" + slot + " were acknowledged than sent");
        }
        settle(slot, 1L << slot);
    }

    void atomicsSent(int slot, int lanes) {
        atomics[slot] += lanes;
        if (lanes > 0) {
            atomic |= 1L << slot;
        }
    }

    void atomicsReturned(int slot, int lanes) {
        atomics[slot] -= lanes;
        if (atomics[slot] == 0) {
            atomic &= ~(1L << slot);
        }
    }

    private void settle(int slot, long bit) {
        if ((finished & bit) != 0 && inPipeline[slot] == 0 && stores[slot] == 0 && !scoreboard.isPending(slot)) {
            retirable |= bit;
        }
    }
}
