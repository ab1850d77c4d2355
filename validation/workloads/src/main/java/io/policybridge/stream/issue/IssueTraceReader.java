package io.policybridge.stream.issue;

import io.policybridge.input.BadInput;
import io.policybridge.workload.DynamicColumns;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.RecordedLaunch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Reads an issue stream (docs/streams.md) into a {@link ProgramTrace}: one pass over the text, then the instructions of
 * each warp are put together. Any error is a {@link BadInput}.
 */
public final class IssueTraceReader implements IssueSink {
    private final IssueRecords records;
    private final StaticCode code = new StaticCode();
    private final List<ProgramTrace.Kernel> kernels = new ArrayList<>();
    private final List<ProgramTrace.Placement> placements = new ArrayList<>();
    private final DynamicColumns dynamic = new DynamicColumns();
    /** By dynamic instruction: its warp, counted over all launches. */
    private int[] warpOf = new int[1 << 12];

    private int warps;

    private IssueTraceReader(Path file) {
        records = new IssueRecords(file, code, this);
    }

    /** Reads the issue stream in {@code file}, compressed or plain. */
    public static ProgramTrace read(Path file) {
        return readUpTo(Integer.MAX_VALUE, file).orElseThrow();
    }

    /** As {@link #read}; empty if the stream has more than {@code most} warp instructions. */
    public static Optional<ProgramTrace> readUpTo(int most, Path file) {
        IssueTraceReader reader = new IssueTraceReader(file);
        try (IssueRecords records = reader.records) {
            while (records.next()) {
                if (reader.dynamic.size() > most) {
                    return Optional.empty();
                }
            }
            return Optional.of(reader.trace());
        }
    }

    @Override
    public void kernelBegins(ProgramTrace.Kernel kernel, RecordedLaunch launch) {
        kernels.add(kernel);
        placements.add(new ProgramTrace.Placement(launch, launch.core(), new int[0], new int[0], new int[0]));
    }

    @Override
    public void kernelEnds(int index, long core) {
        placements.set(index, placements.get(index).until(core));
    }

    @Override
    public int ctaStarts(CtaPlacement at) {
        ProgramTrace.Placement placement = withRoom(at.kernel(), at.cta());
        if (placement.firstWarp()[at.cta()] >= 0) {
            throw records.bad(
                    "cta",
                    at.cta(),
                    "a CTA of kernel " + kernels.get(at.kernel()).id() + " that was not launched before");
        }
        if (warps > Integer.MAX_VALUE - at.slots() - 16) {
            throw records.bad("slots", at.slots(), "fewer than 2^31 warps in a stream");
        }
        placement.sm()[at.cta()] = at.sm();
        placement.hardwareCta()[at.cta()] = at.hardwareCta();
        placement.firstWarp()[at.cta()] = warps;
        warps += at.slots();
        return warps - at.slots();
    }

    /** The CTAs of a kernel, with a place for {@code cta}; memory is taken as they come, whatever the grid promises. */
    private ProgramTrace.Placement withRoom(int kernel, int cta) {
        ProgramTrace.Placement placement = placements.get(kernel);
        int before = placement.sm().length;
        if (cta < before) {
            return placement;
        }
        int room = (int) Math.min(kernels.get(kernel).ctas(), Math.max(2L * before, cta + 1L));
        int[] firstWarp = Arrays.copyOf(placement.firstWarp(), room);
        Arrays.fill(firstWarp, before, room, -1);
        ProgramTrace.Placement larger = new ProgramTrace.Placement(
                placement.launch(),
                placement.end(),
                Arrays.copyOf(placement.sm(), room),
                Arrays.copyOf(placement.hardwareCta(), room),
                firstWarp);
        placements.set(kernel, larger);
        return larger;
    }

    @Override
    public void ctaEnds(CtaPlacement at) {
        // its instructions stay
    }

    @Override
    public void warpEnds(int warp) {
        // its instructions stay
    }

    @Override
    public void issued(int warp, int codeIndex, int active, int exec) {
        if (dynamic.isFull()) {
            throw records.bad("record", dynamic.size(), "fewer warp instructions or addresses in one stream");
        }
        if (dynamic.size() == warpOf.length) {
            warpOf = Arrays.copyOf(warpOf, warpOf.length + (warpOf.length >> 1));
        }
        warpOf[dynamic.add(codeIndex, active, exec)] = warp;
    }

    @Override
    public void barrier(int number, int threads, boolean addressesFollow) {
        dynamic.addBarrier(number, threads, addressesFollow);
    }

    @Override
    public void addresses(int accesses, int cycles, long base) {
        dynamic.addAddresses(accesses, cycles, base);
    }

    @Override
    public void run(long stride, int count) {
        dynamic.addRun(stride, count);
    }

    @Override
    public void complete() {
        // the columns are in place
    }

    private ProgramTrace trace() {
        int[] warpStart = warpStarts();
        int[] next = warpStart.clone();
        int[] place = warpOf;
        for (int i = 0; i < dynamic.size(); i++) {
            place[i] = next[warpOf[i]]++;
        }
        return new ProgramTrace(
                kernels,
                code.instructions(),
                placements.toArray(new ProgramTrace.Placement[0]),
                warpStart,
                dynamic.reordered(place),
                new ProgramTrace.Recorded(records.digest(), records.core(), records.fromTraces(), null));
    }

    private int[] warpStarts() {
        int[] starts = new int[warps + 1];
        for (int i = 0; i < dynamic.size(); i++) {
            starts[warpOf[i] + 1]++;
        }
        for (int warp = 0; warp < warps; warp++) {
            if (starts[warp + 1] == 0) {
                throw BadInput.in(
                        records.file(),
                        "warp " + warp + " in order of launch issued nothing; expected at least one I record");
            }
            starts[warp + 1] += starts[warp];
        }
        return starts;
    }
}
