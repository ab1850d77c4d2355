package io.policybridge.traces.play;

import io.policybridge.input.BadInput;
import io.policybridge.stream.issue.InstructionPages;
import io.policybridge.traces.file.KernelList;
import io.policybridge.traces.sass.RefusedOpcode;
import io.policybridge.traces.sass.SassCode;
import io.policybridge.workload.Opcode;
import io.policybridge.workload.ProgramTrace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Traces that were read to their ends, as simulations read them.
 *
 * @param list what names them
 * @param kernels one for each that the list names
 * @param units numbers of the specialised units, from 1, that a machine needs for them
 * @param refused opcodes that cannot be simulated, by name
 */
public record CheckedTraces(
        KernelList list, List<CheckedKernel> kernels, SortedSet<Integer> units, List<RefusedOpcode> refused) {
    private static final long HEAP_BYTES = 1 << 22;

    public CheckedTraces {
        kernels = List.copyOf(kernels);
        refused = List.copyOf(refused);
    }

    /**
     * The trace of one kernel.
     *
     * @param file of it
     * @param kernel as its header describes it; null where that cannot be read
     * @param binary version of its machine code; 0 where that is unknown
     * @param instructions of warps that were read
     * @param ctaBytes that the instructions of its largest CTA take in memory
     * @param refused lines whose opcodes cannot be simulated
     * @param problem what else is wrong, with file and line; empty: nothing
     */
    public record CheckedKernel(
            Path file,
            ProgramTrace.Kernel kernel,
            int binary,
            long instructions,
            long ctaBytes,
            long refused,
            String problem) {
        /** Whether a simulation reads it to its end. */
        public boolean isWhole() {
            return problem.isEmpty() && refused == 0;
        }
    }

    /** Whether all can be simulated. */
    public boolean areWhole() {
        return kernels.stream().allMatch(CheckedKernel::isWhole);
    }

    /** Instructions of warps that were read. */
    public long instructions() {
        return kernels.stream().mapToLong(CheckedKernel::instructions).sum();
    }

    /**
     * Reads all that {@code path}, a folder, a list or the trace of one kernel, names; {@code progress} receives each
     * kernel before it is read.
     *
     * @throws BadInput if it names no traces
     */
    public static CheckedTraces of(Path path, Progress progress) {
        Path file = new AccelSimTraces()
                .folder(path)
                .orElseThrow(
                        () -> BadInput.in(path, "no traces; expected a folder that holds kernelslist.g, or a list"));
        KernelList list = AccelSimTraces.kernels(file);
        SassCode code = SassCode.countingRefused();
        List<CheckedKernel> kernels = new ArrayList<>();
        for (Path kernel : list.kernels()) {
            progress.reading(kernels.size(), list.kernels().size());
            kernels.add(checked(kernel, kernels.size() + 1, code));
        }
        SortedSet<Integer> units = new TreeSet<>();
        for (int i = 0; i < code.size(); i++) {
            int operation = code.instruction(i).operation().op();
            if (operation >= Opcode.SPECIALIZED) {
                units.add(operation - Opcode.SPECIALIZED + 1);
            }
        }
        return new CheckedTraces(list, kernels, units, code.refused());
    }

    /** Receives how far the reading is. */
    @FunctionalInterface
    public interface Progress {
        /** {@code kernels} of {@code all} have been read. */
        void reading(int kernels, int all);
    }

    private static CheckedKernel checked(Path file, int id, SassCode code) {
        KernelTrace trace;
        InstructionPages pages = new InstructionPages(HEAP_BYTES);
        try {
            trace = new KernelTrace(file, id, code);
        } catch (BadInput e) {
            return new CheckedKernel(file, null, 0, 0, 0, 0, e.getMessage());
        }
        long before = code.refusedLines();
        long instructions = 0;
        long ctaBytes = 0;
        String problem = "";
        try (trace;
                pages) {
            for (int cta = 0; cta < trace.kernel().ctas(); cta++) {
                PagedCta read = new PagedCta(pages, trace.kernel().warpsPerCta());
                trace.nextCta(read);
                ctaBytes = Math.max(ctaBytes, pages.usedBytes());
                for (int at : read.first()) {
                    instructions += pages.walk(at);
                }
            }
        } catch (BadInput e) {
            problem = e.getMessage();
        }
        return new CheckedKernel(
                file, trace.kernel(), trace.binary(), instructions, ctaBytes, code.refusedLines() - before, problem);
    }
}
