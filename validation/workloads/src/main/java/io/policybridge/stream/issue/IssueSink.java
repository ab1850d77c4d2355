package io.policybridge.stream.issue;

import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.RecordedLaunch;

/** Receives what an issue stream says of its program, in the order of the stream. */
interface IssueSink {

    /** The next kernel is handed to the GPU. */
    void kernelBegins(ProgramTrace.Kernel kernel, RecordedLaunch launch);

    /** The last CTA of kernel {@code index} has finished. */
    void kernelEnds(int index, long core);

    /** A CTA starts; returns a number for its warp 0, which stands for it in {@link #issued}; the others follow it. */
    int ctaStarts(CtaPlacement at);

    /** It has finished. */
    void ctaEnds(CtaPlacement at);

    /** {@code warp} issues nothing more, while its CTA runs on. */
    void warpEnds(int warp);

    /** An instruction of {@code warp}; the parts of it follow, the barrier first, then {@link #complete}. */
    void issued(int warp, int code, int active, int exec);

    /** Its barrier. */
    void barrier(int number, int threads, boolean addressesFollow);

    /** Begins its lane addresses. */
    void addresses(int accesses, int cycles, long base);

    /** {@code count} lanes, each {@code stride} bytes after the lane before. */
    void run(long stride, int count);

    /** The instruction has no further parts. */
    void complete();
}
