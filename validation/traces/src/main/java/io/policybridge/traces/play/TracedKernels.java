package io.policybridge.traces.play;

import io.policybridge.stream.issue.InstructionPages;
import io.policybridge.traces.file.KernelList;
import io.policybridge.traces.sass.SassCode;
import io.policybridge.workload.LocalMapping;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.StaticInstruction;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The kernels of a list, as far as a simulation has come: one after the other, and of each CTA after CTA. */
final class TracedKernels implements AutoCloseable {
    private final KernelList list;
    private final TraceSource source;
    private final List<ReadKernel> kernels = new ArrayList<>();
    /** Versions of machine code that have been noted on standard error. */
    private final Set<Integer> told = new HashSet<>();

    /** The traces of {@code list} come from {@code source}. */
    TracedKernels(KernelList list, TraceSource source) {
        this.list = list;
        this.source = source;
    }

    /** Kernel {@code index}, one so far or the next; null behind the last of the list. */
    ProgramTrace.Kernel kernel(int index) {
        if (index == kernels.size() && index < list.kernels().size()) {
            ReadKernel next = source.nextKernel();
            kernels.add(next);
            tell(next.binary());
        }
        return index < kernels.size() ? kernels.get(index).kernel() : null;
    }

    private void tell(int binary) {
        if (!SassCode.isKnownToAccelSim(binary) && told.add(binary)) {
            System.err.println("policybridge: " + list.file() + ": machine code " + binary
                    + " is decoded as that of Ampere; Accel-Sim would end here");
        }
    }

    /** The layout of the local memory of kernel {@code index}. */
    LocalMapping local(int index) {
        return kernels.get(index).local();
    }

    /** Adds the next CTA of the last kernel to {@code pages}; by warp its first instruction. */
    int[] nextCta(InstructionPages pages) {
        PagedCta next =
                new PagedCta(pages, kernels.get(kernels.size() - 1).kernel().warpsPerCta());
        source.nextCta(next);
        return next.first();
    }

    /** Static instructions of the CTAs so far. */
    int known() {
        return source.known();
    }

    /** Static instruction {@code number} of them. */
    StaticInstruction instruction(int number) {
        return source.instruction(number);
    }

    @Override
    public void close() {
        source.close();
    }
}
