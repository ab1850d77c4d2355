package io.policybridge.stream.issue;

import io.policybridge.stream.StreamLimits;
import io.policybridge.workload.Playback;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.RecordedLaunch;
import io.policybridge.workload.StaticInstruction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An issue stream as far as it has been read: kernels, CTAs that the simulation has not started, and by warp a chain of
 * instructions in {@link InstructionPages}. Several threads may {@link #resolve} instructions at the same time; all
 * else is for one thread while no other does.
 */
final class ReadStream implements IssueSink, AutoCloseable {
    /** Records read at a time. */
    static final int BATCH = 1 << 10;

    final Path file;
    final InstructionPages pages;
    /** Null where the stream is read ahead. */
    private final IssueRecords records;
    /** Null where it is not. */
    private final RecordsAhead ahead;
    /** Where the stream is not read ahead. */
    private final StaticCode code = new StaticCode();
    /** Static instructions that have been described. */
    private final List<StaticInstruction> described = new ArrayList<>();

    private final List<Launch> kernels = new ArrayList<>();
    /** CTAs that the stream has started and the simulation has not. */
    private final Map<Long, Playback.StartingCta> waiting = new HashMap<>();
    /** By SM and warp slot in the recorded run: where the chain of its warp is open, NONE once it has ended. */
    private int[] tails = new int[StreamLimits.SLOTS];

    private final EncodedInstruction instruction = new EncodedInstruction();
    private int issuing;
    private ReadSoFar soFar = ReadSoFar.NOTHING;
    private boolean ended;
    private Throwable failure;

    /** A kernel of the stream. */
    static final class Launch {
        final ProgramTrace.Kernel kernel;
        final RecordedLaunch recorded;
        /** Core cycle in which its last CTA finished; -1 if that has not been read. */
        private long end = -1;

        Launch(ProgramTrace.Kernel kernel, RecordedLaunch recorded) {
            this.kernel = kernel;
            this.recorded = recorded;
        }

        long end() {
            return end;
        }
    }

    /** @param readsAhead whether the stream is read on a thread of its own */
    ReadStream(Path file, boolean readsAhead, InstructionPages pages) {
        this.file = file;
        this.pages = pages;
        records = readsAhead ? null : new IssueRecords(file, code, this);
        ahead = readsAhead ? new RecordsAhead(file) : null;
    }

    /** Reads some more records, if there are any. */
    void readOn() {
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure != null) {
            throw (RuntimeException) failure;
        }
        if (ended) {
            return;
        }
        try {
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
        } catch (RuntimeException | Error problem) {
            failure = problem;
            throw problem;
        }
    }

    /** Whether all of it has been read. */
    boolean isRead() {
        return ended;
    }

    ReadSoFar soFar() {
        return soFar;
    }

    /** Kernels that have been read. */
    int kernels() {
        return kernels.size();
    }

    /** Kernel {@code index} of these. */
    Launch kernel(int index) {
        return kernels.get(index);
    }

    /** CTA {@code cta} of kernel {@code index}, once; null if it has not been read. */
    Playback.StartingCta started(int index, int cta) {
        return waiting.remove(key(index, cta));
    }

    private static long key(int kernel, int cta) {
        return (long) kernel << Integer.SIZE | cta;
    }

    /** The instruction at {@code address}, which is read if it has not been, or {@link Playback#NONE} at the end. */
    int resolve(int address) {
        int found = pages.resolve(address);
        while (found == InstructionPages.OPEN) {
            found = readUpTo(address);
        }
        return found == InstructionPages.END ? Playback.NONE : found;
    }

    private synchronized int readUpTo(int address) {
        if (pages.resolve(address) == InstructionPages.OPEN) {
            readOn();
        }
        return pages.resolve(address);
    }

    /** How many static instructions have been described. */
    synchronized int known() {
        return described.size();
    }

    /** Adds to {@code known}, the first of them, all others. */
    synchronized void learn(List<StaticInstruction> known) {
        known.addAll(described.subList(known.size(), described.size()));
    }

    String digest() {
        return ahead == null ? records.digest() : ahead.digest();
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
        waiting.put(key(at.kernel(), at.cta()), new Playback.StartingCta(first, at.sm(), at.hardwareCta()));
        return warp;
    }

    @Override
    public void ctaEnds(CtaPlacement at) {
        int warp = firstWarp(at);
        for (int i = 0; i < at.slots(); i++) {
            if (tails[warp + i] != Playback.NONE) {
                pages.end(tails[warp + i]);
            }
        }
    }

    @Override
    public void warpEnds(int warp) {
        pages.end(tails[warp]);
        tails[warp] = Playback.NONE;
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
