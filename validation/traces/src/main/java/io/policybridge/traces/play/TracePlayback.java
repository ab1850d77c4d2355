package io.policybridge.traces.play;

import io.policybridge.stream.issue.InstructionPages;
import io.policybridge.stream.issue.PageReader;
import io.policybridge.workload.LocalMapping;
import io.policybridge.workload.PlayedInstructions;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.RecordedLaunch;
import io.policybridge.workload.RecordedPlayback;
import io.policybridge.workload.SeparateParts;
import io.policybridge.workload.StaticInstruction;
import java.util.ArrayList;
import java.util.List;

/**
 * Plays traces while they are read: of each kernel the CTAs that have started, no more, are in memory. Its parts have
 * pages of their own; each reads the CTAs that start on its SMs.
 */
final class TracePlayback extends PlayedInstructions implements RecordedPlayback {
    private static final RecordedLaunch ALONE = new RecordedLaunch(0, false, List.of(), 0);

    private final TraceProgram program;
    private final TracedKernels kernels;
    private final InstructionPages pages;
    private final long heapBytes;
    private final List<TracePlayback> parts = new ArrayList<>();

    /** @param heapBytes for instructions of CTAs that run; what does not fit is in a temporary file */
    TracePlayback(TraceProgram program, TracedKernels kernels, long heapBytes) {
        this(program, kernels, heapBytes, new InstructionPages(heapBytes));
    }

    private TracePlayback(TraceProgram program, TracedKernels kernels, long heapBytes, InstructionPages pages) {
        super(new PageReader(pages));
        this.program = program;
        this.kernels = kernels;
        this.heapBytes = heapBytes;
        this.pages = pages;
    }

    @Override
    public Parts split(int count) {
        for (int i = 0; i < count; i++) {
            parts.add(new TracePlayback(program, kernels, heapBytes / count));
        }
        return new SeparateParts(parts);
    }

    @Override
    public boolean fromTraces() {
        return true;
    }

    @Override
    public ProgramTrace.Kernel kernel(int index) {
        return kernels.kernel(index);
    }

    /** One kernel runs at a time. */
    @Override
    public ProgramTrace.Kernel joining(int index, Launched launched, long now) {
        return null;
    }

    @Override
    public RecordedLaunch recordedLaunch(int index) {
        return ALONE;
    }

    @Override
    public long recordedEnd(int index) {
        return -1;
    }

    @Override
    public LocalMapping recordedLocal(int index, LocalMapping otherwise) {
        return kernels.local(index);
    }

    @Override
    public StartingCta cta(int index, int cta, int sm, int hardwareCta) {
        return new StartingCta(kernels.nextCta(pages), 0, 0);
    }

    @Override
    public int after(int dynamic) {
        int found = pages.resolve(pages.behind(dynamic));
        return found == InstructionPages.END ? NONE : found;
    }

    @Override
    public int advance(int dynamic) {
        int next = after(dynamic);
        if (next == NONE || !InstructionPages.isOnePage(dynamic, next)) {
            pages.release(dynamic);
        }
        return next;
    }

    @Override
    public void keep(int dynamic) {
        pages.hold(dynamic);
    }

    @Override
    public void drop(int dynamic) {
        pages.release(dynamic);
    }

    @Override
    public int knownInstructions() {
        return kernels.known();
    }

    @Override
    public StaticInstruction instruction(int number) {
        return kernels.instruction(number);
    }

    @Override
    public String digest() {
        return program.digest();
    }

    @Override
    public void close() {
        kernels.close();
        pages.close();
        parts.forEach(part -> part.pages.close());
    }
}
