package io.policybridge.ptx.play;

import io.policybridge.ptx.exec.WarpRegisters;
import io.policybridge.ptx.memory.MemoryPiece;

/** A warp that runs. */
final class Warp {
    final Cta cta;
    /** Of its lane 0 the thread in the CTA. */
    final int firstThread;

    final WarpRegisters registers;
    final SimtStack stack;
    /** By lane its local memory; null until it is accessed. */
    private MemoryPiece[] local;

    Warp(Cta cta, int firstThread, WarpRegisters registers, SimtStack stack) {
        this.cta = cta;
        this.firstThread = firstThread;
        this.registers = registers;
        this.stack = stack;
    }

    /** Local memory of {@code lane}. */
    MemoryPiece local(int lane) {
        if (local == null) {
            local = new MemoryPiece[WarpRegisters.LANES];
        }
        if (local[lane] == null) {
            local[lane] = new MemoryPiece(
                    "local memory", 0, new byte[cta.launch().code().localBytes()]);
        }
        return local[lane];
    }

    /** Its hardware thread in the SM. */
    int hardwareThread(int lane) {
        return cta.firstThread() + firstThread + lane;
    }
}
