package io.policybridge.verify.all;

import static io.policybridge.verify.all.TracedKernel.FRAME;
import static io.policybridge.verify.all.TracedKernel.GLOBAL;
import static io.policybridge.verify.all.TracedKernel.SHARED;
import static io.policybridge.verify.all.TracedWarp.registers;

import java.util.List;
import java.util.function.IntToLongFunction;

/**
 * Programs as traces for Accel-Sim. They have what traces have and runs from PTX do not: units for branches and
 * tensors, loads whose state space their addresses decide, constants, instructions without lanes, pcs that count from 0
 * in each kernel.
 */
final class TracedPrograms {
    private static final int LOW_HALF = 0xffff;
    private static final int[] NONE = registers();

    private TracedPrograms() {}

    /** Units, constants, shared memory with barriers, generic loads, local memory, atomics, lanes that exit early. */
    static List<TracedKernel> traces() {
        return List.of(
                new TracedKernel("first", 12, 96, 0, TracedPrograms::first),
                new TracedKernel("second", 10, 80, 0, TracedPrograms::second));
    }

    /** Kernels of three streams, which an Accel-Sim runs one after the other. */
    static List<TracedKernel> streams() {
        return List.of(
                new TracedKernel("gather", 16, 128, 1, TracedPrograms::gather),
                new TracedKernel("second", 6, 64, 2, TracedPrograms::second),
                new TracedKernel("first", 4, 96, 1, TracedPrograms::first),
                new TracedKernel("gather", 4, 512, 3, TracedPrograms::gather));
    }

    private static void first(TracedWarp warp) {
        warp.run(0x00, "S2R", registers(0), NONE);
        warp.run(0x10, "LDC", registers(1), registers(0));
        warp.run(0x20, "IMAD", registers(2), registers(0, 1));
        for (int turn = 0; turn < 4; turn++) {
            warp.access(0x30, "LDG.E.64.SYS", registers(4), registers(2), 8, array(warp, turn, 8));
            warp.run(0x40, "FFMA", registers(6), registers(4, 5, 6));
            warp.access(0x50, "STS", NONE, registers(2, 6), 4, thread -> 4L * (thread * 33 % 1024));
            warp.run(0x60, "BAR.SYNC");
            warp.access(0x70, "LD.E", registers(7), registers(2), 4, thread -> SHARED + 8L * thread);
            warp.access(0x80, "ATOMS.ADD", registers(8), registers(2, 7), 4, thread -> 64L * (thread % 4));
            warp.run(0x90, "BRA");
        }
        warp.run(0xa0, "HMMA.884.F32.F32.STEP0", registers(9), registers(7, 8, 6));
        warp.access(0xb0, "LDG.E.SYS", registers(10), registers(2), 4, array(warp, 0, 4), 0);
        warp.run(0xc0, "EXIT", NONE, NONE, 0xf0);
        warp.exited(0xf0);
        warp.access(0xd0, "STG.E.SYS", NONE, registers(2, 9), 4, array(warp, 4, 4));
        warp.access(0xe0, "RED.E.ADD.STRONG.GPU", NONE, registers(2, 9), 4, thread -> GLOBAL + 128L * (thread % 3));
        warp.run(0xf0, "MEMBAR.SC.GPU");
        warp.run(0x100, "EXIT");
    }

    /** Elements of one of several arrays, one after the other in the threads of all CTAs. */
    private static IntToLongFunction array(TracedWarp warp, int array, int bytes) {
        return thread -> GLOBAL + ((long) array << 16) + (long) bytes * (96 * warp.cta() + thread);
    }

    private static void second(TracedWarp warp) {
        warp.run(0x00, "MUFU.RCP", registers(3), registers(2));
        warp.run(0x10, "BSSY");
        warp.run(0x20, "BRA");
        for (int half : new int[] {LOW_HALF, ~LOW_HALF}) {
            int pc = half == LOW_HALF ? 0x30 : 0x60;
            warp.run(pc, "DFMA", registers(4), registers(3, 3, 4), half);
            warp.access(pc + 0x10, "STL", NONE, registers(4), 4, thread -> FRAME, half);
            warp.access(pc + 0x20, "LD.E", registers(5), registers(2), 4, thread -> GLOBAL + 1024L * thread, half);
        }
        warp.run(0x90, "BSYNC");
        warp.access(0xa0, "LDL", registers(6), registers(1), 4, thread -> FRAME);
        warp.run(0xb0, "HADD2", registers(7), registers(5, 6));
        warp.access(
                0xc0, "ATOMG.E.ADD.STRONG.GPU", registers(8), registers(2, 7), 4, thread -> GLOBAL + 4L * (thread % 7));
        warp.run(0xd0, "EXIT");
    }

    /** Loads of a line a lane: from three arrays, and from the first again; all lines of 16 warps exceed an L1D. */
    private static void gather(TracedWarp warp) {
        warp.run(0x00, "S2R", registers(0), NONE);
        for (int turn = 0; turn < 4; turn++) {
            int array = turn % 3;
            warp.access(
                    0x10,
                    "LDG.E.SYS",
                    registers(4),
                    registers(0),
                    4,
                    thread -> GLOBAL + 128L * ((thread * 7 + warp.cta() * 31) % 4096 + 4096 * array));
            warp.run(0x20, "IADD3", registers(5), registers(4, 5));
            warp.run(0x30, "BRA");
        }
        warp.access(0x40, "STG.E.SYS", NONE, registers(0, 5), 4, thread -> GLOBAL + (5L << 16) + 4L * thread);
        warp.run(0x50, "EXIT");
    }
}
