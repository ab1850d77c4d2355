package io.policybridge.stream.issue;

import io.policybridge.input.BadInput;
import io.policybridge.stream.StreamLimits;
import io.policybridge.workload.LocalMapping;
import io.policybridge.workload.PlayedInstructions;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.RecordedLaunch;
import io.policybridge.workload.RecordedPlayback;
import io.policybridge.workload.StaticInstruction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Plays an issue stream while it is being read. The stream is read as far as the simulation needs it, in the order in
 * which the instructions were issued when they were recorded; what another warp will need waits in
 * {@link InstructionPages}. If the simulation takes as long as the recorded run, that is next to nothing; if it takes
 * longer, all that was issued until the next kernel may be due.
 */
final class StreamedPlayback extends PlayedInstructions implements RecordedPlayback, IssueSink {
    /** Records read at a time. */
    static final int BATCH = 1 << 10;
    /** Part of the Java heap for instructions that wait. */
    private static final int HEAP_PART = 16;

    private final Path file;
    /** Null where the stream is read ahead. */
    private final IssueRecords records;
    /** Null where it is not. */
    private final RecordsAhead ahead;

    private final Function<ProgramTrace.Kernel, LocalMapping> local;
    /** Where the stream is not read ahead. */
    private final StaticCode code = new StaticCode();
    /** Static instructions that have been described. */
    private final List<StaticInstruction> described = new ArrayList<>();

    private final InstructionPages pages;
    private final List<Launch> kernels = new ArrayList<>();
    /** CTAs that the stream has started and the simulation has not. */
    private final Map<Long, StartingCta> waiting = new HashMap<>();
    /** By SM and warp slot in the recorded run: where the chain of its warp is open, NONE once it has ended. */
    private int[] tails = new int[StreamLimits.SLOTS];

    private final EncodedInstruction instruction = new EncodedInstruction();
    private int issuing;
    private ReadSoFar soFar = ReadSoFar.NOTHING;
    private boolean ended;

    /** A kernel of the stream. */
    private static final class Launch {
        final ProgramTrace.Kernel kernel;
        final RecordedLaunch recorded;
        long end = -1;

        Launch(ProgramTrace.Kernel kernel, RecordedLaunch recorded) {
            this.kernel = kernel;
            this.recorded = recorded;
        }
    }

    /** @param readsAhead whether the stream is read on a thread of its own */
    StreamedPlayback(Path file, Function<ProgramTrace.Kernel, LocalMapping> local, boolean readsAhead) {
        this(file, local, readsAhead, new InstructionPages(Runtime.getRuntime().maxMemory() / HEAP_PART));
    }

    private StreamedPlayback(
            Path file, Function<ProgramTrace.Kernel, LocalMapping> local, boolean readsAhead, InstructionPages pages) {
        super(pages);
        this.file = file;
        this.pages = pages;
        this.local = local;
        records = readsAhead ? null : new IssueRecords(file, code, this);
        ahead = readsAhead ? new RecordsAhead(file) : null;
    }

    private void readOn() {
        if (ended) {
            return;
        }
        if (ahead == null) {
            ended = !records.read(BATCH, this);
            described(code.instructions().subList(described.size(), code.size()));
            soFar = records.soFar();
        } else {
            RecordsAhead.Batch batch = ahead.first();
            batch.give(this);
            ended = batch.isLast();
            soFar = batch.soFar();
            ahead.taken();
        }
    }

    @Override
    public boolean fromTraces() {
        kernel(0);
        return soFar.fromTraces();
    }

    @Override
    public ProgramTrace.Kernel kernel(int index) {
        while (index >= kernels.size() && !ended) {
            readOn();
        }
        return index < kernels.size() ? kernels.get(index).kernel : null;
    }

    @Override
    public ProgramTrace.Kernel joining(int index, Launched launched, long now) {
        while (index >= kernels.size() && !ended && soFar.isLaunchDue(launched, now)) {
            readOn();
        }
        return index < kernels.size() && kernels.get(index).recorded.isDue(launched, now)
                ? kernels.get(index).kernel
                : null;
    }

    @Override
    public RecordedLaunch recordedLaunch(int index) {
        return kernels.get(index).recorded;
    }

    @Override
    public long recordedEnd(int index) {
        return kernels.get(index).end;
    }

