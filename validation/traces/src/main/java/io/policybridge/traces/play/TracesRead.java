package io.policybridge.traces.play;

import io.policybridge.traces.file.KernelList;
import io.policybridge.traces.sass.SassCode;
import io.policybridge.workload.StaticInstruction;

/** Traces that are read where they are taken. */
final class TracesRead implements TraceSource {
    private final KernelList list;
    private final SassCode code;
    /** The kernel read last, from which CTAs come; null before there is one. */
    private KernelTrace reading;

    private int kernels;

    TracesRead(KernelList list, SassCode code) {
        this.list = list;
        this.code = code;
    }

    @Override
    public ReadKernel nextKernel() {
        close();
        reading = new KernelTrace(list.kernels().get(kernels), kernels + 1, code);
        kernels++;
        return new ReadKernel(reading.kernel(), reading.binary(), reading.local());
    }

    @Override
    public void nextCta(PagedCta into) {
        reading.nextCta(into);
    }

    /** Reads the next CTA into {@code into}. */
    void readCta(CtaSink into) {
        reading.nextCta(into);
    }

    @Override
    public int known() {
        return code.size();
    }

    @Override
    public StaticInstruction instruction(int number) {
        return code.instruction(number);
    }

    @Override
    public void close() {
        if (reading != null) {
            reading.close();
        }
    }
}
