package io.policybridge.traces.play;

import io.policybridge.stream.issue.InstructionPages;
import io.policybridge.traces.sass.SassCode;
import io.policybridge.workload.LocalMapping;
import io.policybridge.workload.PlayedInstructions;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.RecordedLaunch;
import io.policybridge.workload.RecordedPlayback;
import io.policybridge.workload.StaticInstruction;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Plays traces while they are read: of each kernel the CTAs that have started, no more, are in memory. */
final class TracePlayback extends PlayedInstructions implements RecordedPlayback {
    /** Part of the Java heap for instructions of CTAs that run; what does not fit is in a temporary file. */
    private static final int HEAP_PART = 8;

    private static final RecordedLaunch ALONE = new RecordedLaunch(0, false, List.of(), 0);

    private final TraceProgram program;
    private final SassCode code;
    private final InstructionPages pages;
    private final List<ProgramTrace.Kernel> kernels = new ArrayList<>();
    private final List<LocalMapping> locals = new ArrayList<>();
    /** Versions of machine code that have been noted on standard error. */
    private final Set<Integer> told = new HashSet<>();
    /** The kernel read last, from which CTAs come; null before there is one. */
    private KernelTrace reading;

    TracePlayback(TraceProgram program, SassCode code) {
        this(program, code, new InstructionPages(Runtime.getRuntime().maxMemory() / HEAP_PART));
    }

    private TracePlayback(TraceProgram program, SassCode code, InstructionPages pages) {
        super(pages);
        this.program = program;
        this.code = code;
        this.pages = pages;
    }

    @Override
    public boolean fromTraces() {
        return true;
    }

    @Override
    public ProgramTrace.Kernel kernel(int index) {
        if (index == kernels.size() && index < program.list().kernels().size()) {
            if (reading != null) {
                reading.close();
            }
            reading = new KernelTrace(program.list().kernels().get(index), index + 1, code, pages);
            kernels.add(reading.kernel());
            tell(reading.binary());
            locals.add(reading.local());
        }
        return index < kernels.size() ? kernels.get(index) : null;
    }

    private void tell(int binary) {
        if (!SassCode.isKnownToAccelSim(binary) && told.add(binary)) {
            System.err.println("policybridge: " + program.list().file() + ": machine code " + binary
                    + " is decoded as that of Ampere; Accel-Sim would end here");
        }
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
        return locals.get(index);
    }

    @Override
    public StartingCta cta(int index, int cta, int sm, int hardwareCta) {
        int[] first = reading.nextCta();
        for (int i = 0; i < first.length; i++) {
            first[i] = pages.resolve(first[i]);
        }
        return new StartingCta(first, 0, 0);
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
        return code.size();
    }

    @Override
    public StaticInstruction instruction(int number) {
        return code.instruction(number);
    }

    @Override
    public String digest() {
        return program.digest();
    }

    @Override
    public void close() {
        if (reading != null) {
            reading.close();
        }
        pages.close();
    }
}
