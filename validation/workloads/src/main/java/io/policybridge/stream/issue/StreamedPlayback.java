package io.policybridge.stream.issue;

import io.policybridge.input.BadInput;
import io.policybridge.workload.LocalMapping;
import io.policybridge.workload.PlayedInstructions;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.RecordedLaunch;
import io.policybridge.workload.RecordedPlayback;
import io.policybridge.workload.SeparateParts;
import io.policybridge.workload.StaticInstruction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Plays an issue stream while it is being read. The stream is read as far as the simulation needs it, in the order in
 * which the instructions were issued when they were recorded; what another warp will need waits in
 * {@link InstructionPages}. If the simulation takes as long as the recorded run, that is next to nothing; if it takes
 * longer, all that was issued until the next kernel may be due. Its parts read one stream: the first that needs more of
 * it reads on for all.
 */
final class StreamedPlayback extends PlayedInstructions implements RecordedPlayback {
    /** Part of the Java heap for instructions that wait. */
    private static final int HEAP_PART = 16;

    private final ReadStream stream;
    private final InstructionPages pages;
    private final Function<ProgramTrace.Kernel, LocalMapping> local;
    /** Static instructions, the first of those that the stream has described. */
    private final List<StaticInstruction> known = new ArrayList<>();

    /** @param readsAhead whether the stream is read on a thread of its own */
    StreamedPlayback(Path file, Function<ProgramTrace.Kernel, LocalMapping> local, boolean readsAhead) {
        this(
                new ReadStream(
                        file,
                        readsAhead,
                        new InstructionPages(Runtime.getRuntime().maxMemory() / HEAP_PART)),
                local);
    }

    private StreamedPlayback(ReadStream stream, Function<ProgramTrace.Kernel, LocalMapping> local) {
        super(new PageReader(stream.pages));
        this.stream = stream;
        pages = stream.pages;
        this.local = local;
    }

    @Override
    public Parts split(int parts) {
        return new SeparateParts(Stream.generate(() -> new StreamedPlayback(stream, local))
                .limit(parts)
                .toList());
    }

    @Override
    public boolean fromTraces() {
        kernel(0);
        return stream.soFar().fromTraces();
    }

    @Override
    public ProgramTrace.Kernel kernel(int index) {
        while (index >= stream.kernels() && !stream.isRead()) {
            stream.readOn();
        }
        return index < stream.kernels() ? stream.kernel(index).kernel : null;
    }

    @Override
    public ProgramTrace.Kernel joining(int index, Launched launched, long now) {
        while (index >= stream.kernels() && !stream.isRead() && stream.soFar().isLaunchDue(launched, now)) {
            stream.readOn();
        }
        return index < stream.kernels() && stream.kernel(index).recorded.isDue(launched, now)
                ? stream.kernel(index).kernel
                : null;
    }

    @Override
    public RecordedLaunch recordedLaunch(int index) {
        return stream.kernel(index).recorded;
    }

    @Override
    public long recordedEnd(int index) {
        return stream.kernel(index).end();
    }

    @Override
    public LocalMapping recordedLocal(int index, LocalMapping otherwise) {
        return local == null ? otherwise : local.apply(stream.kernel(index).kernel);
    }

    @Override
    public StartingCta cta(int index, int cta, int sm, int hardwareCta) {
        ReadStream.Launch launch = stream.kernel(index);
        StartingCta starting = stream.started(index, cta);
        while (starting == null) {
            if (launch.end() >= 0) {
                throw BadInput.in(
                        stream.file,
                        "kernel " + launch.kernel.id() + " ends without its CTA " + cta
                                + "; expected a C record for each CTA");
            }
            stream.readOn();
            starting = stream.started(index, cta);
        }
        for (int warp = 0; warp < starting.first().length; warp++) {
            starting.first()[warp] = stream.resolve(starting.first()[warp]);
            if (starting.first()[warp] == NONE) {
                throw BadInput.in(
                        stream.file,
                        "warp " + warp + " of CTA " + cta + " of kernel " + launch.kernel.id()
                                + " issued nothing; expected at least one I record");
            }
        }
        return starting;
    }

    @Override
    public int after(int dynamic) {
        return stream.resolve(pages.behind(dynamic));
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
        return stream.known();
    }

    @Override
    public StaticInstruction instruction(int number) {
        if (number >= known.size()) {
            stream.learn(known);
        }
        return known.get(number);
    }

    @Override
    public String digest() {
        return stream.digest();
    }

    /** Pages of instructions that wait. */
    int pages() {
        return pages.used();
    }

    @Override
    public void close() {
        stream.close();
    }
}
