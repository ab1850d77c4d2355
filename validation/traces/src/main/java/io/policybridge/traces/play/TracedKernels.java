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
    private final SassCode code;
    private final List<ProgramTrace.Kernel> kernels = new ArrayList<>();
    private final List<LocalMapping> locals = new ArrayList<>();
    /** Versions of machine code that have been noted on standard error. */
    private final Set<Integer> told = new HashSet<>();
    /** The kernel read last, from which CTAs come; null before there is one. */
    private KernelTrace reading;

    TracedKernels(KernelList list, SassCode code) {
        this.list = list;
        this.code = code;
    }

    /** Kernel {@code index}, the last one so far or the next; null behind the last of the list. */
    ProgramTrace.Kernel kernel(int index) {
        if (index == kernels.size() && index < list.kernels().size()) {
            close();
            reading = new KernelTrace(list.kernels().get(index), index + 1, code);
            kernels.add(reading.kernel());
            tell(reading.binary());
            locals.add(reading.local());
        }
        return index < kernels.size() ? kernels.get(index) : null;
    }

    private void tell(int binary) {
        if (!SassCode.isKnownToAccelSim(binary) && told.add(binary)) {
            System.err.println("policybridge: " + list.file() + ": machine code " + binary
                    + " is decoded as that of Ampere; Accel-Sim would end here");
        }
    }

    /** The layout of the local memory of kernel {@code index}. */
    LocalMapping local(int index) {
        return locals.get(index);
    }

    /** Adds the next CTA of the last kernel to {@code pages}; by warp where its instructions begin. */
    int[] nextCta(InstructionPages pages) {
        return reading.nextCta(pages);
    }

    /** Static instructions of the CTAs so far. */
    int known() {
        return code.size();
    }

    /** Static instruction {@code number} of them. */
    StaticInstruction instruction(int number) {
        return code.instruction(number);
    }

    @Override
    public void close() {
        if (reading != null) {
            reading.close();
        }
    }
}
