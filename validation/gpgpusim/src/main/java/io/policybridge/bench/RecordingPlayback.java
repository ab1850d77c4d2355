package io.policybridge.bench;

import io.policybridge.input.BadInput;
import io.policybridge.workload.DynamicColumns;
import io.policybridge.workload.LocalMapping;
import io.policybridge.workload.Playback;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.RecordedLaunch;
import io.policybridge.workload.StaticInstruction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A program that is executed, and recorded as its warps execute it: afterwards it can be played. */
final class RecordingPlayback implements Playback {
    private final Playback executed;
    private final List<ProgramTrace.Placement> placements = new ArrayList<>();
    private final DynamicColumns dynamic = new DynamicColumns();
    private final long[] lanes = new long[Playback.MOST_ADDRESSES];
    /** By number that {@link #executed} gives: the warp, counted in order of start. */
    private int[] warpOf = new int[1 << 10];
    /** By instruction in order of execution: its warp. */
    private int[] warps = new int[1 << 12];

    private int started;

    RecordingPlayback(Playback executed) {
        this.executed = executed;
    }

    /** What was executed, all of it. */
    ProgramTrace trace() {
        int[] start = new int[started + 1];
        for (int i = 0; i < dynamic.size(); i++) {
            start[warps[i] + 1]++;
        }
        for (int warp = 0; warp < started; warp++) {
            start[warp + 1] += start[warp];
        }
        int[] next = start.clone();
        int[] place = new int[dynamic.size()];
        for (int i = 0; i < place.length; i++) {
            place[i] = next[warps[i]]++;
        }
        List<ProgramTrace.Kernel> kernels = new ArrayList<>();
        for (int i = 0; i < placements.size(); i++) {
            kernels.add(executed.kernel(i));
        }
        List<StaticInstruction> code = new ArrayList<>();
        for (int i = 0; i < executed.knownInstructions(); i++) {
            code.add(executed.instruction(i));
        }
        return new ProgramTrace(
                kernels,
                code,
                placements.toArray(new ProgramTrace.Placement[0]),
                start,
                dynamic.reordered(place),
                new ProgramTrace.Recorded(
                        "", 0, false, kernel -> executed.recordedLocal(kernels.indexOf(kernel), null)));
    }

    @Override
    public StartingCta cta(int index, int cta, int sm, int hardwareCta) {
        StartingCta starting = executed.cta(index, cta, sm, hardwareCta);
        if (index == placements.size()) {
            int ctas = executed.kernel(index).ctas();
            RecordedLaunch launch = new RecordedLaunch(0, false, List.of(), 0);
            placements.add(new ProgramTrace.Placement(launch, 0, new int[ctas], new int[ctas], new int[ctas]));
        }
        placements.get(index).firstWarp()[cta] = started;
        for (int first : starting.first()) {
            follows(first, started++);
        }
        return starting;
    }

    private void follows(int number, int warp) {
        if (number >= warpOf.length) {
            warpOf = Arrays.copyOf(warpOf, Math.max(number + 1, 2 * warpOf.length));
        }
        warpOf[number] = warp;
    }

    @Override
    public void execute(int number, long now) {
        executed.execute(number, now);
        int at = dynamic.add(executed.code(number), executed.active(number), executed.exec(number));
        if (at == warps.length) {
            warps = Arrays.copyOf(warps, 2 * at);
        }
        warps[at] = warpOf[number];
        int count = executed.addresses(number, lanes);
        if (count > ProgramTrace.WARP_SIZE) {
            throw new BadInput("tensor instructions, which access memory several times a lane, are not recorded");
        }
        if (executed.barrier(number) >= 0) {
            dynamic.addBarrier(executed.barrier(number), executed.barrierThreads(number), count > 0);
        }
        if (count > 0) {
            addAddresses(count);
        }
    }

    private void addAddresses(int count) {
        dynamic.addAddresses(0, 0, lanes[0]);
        int lane = 1;
        while (lane < count) {
            long stride = lanes[lane] - lanes[lane - 1];
            int end = lane + 1;
            while (end < count && lanes[end] - lanes[end - 1] == stride) {
                end++;
            }
            dynamic.addRun(stride, end - lane);
            lane = end;
        }
    }

    @Override
    public int advance(int number) {
        int warp = warpOf[number];
        int next = executed.advance(number);
        if (next != NONE) {
            follows(next, warp);
        }
        return next;
    }

    @Override
    public boolean fromTraces() {
        return false;
    }

    @Override
    public ProgramTrace.Kernel kernel(int index) {
        return executed.kernel(index);
    }

    @Override
    public ProgramTrace.Kernel joining(int index, Launched launched, long now) {
        return executed.joining(index, launched, now);
    }

    @Override
    public RecordedLaunch recordedLaunch(int index) {
        return executed.recordedLaunch(index);
    }

    @Override
    public long recordedEnd(int index) {
        return executed.recordedEnd(index);
    }

    @Override
    public LocalMapping recordedLocal(int index, LocalMapping otherwise) {
        return executed.recordedLocal(index, otherwise);
    }

    @Override
    public void executeAtomics(int number, int some) {
        executed.executeAtomics(number, some);
    }

    @Override
    public boolean endsLanes(int number) {
        return executed.endsLanes(number);
    }

    @Override
    public int knownInstructions() {
        return executed.knownInstructions();
    }

    @Override
    public StaticInstruction instruction(int number) {
        return executed.instruction(number);
    }

    @Override
    public int code(int number) {
        return executed.code(number);
    }

    @Override
    public int active(int number) {
        return executed.active(number);
    }

    @Override
    public int exec(int number) {
        return executed.exec(number);
    }

    @Override
    public int barrier(int number) {
        return executed.barrier(number);
    }

    @Override
    public int barrierThreads(int number) {
        return executed.barrierThreads(number);
    }

    @Override
    public int addresses(int number, long[] out) {
        return executed.addresses(number, out);
    }

    @Override
    public boolean isLast(int number) {
        return executed.isLast(number);
    }

    @Override
    public void keep(int number) {
        executed.keep(number);
    }

    @Override
    public void drop(int number) {
        executed.drop(number);
    }

    @Override
    public String digest() {
        return executed.digest();
    }

    @Override
    public void close() {
        executed.close();
    }
}
