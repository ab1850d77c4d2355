package io.policybridge.ptx.warp;

import io.policybridge.ptx.exec.WarpRegisters;
import io.policybridge.ptx.memory.MemoryPiece;

/** A warp that runs. */
final class Warp {
    final Cta cta;
    /** Of its lane 0 the thread in the CTA. */
    final int firstThread;

    SimtStack stack;
    /** Those of the function that its active lanes are in. */
    WarpRegisters registers;
    /** Core cycle in which it has issued its instruction. */
    long now;
    /** Groups of copies that it has closed, and those that its last wait leaves; -1 before the first. */
    int closed;

    int awaited = -1;
    /** What it reduces at the barrier at which it waits, or null. */
    CtaBarrier.Reduced reduced;
    /** By lane its local memory; null until it is accessed. */
    private MemoryPiece[] local;

    private final int localBytes;

    /** A warp of {@code cta} whose threads have {@code localBytes} of local memory; it has nothing to execute yet. */
    Warp(Cta cta, int firstThread, int localBytes) {
        this.cta = cta;
        this.firstThread = firstThread;
        this.localBytes = localBytes;
    }

    /** It executes what {@code given} says. */
    void begin(SimtStack given) {
        stack = given;
        registers = given.frame().registers();
    }

    /** The function that its active lanes are in. */
    Frame frame() {
        return stack.frame();
    }

    /** Local memory of {@code lane}. */
    MemoryPiece local(int lane) {
        if (local == null) {
            local = new MemoryPiece[WarpRegisters.LANES];
        }
        if (local[lane] == null) {
            local[lane] = new MemoryPiece("local memory", 0, new byte[localBytes]);
        }
        return local[lane];
    }

    /** Its hardware thread in the SM. */
    int hardwareThread(int lane) {
        return cta.firstThread + firstThread + lane;
    }
}
