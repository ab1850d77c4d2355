package io.policybridge.replay.sm;

import io.policybridge.stream.StreamLimits;
import io.policybridge.stream.StreamReader;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.StaticInstruction;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The issued warp instructions of a run by their numbers in the streams, with their indices in the
 * {@link ProgramTrace}.
 */
final class RecordedWarps {

    /** By number of the instruction: its index in the trace; -1 where there is none. */
    int[] dynamic = new int[1 << 12];

    /** The others by that index. */
    final int[] kernel;

    final int[] cta;
    final int[] warpInCta;
    /** Loads and stores that its warp issued before. */
    final int[] n;

    private final ProgramTrace trace;
    private final boolean[] counted;
    /** By id: the last kernel with it, of the trace. */
    private final Map<Integer, Integer> kernelOf = new HashMap<>();

    private int kernels;
    private int[][] launchAt = new int[0][];
    private int launches;
    private int[] launchKernel = new int[64];
    private int[] launchCta = new int[64];
    private int[] launchSlot = new int[64];
    private int[][] launchNext = new int[64][];
    private int[][] launchMemory = new int[64][];

    private RecordedWarps(ProgramTrace trace) {
        this.trace = trace;
        List<StaticInstruction> code = trace.code();
        counted = new boolean[code.size()];
        for (int i = 0; i < counted.length; i++) {
            counted[i] = code.get(i).memory().load() || code.get(i).memory().store();
        }
        Arrays.fill(dynamic, -1);
        int instructions = (int) trace.warpInstructions();
        kernel = new int[instructions];
        cta = new int[instructions];
        warpInCta = new int[instructions];
        n = new int[instructions];
    }

    /** Reads {@code issue}, which {@code trace} was read from. */
    static RecordedWarps read(Path issue, ProgramTrace trace) {
        RecordedWarps warps = new RecordedWarps(trace);
        try (StreamReader in = StreamReader.open(issue, "issue")) {
            while (in.next()) {
                switch (in.kind()) {
                    case 'K' << 8 | 'B' -> warps.began(in);
                    case 'C' -> warps.launched(in);
                    case 'I' -> warps.issued(in);
                    default -> {}
                }
            }
        }
        return warps;
    }

    /** Takes the number of an instruction of the trace from column {@code inst} of {@code in}. */
    int number(StreamReader in) {
        int number = in.integer("inst", 0, StreamLimits.UID);
        if (number >= dynamic.length || dynamic[number] < 0) {
            throw in.bad("the number of a warp instruction in issue.zst");
        }
        return number;
    }

    private void began(StreamReader in) {
        in.count("core");
        kernelOf.put(in.integer("kernel", 0, Integer.MAX_VALUE), kernels++);
    }

    private void launched(StreamReader in) {
        in.count("core");
        int sm = in.integer("sm", 0, StreamLimits.UNITS);
        in.integer("hwcta", 0, StreamLimits.SLOTS);
        int id = in.integer("kernel", 0, Integer.MAX_VALUE);
        int number = in.integer("cta", 0, Integer.MAX_VALUE);
        in.skip(2);
        int slot = in.integer("firstslot", 0, StreamLimits.SLOTS);
        int slots = in.integer("slots", 1, StreamLimits.SLOTS);
        if (launches == launchKernel.length) {
            launchKernel = Arrays.copyOf(launchKernel, 2 * launches);
            launchCta = Arrays.copyOf(launchCta, 2 * launches);
            launchSlot = Arrays.copyOf(launchSlot, 2 * launches);
            launchNext = Arrays.copyOf(launchNext, 2 * launches);
            launchMemory = Arrays.copyOf(launchMemory, 2 * launches);
        }
        int index = kernelOf.get(id);
        launchKernel[launches] = index;
        launchCta[launches] = number;
        launchSlot[launches] = slot;
        launchNext[launches] = new int[slots];
        launchMemory[launches] = new int[slots];
        for (int warp = 0; warp < slots; warp++) {
            launchNext[launches][warp] = trace.first(index, number, warp);
        }
        if (sm >= launchAt.length) {
            launchAt = Arrays.copyOf(launchAt, sm + 1);
        }
        if (launchAt[sm] == null) {
            launchAt[sm] = new int[StreamLimits.SLOTS];
        }
        Arrays.fill(launchAt[sm], slot, slot + slots, launches);
        launches++;
    }

    private void issued(StreamReader in) {
        in.count("core");
        int sm = in.integer("sm", 0, StreamLimits.UNITS);
        in.skip(1);
        int slot = in.integer("slot", 0, StreamLimits.SLOTS);
        in.skip(1);
        int number = in.integer("inst", 0, StreamLimits.UID);
        reach(number + 1);
        int launch = launchAt[sm][slot];
        int warp = slot - launchSlot[launch];
        int at = launchNext[launch][warp]++;
        dynamic[number] = at;
        kernel[at] = launchKernel[launch];
        cta[at] = launchCta[launch];
        warpInCta[at] = warp;
        n[at] = launchMemory[launch][warp];
        if (counted[trace.code(at)]) {
            launchMemory[launch][warp]++;
        }
    }

    private void reach(int length) {
        int old = dynamic.length;
        if (length > old) {
            int capacity = Math.max(length, 2 * old);
            dynamic = Arrays.copyOf(dynamic, capacity);
            Arrays.fill(dynamic, old, capacity, -1);
        }
    }
}
