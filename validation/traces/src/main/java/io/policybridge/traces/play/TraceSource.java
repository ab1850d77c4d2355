package io.policybridge.traces.play;

import io.policybridge.workload.StaticInstruction;

/** Where a simulation gets the kernels of a list from, one after the other, and of each CTA after CTA. */
interface TraceSource extends AutoCloseable {

    /** The next kernel; all CTAs of the one before have been taken. */
    ReadKernel nextKernel();

    /** Its next CTA. */
    void nextCta(PagedCta into);

    /** Static instructions of the CTAs so far. */
    int known();

    /** Static instruction {@code number} of them. */
    StaticInstruction instruction(int number);

    @Override
    void close();
}
