package io.policybridge.traces.play;

import io.policybridge.stream.issue.EncodedInstruction;

/** Receives the instructions of a CTA, warp after warp, in the order of the trace. */
interface CtaSink {

    /** An instruction of {@code warp}, of so many words. */
    void instruction(int warp, EncodedInstruction instruction, int words);

    /** It was the last one of {@code warp}, which has had some. */
    void warpEnds(int warp);
}
