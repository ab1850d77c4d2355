package io.policybridge.ptx.warp;

import io.policybridge.ptx.memory.MemoryPiece;

/** A CTA that runs. */
final class Cta {
    final RunningLaunch launch;
    /** In its grid, x fastest. */
    final int number;
    /** Where it runs. */
    final int sm;
    /** Hardware thread of its thread 0. */
    final int firstThread;

    final MemoryPiece shared;
    /** By barrier what its warps have reduced at it since it was open. */
    final CtaBarrier.Sum[] sums = new CtaBarrier.Sum[CtaBarrier.BARRIERS];

    Cta(RunningLaunch launch, int number, int sm, int firstThread, MemoryPiece shared) {
        this.launch = launch;
        this.number = number;
        this.sm = sm;
        this.firstThread = firstThread;
        this.shared = shared;
    }
}