    @Override
    public LocalMapping recordedLocal(int index, LocalMapping otherwise) {
        return local == null ? otherwise : local.apply(kernels.get(index).kernel);
    }

    @Override
    public StartingCta cta(int index, int cta, int sm, int hardwareCta) {
        long key = key(index, cta);
        StartingCta starting = waiting.remove(key);
        while (starting == null) {
            if (kernels.get(index).end >= 0) {
                throw BadInput.in(
                        file,
                        "kernel " + kernels.get(index).kernel.id() + " ends without its CTA " + cta
                                + "; expected a C record for each CTA");
            }
            readOn();
            starting = waiting.remove(key);
        }
        for (int warp = 0; warp < starting.first().length; warp++) {
            starting.first()[warp] = instructionAt(starting.first()[warp]);
            if (starting.first()[warp] == NONE) {
                throw BadInput.in(
                        file,
                        "warp " + warp + " of CTA " + cta + " of kernel "
                                + kernels.get(index).kernel.id() + " issued nothing; expected at least one I record");
            }
        }
        return starting;
    }

    private static long key(int kernel, int cta) {
        return (long) kernel << Integer.SIZE | cta;
    }

    /** The instruction at {@code address}, or NONE at the end of the chain. */
    private int instructionAt(int address) {
        int found = pages.resolve(address);
        while (found == InstructionPages.OPEN) {
            readOn();
            found = pages.resolve(address);
        }
        return found == InstructionPages.END ? NONE : found;
    }

    @Override
    public int after(int dynamic) {
        return instructionAt(pages.behind(dynamic));
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
        return described.size();
    }

    @Override
    public StaticInstruction instruction(int number) {
        return described.get(number);
    }

    @Override
    public String digest() {
        return ahead == null ? records.digest() : ahead.digest();
    }

    /** Pages of instructions that wait. */
    int pages() {
        return pages.used();
    }

    @Override
    public void close() {
        if (ahead == null) {
            records.close();
        } else {
            ahead.close();
        }
        pages.close();
    }

    // What the stream says

    /** The number that stands for warp 0 of the CTA at {@code at}. */
    static int firstWarp(CtaPlacement at) {
        return at.sm() * StreamLimits.SLOTS + at.firstSlot();
    }

    /** More static instructions. */
    void described(List<StaticInstruction> more) {
        described.addAll(more);
    }

    /** An instruction of {@code warp}, encoded in {@code words} words of {@code bytes} from {@code start} on. */
    void issued(int warp, byte[] bytes, int start, int words) {
        tails[warp] = pages.append(tails[warp], bytes, start, words);
    }

    @Override
    public void kernelBegins(ProgramTrace.Kernel kernel, RecordedLaunch launch) {
        kernels.add(new Launch(kernel, launch));
    }

    @Override
    public void kernelEnds(int index, long core) {
        kernels.get(index).end = core;
    }

    @Override
    public int ctaStarts(CtaPlacement at) {
        int warp = firstWarp(at);
        if (warp + at.slots() > tails.length) {
            tails = Arrays.copyOf(tails, (at.sm() + 1) * StreamLimits.SLOTS);
        }
        int[] first = new int[at.slots()];
        for (int i = 0; i < first.length; i++) {
            first[i] = pages.open();
            tails[warp + i] = first[i];
        }
        waiting.put(key(at.kernel(), at.cta()), new StartingCta(first, at.sm(), at.hardwareCta()));
        return warp;
    }

    @Override
    public void ctaEnds(CtaPlacement at) {
        int warp = firstWarp(at);
        for (int i = 0; i < at.slots(); i++) {
            if (tails[warp + i] != NONE) {
                pages.end(tails[warp + i]);
            }
        }
    }

    @Override
    public void warpEnds(int warp) {
        pages.end(tails[warp]);
        tails[warp] = NONE;
    }

    @Override
    public void issued(int warp, int codeIndex, int active, int exec) {
        issuing = warp;
        instruction.begin(codeIndex, active, exec);
    }

    @Override
    public void barrier(int number, int threads, boolean addressesFollow) {
        instruction.barrier(number, threads);
    }

    @Override
    public void addresses(int accesses, int cycles, long base) {
        instruction.addresses(base);
    }

    @Override
    public void run(long stride, int count) {
        instruction.run(stride, count);
    }

    @Override
    public void complete() {
        tails[issuing] = pages.append(tails[issuing], instruction, instruction.complete());
    }
}
